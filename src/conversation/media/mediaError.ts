import type { ServiceError } from '../../protocol/serviceError';

/** What kept an attachment from being sent. */
export class MediaError extends Error {
  /** The label of the attachment. */
  readonly attachment: string;
  readonly problem: ServiceError;

  constructor(attachment: string, problem: ServiceError) {
    super(`${attachment}: ${problem.message}`, { cause: problem });
    this.attachment = attachment;
    this.problem = problem;
  }
}
