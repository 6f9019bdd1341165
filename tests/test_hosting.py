"""What docs/hosting.md promises of the recipes in deploy/, as far as it can be seen without building them."""

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from traitlets import import_item
from traitlets.config import Config

from tests.serving import DEPLOY as DEPLOY_COMMAND
from tools.clicked import free_port

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
#: What all ways of serving read.
JUPYTER = ROOT / "vk_notebook" / "jupyter"


def settings(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Config:
    """What deploy/voila.py sets."""
    for name in ("VK_IDLE", "VK_LISTEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VK_PROGRESS", "here.json")  # so that what the file sets is taken back
    monkeypatch.delenv("VK_PROGRESS")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    found = Config()
    runpy.run_path(str(DEPLOY / "voila.py"), {"get_config": lambda: found})
    return found


# ------------------------------------------------------------------------------- Voila for people nobody knows


def test_a_public_server_has_what_a_local_one_has_and_more(monkeypatch: pytest.MonkeyPatch) -> None:
    public = settings(monkeypatch)
    local = json.loads((JUPYTER / "voila.json").read_text("utf-8"))
    own = {"ip", "tornado_settings", "cull_idle_timeout"}
    for section, told in local.items():
        assert {name: public[section][name] for name in told if name not in own} == {
            name: value for name, value in told.items() if name not in own
        }
    assert local["Voila"]["kernel_websocket_connection_class"] == "vk_notebook.serve.page_socket.PageSocket"
    assert local["Voila"]["identity_provider_class"] == "vk_notebook.serve.door.Doorkeeper"
    assert local["VoilaConfiguration"]["multi_kernel_manager_class"] == "vk_notebook.serve.seats.Seated"
    assert local["VoilaConfiguration"]["allow_template_override"] == "NO"
    limit = "websocket_max_message_size"
    assert public["Voila"]["tornado_settings"][limit] == local["Voila"]["tornado_settings"][limit] > 12_000_000
    for one in (public["Voila"]["tornado_settings"], local["Voila"]["tornado_settings"]):
        assert "disable_check_xsrf" not in one
    assert public["Voila"]["tornado_settings"]["allow_remote_access"] is True  # by the name that the proxy has
    assert public["Voila"]["ip"] == local["Voila"]["ip"] == "127.0.0.1"
    assert public["VoilaConfiguration"]["show_tracebacks"] is False
    assert public["MappingKernelManager"]["cull_connected"] is True
    assert public["MappingKernelManager"]["cull_idle_timeout"] == 1800
    assert os.environ["VK_PROGRESS"] == ""  # one file for all would be nobody's progress


def test_settings_that_people_have_copied_find_the_classes_by_their_earlier_names() -> None:
    for name in ("door.Doorkeeper", "page_socket.PageSocket", "seats.Seated"):
        assert import_item(f"vk_notebook.{name}") is import_item(f"vk_notebook.serve.{name}")
    extension = import_item("vk_notebook.door")
    assert extension._jupyter_server_extension_points() == [{"module": "vk_notebook.serve.door"}]


def test_a_local_server_answers_to_this_computer_only() -> None:
    """A page of another host that has its name lead here is still refused."""
    local = json.loads((JUPYTER / "voila.json").read_text("utf-8"))
    assert local["Voila"]["tornado_settings"]["allow_remote_access"] is False


@pytest.mark.parametrize(("target", "program"), [("lessons", "voila"), ("lab", "jupyter")])
def test_each_way_of_serving_reads_the_one_set_of_settings(tmp_path: Path, target: str, program: str) -> None:
    """What is for strangers, such as progress that is kept nowhere, is for nobody else."""
    said = "import os; from voila.server_extension import load_config_file as told; found = told()\n"
    said += "print(os.environ.get('VK_PROGRESS'), found.VoilaConfiguration.template, sorted(found.VoilaConfiguration))"
    (tmp_path / program).write_text(f"#!{sys.executable}\n{said}\n", encoding="utf-8")
    (tmp_path / program).chmod(0o755)
    made = [f"--old-file=.venv/.ready-{target}", "-s", f"V={tmp_path}", target]
    own = os.environ | {"HOME": str(tmp_path), "JUPYTER_CONFIG_DIR": str(tmp_path)}
    own.pop("VK_PROGRESS", None)
    done = subprocess.run(["make", *made], cwd=ROOT, env=own, capture_output=True, text=True, check=False)
    told = json.loads((JUPYTER / "voila.json").read_text("utf-8"))["VoilaConfiguration"]
    assert done.stdout.splitlines() == [f"None vk-notebook {sorted(told)}"], done.stderr


def test_the_environment_says_how_many_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    found = settings(monkeypatch, VK_IDLE="60", VK_LISTEN="0.0.0.0", VK_PROGRESS="mine")
    assert found["MappingKernelManager"]["cull_idle_timeout"] == 60
    assert found["Voila"]["ip"] == "0.0.0.0"
    assert os.environ["VK_PROGRESS"] == "mine"


@pytest.mark.parametrize("name", ["VK_SEATS", "VK_IDLE"])
def test_a_variable_that_is_no_number_ends_the_server_with_a_sentence(tmp_path: Path, name: str) -> None:
    """Voila goes on when a file of settings fails: without any of them, and so open to everybody."""
    command = [*DEPLOY_COMMAND, f"--port={free_port()}", f"--Voila.connection_dir_root={tmp_path}"]
    own = {**os.environ, "JUPYTER_PATH": str(ROOT / "share" / "jupyter"), name: "many"}
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert f"{name} must be a whole number from 1 to 100,000,000, not 'many'" in done.stderr
    assert "Traceback" not in done.stderr


# ------------------------------------------------------------------------------- the container and the proxy


def instructions() -> list[tuple[str, str]]:
    """The Containerfile, word by word as a builder takes it."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in lines if line.strip()]


def test_the_container_copies_what_is_there_and_is_nobody() -> None:
    found = instructions()
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "HEALTHCHECK", "CMD"}
    assert {word for word, _ in found} <= known
    stages = {rest.split(" AS ")[1] for word, rest in found if word == "FROM" and " AS " in rest}
    for word, rest in found:
        if word == "COPY" and "--from=" in rest:
            assert re.match(r"--from=(\w+)", rest)[1] in stages  # type: ignore[index]
        elif word == "COPY":
            assert all((ROOT / one).exists() for one in rest.split()[:-1]), rest
        elif word in ("CMD", "HEALTHCHECK"):
            json.loads(rest[rest.index("[") :])
    users = [i for i, (word, _) in enumerate(found) if word == "USER"]
    assert users
    assert not [word for word, _ in found[users[-1] :] if word == "RUN"]
    assert found[users[-1]][1] not in ("0", "root")
    read = {rest.split()[0] for word, rest in found if word == "COPY" and "--from=" not in rest}
    build = (ROOT / "pyproject.toml").read_text("utf-8")
    for needed in re.findall(r'^(?:readme = |license-files = \[)"(\w+(?:\.md)?)"', build, re.MULTILINE):
        assert any(needed in rest.split() for word, rest in found if word == "COPY"), needed
    assert {"vk_notebook", "share", "notebooks"} <= read


def test_the_container_starts_voila_with_the_public_settings() -> None:
    found = dict(instructions())
    command = json.loads(found["CMD"])
    assert command[1:] == ["notebooks/play.ipynb", "--port=8866", "--Voila.config_file_paths=/srv/deploy"]
    assert ("COPY", "deploy/voila.py /srv/deploy/voila.py") in instructions()
    assert "VK_LISTEN=0.0.0.0" in found["ENV"]
    # The page itself would start a kernel with every look.
    assert "/voila/static/voila.js" in found["HEALTHCHECK"]


def test_the_services_are_locked_in() -> None:
    said = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    game, web = said["services"]["game"], said["services"]["web"]
    assert (DEPLOY / game["build"]["context"] / game["build"]["dockerfile"]).resolve().is_file()
    assert game["read_only"] is True
    assert game["cap_drop"] == ["ALL"]
    assert game["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in game  # nobody comes to it but through the proxy
    assert [said["networks"][one] for one in game["networks"]] == [{"internal": True}]
    assert set(web["networks"]) == {"inside", "outside"}
    source, _, how = web["volumes"][0].split(":")
    assert (DEPLOY / source).is_file()
    assert how == "ro"
    assert web["ports"][0].split(":")[1] == re.search(r"listen (\d+);", proxy())[1]  # type: ignore[index]
    seats = int(game["environment"]["VK_SEATS"])
    assert seats * 70 + 200 < int(game["mem_limit"].removesuffix("g")) * 1024  # MB: docs/hosting.md


def proxy() -> str:
    return re.sub(r"#.*", "", (DEPLOY / "nginx.conf").read_text("utf-8"))


def test_the_proxy_hands_on_what_voila_looks_at() -> None:
    """In nginx a location that sets one header forgets those around it, so none of ours may set any."""
    text = proxy()
    assert text.count("{") == text.count("}")
    assert all(line.strip().endswith((";", "{", "}")) for line in text.splitlines() if line.strip())
    server, _, places = text.partition("location ")
    for header in ("Host $http_host", "Upgrade $http_upgrade", "Connection $vk_connection"):
        assert f"proxy_set_header {header};" in server
    assert "proxy_set_header" not in places
    assert set(re.findall(r"zone=(\w+)[: ]", text)) == {"pages", "people"}
    assert re.search(r"server game:(\d+);", text)[1] == dict(instructions())["EXPOSE"]  # type: ignore[index]
    patterns = re.findall(r"location (?:(=|~) )?(\S+) \{", text)

    def handed_on(path: str) -> str:
        exact = [p for how, p in patterns if how == "=" and p == path]
        fits = [p for how, p in patterns if how == "~" and re.search(p, path)]
        starts = sorted((p for how, p in patterns if not how and path.startswith(p)), key=len)
        return (exact or fits or starts[::-1])[0]

    kernel = "/api/kernels/ac0387e2-ebc8-4d99-9a8b-14685c8e5521"
    assert handed_on("/") == "/"
    assert handed_on(f"{kernel}/channels").endswith("channels$")
    assert handed_on(kernel).endswith("[-0-9a-f]+$")
    assert handed_on("/voila/render/01_first_turn.ipynb") == "/voila/render/"
    assert handed_on("/voila/static/voila.js") == "/voila/"
    assert handed_on("/api/kernels") == handed_on("/lab") == "/"
    last = text[text.rindex("location / {") :]
    assert "return 404;" in last
