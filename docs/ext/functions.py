"""Room: docs. `.. device-functions::` and `.. runtime-functions::`: what the simulated GPU has of the CUDA runtime.

Both are read from the tables that the program itself is made of, so that the pages cannot lag behind."""

import re
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parents[2]
DEVICE = ROOT / "common/simgpu/device_functions.def"
REASONS = ROOT / "common/simgpu/device_functions.cpp"
HOST = ROOT / "common/cudart/functions.def"
STRINGS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'

GROUPS = {
    "Launches": "启动",
    "Streams and events": "流与事件",
    "Memory": "内存",
    "What the device is": "设备信息",
    "Programmatic dependent launch: PTX instructions": "程序化依赖启动：PTX 指令",
    "Graphs: a special register": "图：特殊寄存器",
    "Refused": "被拒绝的函数",
}
NOTES = {
    "never": "恒为否",
    "nothing to do": "无需任何操作",
    "virtual clock: a million warp instructions are a millisecond": "虚拟时钟：一百万条线程束指令为一毫秒",
    "PTX, as text or in a fat binary": "PTX，文本形式或位于 fat binary 之中",
    "no cube maps, no surfaces": "不支持立方体贴图与表面",
    "no surfaces": "不支持表面",
    "attributes: cluster dimension, cooperative, programmatic stream serialization; hints are accepted":
        "支持的属性：线程块簇维度、协作启动、程序化流串行化；其余提示予以接受",
    "bookkeeping; not to be shared with other processes": "仅作记录；不能与其他进程共享",
    "checked and remembered: host and device share the bytes": "检查并记住：主机与设备共享同一份字节",
    "checked: host and device share the bytes": "仅作检查：主机与设备共享同一份字节",
    "cudaEventInterprocess is accepted, but there is no other process": "接受 cudaEventInterprocess，但不存在其他进程",
    "device 0 to device 0 only: there is one": "仅限设备 0 到设备 0：只有一个设备",
    "libraries stay loaded, streams stay valid": "已加载的库与流仍然有效",
    "not cudaHostRegisterIoMemory, cudaHostRegisterReadOnly": "不支持 cudaHostRegisterIoMemory、cudaHostRegisterReadOnly",
    "not the required cluster dimensions": "不含必需的线程块簇维度",
    "pointers, not arrays": "仅限指针，不支持数组",
    "no mipmaps, views, sRGB, anisotropy": "不支持多级纹理、视图、sRGB 与各向异性过滤",
    "the priority": "优先级",
    "the priority; hints are accepted": "优先级；其余提示予以接受",
    "the priority; hints read as zero": "优先级；其余提示读出为零",
    "cudaErrorInvalidDevice: there is one device": "cudaErrorInvalidDevice：只有一个设备",
    "cudaErrorPeerAccessUnsupported: there is one device": "cudaErrorPeerAccessUnsupported：只有一个设备",
    "cudaErrorNotSupported": "cudaErrorNotSupported",
    "cudaErrorNotSupported: there is no driver": "cudaErrorNotSupported：没有驱动程序",
}


def text_of(literals):
    return "".join(part.replace('\\"', '"') for part in re.findall(r'"((?:[^"\\]|\\.)*)"', literals))


def device_groups():
    """(group, [(name, status, English, Chinese)]) in the order of the table."""
    reason = re.compile(rf"constexpr Reason (\w+) = \{{\s*N_\({STRINGS}\),\s*{STRINGS}\}};")
    reasons = {name: (text_of(en), text_of(zh)) for name, en, zh in reason.findall(REASONS.read_text(encoding="utf-8"))}
    entry = re.compile(rf"^// (?P<group>.+)$"
                       rf"|^GRIDLINGS_DEVICE_(?:FUNCTION\((?P<function>\w+), \w+, \w+|INSTRUCTION\((?P<insn>\w+), \"[^\"]*\"),"
                       rf"\s*(?P<en>{STRINGS}),\s*(?P<zh>{STRINGS})\)"
                       rf"|^GRIDLINGS_DEVICE_REFUSAL\((?P<refused>\w+), [^,]*, (?P<reason>\w+)\)", re.M)
    groups = []
    table = DEVICE.read_text(encoding="utf-8").split("#endif", 1)[1]
    for found in entry.finditer(table):
        if found["group"]:
            groups.append((found["group"], []))
        elif found["refused"]:
            english, chinese = (t.replace("{function}", found["refused"]) for t in reasons[found["reason"]])
            groups[-1][1].append((found["refused"], False, english, chinese))
        else:
            name = found["function"] or found["insn"]
            groups[-1][1].append((name, True, text_of(found["en"]), text_of(found["zh"])))
    written = len(re.findall(r"^GRIDLINGS_DEVICE_", table, re.M))
    if written != sum(len(rows) for _, rows in groups):
        raise ValueError(f"{DEVICE.name}: {written} entries, {sum(len(r) for _, r in groups)} understood")
    return groups


class Tables(SphinxDirective):
    def chinese(self):
        return self.config.language == "zh_CN"

    def words(self, english, chinese):
        return chinese if self.chinese() else english

    def paragraph(self, *children, **attributes):
        return nodes.paragraph("", "", *children, translatable=False, **attributes)

    def prose(self, text):
        """Function names and what stands in backticks are set as code."""
        paragraph = self.paragraph()
        for part in re.split(r"(`[^`]+`|\bcuda\w+(?:\(\))?|<<<>>>)", text):
            if re.fullmatch(r"`[^`]+`|cuda\w+(?:\(\))?|<<<>>>", part):
                paragraph += nodes.literal(text=part.strip("`"))
            elif part:
                paragraph += nodes.Text(part)
        return paragraph

    def table(self, rows):
        table = nodes.table(classes=["functions"])
        group = nodes.tgroup(cols=2)
        group += [nodes.colspec(colwidth=width) for width in (40, 60)]
        body = nodes.tbody()
        for name, told in rows:
            row = nodes.row()
            row += nodes.entry("", self.paragraph(nodes.literal(text=name)))
            row += nodes.entry("", self.prose(told))
            body += row
        group += body
        table += group
        return table


class DeviceFunctions(Tables):
    def run(self):
        for file in (DEVICE, REASONS):
            self.env.note_dependency(str(file))
        out = []
        for group, rows in device_groups():
            if group not in GROUPS:
                raise self.error(f"docs/ext/functions.py has no Chinese for the group {group}")
            out.append(nodes.rubric(text=self.words(group, GROUPS[group]), translatable=False))
            out.append(self.table([(name, self.words(en, zh)) for name, _, en, zh in rows]))
        return out


class RuntimeFunctions(Tables):
    """The argument is a state: works (with or without a note), partly, refused, missing."""

    required_arguments = 1

    def run(self):
        self.env.note_dependency(str(HOST))
        table = HOST.read_text(encoding="utf-8").split("#endif", 2)[2]
        state = self.arguments[0]
        if state == "missing":
            rows = [(name, "") for name in re.findall(r"^GRIDLINGS_RUNTIME_MISSING\((\w+)\)", table, re.M)]
        else:
            found = re.findall(rf'^GRIDLINGS_RUNTIME_FUNCTION\((\w+), {state}, "([^"]*)"\)', table, re.M)
            rows = [(name, self.note(note)) for name, note in found]
        rows = [row for row in rows if not row[0].startswith("__")]
        if not rows:
            raise self.error(f"{HOST.name} has no function that is `{state}`")
        plain = [name for name, note in rows if not note]
        out = [self.table([row for row in rows if row[1]])] if any(note for _, note in rows) else []
        if plain:
            names = self.paragraph(classes=["function-names"])
            for k, name in enumerate(plain):
                names += ([nodes.Text(self.words(", ", "、"))] if k else []) + [nodes.literal(text=name)]
            out.append(names)
        return out

    def note(self, note):
        if note and note not in NOTES:
            raise self.error(f"docs/ext/functions.py has no Chinese for the note: {note}")
        return self.words(note, NOTES.get(note, ""))


def setup(app):
    app.add_directive("device-functions", DeviceFunctions)
    app.add_directive("runtime-functions", RuntimeFunctions)
    return {"parallel_read_safe": True}
