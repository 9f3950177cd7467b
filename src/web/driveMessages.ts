import type { Drive } from './drive';

/** What a thread asks of the drive of the one that started it. */
export interface DriveQuestion {
  driveQuestion: number;
  call: Exclude<keyof Drive, 'watch'>;
  path: string;
  bytes?: Uint8Array;
}

/** What came of it. */
export type DriveAnswer =
  | { driveAnswer: number; value: unknown }
  | { driveAnswer: number; failure: string; code: string };

export function isDriveQuestion(packet: unknown): packet is DriveQuestion {
  return typeof packet === 'object' && packet !== null && 'driveQuestion' in packet;
}

export function isDriveAnswer(packet: unknown): packet is DriveAnswer {
  return typeof packet === 'object' && packet !== null && 'driveAnswer' in packet;
}

/** Never rejects. */
export async function answerFrom(drive: Drive, question: DriveQuestion): Promise<DriveAnswer> {
  const { driveQuestion: driveAnswer, call, path, bytes = new Uint8Array() } = question;
  try {
    const value: unknown = await (call === 'write' ? drive.write(path, bytes) : drive[call](path));
    return { driveAnswer, value };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { driveAnswer, failure, code: errorCode(error) };
  }
}

/** The drive of the one that started this thread. */
export class RemoteDrive implements Drive {
  readonly #post: (question: DriveQuestion) => void;
  readonly #waiting = new Map<number, PromiseWithEnds>();
  #lastQuestion = 0;

  readonly read = this.#asking<'read'>('read');
  readonly stat = this.#asking<'stat'>('stat');
  readonly list = this.#asking<'list'>('list');
  readonly makeFolder = this.#asking<'makeFolder'>('makeFolder');
  readonly remove = this.#asking<'remove'>('remove');

  constructor(post: (question: DriveQuestion) => void) {
    this.#post = post;
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#ask({ call: 'write', path, bytes });
  }

  take(answer: DriveAnswer): void {
    const waiting = this.#waiting.get(answer.driveAnswer);
    this.#waiting.delete(answer.driveAnswer);
    if ('failure' in answer) {
      waiting?.reject(Object.assign(new Error(answer.failure), { code: answer.code }));
    } else waiting?.resolve(answer.value);
  }

  #asking<Call extends Exclude<DriveQuestion['call'], 'write'>>(call: Call): Drive[Call] {
    const ask = (path: string): Promise<unknown> => this.#ask({ call, path });
    // What answers has the drive's own types.
    return ask as Drive[Call];
  }

  #ask(question: Omit<DriveQuestion, 'driveQuestion'>): Promise<unknown> {
    this.#lastQuestion += 1;
    const driveQuestion = this.#lastQuestion;
    return new Promise((resolve, reject) => {
      this.#waiting.set(driveQuestion, { resolve, reject });
      this.#post({ driveQuestion, ...question });
    });
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

interface PromiseWithEnds {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}
