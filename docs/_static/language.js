// Room: docs. A change of language keeps the reader on the same paragraph: its id is the same on all pages.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.language-link");
  if (!link) return;
  const top = document.querySelector(".bd-header")?.getBoundingClientRect().bottom ?? 0;
  const here = [...document.querySelectorAll('article [id^="m-"], article [id^="x-"]')].find((text) => {
    const box = text.getBoundingClientRect();
    return box.height > 0 && box.bottom > top + 4;
  });
  // At the head of a page there is no place to keep.
  if (here && window.scrollY > 0) link.hash = here.id;
});
