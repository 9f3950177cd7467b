"""Lists overdue loans from data/loans.csv, the longest overdue first."""

import csv
import sys
from datetime import date
from pathlib import Path

FINE_CENTS_PER_DAY = 20
MAX_FINE_CENTS = 500
LOANS = Path(__file__).parent.parent / "data" / "loans.csv"


def read_loans(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def days_late(loan: dict[str, str], today: date) -> int:
    return max(0, (today - date.fromisoformat(loan["due_on"])).days)


def fine_cents(days: int, is_child: bool) -> int:
    return 0 if is_child else min(days * FINE_CENTS_PER_DAY, MAX_FINE_CENTS)


def main() -> None:
    today = date.fromisoformat(sys.argv[1]) if len(sys.argv) > 1 else date.today()
    loans = sorted(read_loans(LOANS), key=lambda loan: -days_late(loan, today))
    for loan in loans:
        days = days_late(loan, today)
        if days > 0:
            fine = fine_cents(days, loan["is_child"] == "yes") / 100
            print(f"{loan['title']:<32} {loan['member']:<12} {days:>4} days {fine:6.2f} EUR")


if __name__ == "__main__":
    main()
