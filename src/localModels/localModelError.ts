/** Why an engine or a model can't be set up. */
export type LocalModelFault =
  /** Another window is doing it. */
  | { kind: 'busy' }
  | { kind: 'unreachable'; address: string }
  | { kind: 'refused'; address: string; status: number }
  /** What came isn't what was to come. */
  | { kind: 'wrongChecksum'; what: string }
  /** Neither a link, nor a name of a hub, nor a file. */
  | { kind: 'notAModel'; typed: string }
  | { kind: 'plainHttp'; address: string }
  /** In several files. */
  | { kind: 'split'; name: string }
  | { kind: 'noSpace'; neededBytes: number; freeBytes: number }
  /** The file at the address is another one now. */
  | { kind: 'changed'; name: string }
  | { kind: 'exists'; name: string }
  /** The connection ended before the file did. */
  | { kind: 'cut'; name: string }
  /** What the file itself shows, as a sentence. */
  | { kind: 'broken'; sentence: string };

/** A fault that is worded where it is shown. */
export class LocalModelError extends Error {
  override readonly name = 'LocalModelError';
  readonly fault: LocalModelFault;

  constructor(fault: LocalModelFault, options?: ErrorOptions) {
    super(`local model: ${JSON.stringify(fault)}`, options);
    this.fault = fault;
  }
}
