// Room: docs. To come.
