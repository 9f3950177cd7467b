import type { Catalogue } from './catalogue';
import { fineCents, lend, renew, type Loan } from './loan';

const maxLoansPerMember = 6;

/** Lends books and takes them back. A book is in one place only: on the shelf or with a member. */
export class Library {
  private readonly loans = new Map<string, Loan>();

  constructor(private readonly catalogue: Catalogue) {}

  lend(bookId: string, memberId: string, today: Date): Loan {
    if (this.catalogue.get(bookId) === undefined) {
      throw new Error(`There is no book ${bookId}.`);
    }
    if (this.loans.has(bookId)) {
      throw new Error('The book is out.');
    }
    if (this.loansOf(memberId).length >= maxLoansPerMember) {
      throw new Error(`Nobody may have more than ${maxLoansPerMember} books at once.`);
    }
    const loan = lend(bookId, memberId, today);
    this.loans.set(bookId, loan);
    return loan;
  }

  renew(bookId: string, today: Date): Loan {
    const loan = renew(this.loanOf(bookId), today);
    this.loans.set(bookId, loan);
    return loan;
  }

  /** Takes a book back and returns the fine in cents. */
  takeBack(bookId: string, today: Date, isChild: boolean): number {
    const loan = this.loanOf(bookId);
    this.loans.delete(bookId);
    return fineCents(loan, today, isChild);
  }

  loansOf(memberId: string): Loan[] {
    return [...this.loans.values()].filter((loan) => loan.memberId === memberId);
  }

  private loanOf(bookId: string): Loan {
    const loan = this.loans.get(bookId);
    if (loan === undefined) {
      throw new Error('The book is on the shelf.');
    }
    return loan;
  }
}
