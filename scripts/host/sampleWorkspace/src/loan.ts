const dayMs = 24 * 60 * 60 * 1000;
const loanDays = 21;
const renewalDays = 14;
const maxRenewals = 2;
const fineCentsPerDay = 20;
const maxFineCents = 500;

export interface Loan {
  readonly bookId: string;
  readonly memberId: string;
  readonly dueOn: Date;
  readonly renewals: number;
}

/** A new loan that begins today. */
export function lend(bookId: string, memberId: string, today: Date): Loan {
  return { bookId, memberId, dueOn: addDays(today, loanDays), renewals: 0 };
}

/** The same loan with a later due date, or an error that says which rule forbids it. */
export function renew(loan: Loan, today: Date): Loan {
  if (daysLate(loan, today) > 0) {
    throw new Error('An overdue loan cannot be renewed.');
  }
  if (loan.renewals >= maxRenewals) {
    throw new Error(`A loan can be renewed ${maxRenewals} times.`);
  }
  return { ...loan, dueOn: addDays(loan.dueOn, renewalDays), renewals: loan.renewals + 1 };
}

/** What a return on this day costs, in cents. */
export function fineCents(loan: Loan, returnedOn: Date, isChild: boolean): number {
  if (isChild) {
    return 0;
  }
  return Math.min(daysLate(loan, returnedOn) * fineCentsPerDay, maxFineCents);
}

function daysLate(loan: Loan, day: Date): number {
  return Math.max(0, Math.floor((day.getTime() - loan.dueOn.getTime()) / dayMs));
}

function addDays(day: Date, days: number): Date {
  return new Date(day.getTime() + days * dayMs);
}
