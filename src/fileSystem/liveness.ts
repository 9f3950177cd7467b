import { hostname } from 'node:os';
import { errorCode } from './fileSystem';

/** A process; those of one machine know of each other whether they are there. */
export interface KnownProcess {
  process: number;
  machine: string;
}

export function ownProcess(): KnownProcess {
  return { process: process.pid, machine: hostname() };
}

/** Has others know that this process is there, for as long as it is: the system knows it. */
export function showLife(): Promise<void> | undefined {
  return undefined;
}

/** Whether a process of this machine is there. */
export async function isAlive(processId: number): Promise<boolean> {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there, and belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
}
