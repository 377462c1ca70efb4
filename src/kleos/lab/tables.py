"""Tables as data frames and as files."""
from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

Rows = Sequence[Mapping[str, Any]]


def frame(rows: Rows) -> Any:
    """A polars.DataFrame; `ImportError` says how to install it."""
    try:
        polars = import_module("polars")
    except ImportError:
        raise ImportError("Polars is not installed here: pip install 'kleos[lab]'.") from None
    return polars.DataFrame([{name: plain(value) for name, value in row.items()} for row in rows],
                            infer_schema_length=None)


def plain(value: Any) -> Any:
    """What a cell can hold."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (list, dict)) else value


def write_file(path: Path, data: Callable[[], Any], rows: Callable[[], Rows]) -> None:
    """Into a file: the data as .json, the rows as .csv or .parquet; `ValueError` for any other ending."""
    if path.suffix == ".json":
        path.write_text(json.dumps(data(), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    elif path.suffix == ".parquet":
        frame(rows()).write_parquet(path)
    elif path.suffix == ".csv":
        table = rows()
        with path.open("w", encoding="utf-8", newline="") as file:
            sheet = csv.DictWriter(file, list(table[0]) if table else [])
            sheet.writeheader()
            sheet.writerows([{name: plain(value) for name, value in row.items()} for row in table])
    else:
        raise ValueError(f"{path.name}: a file of the lab ends in .json, .csv or .parquet.")
