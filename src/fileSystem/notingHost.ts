import { isAlive, ownProcess } from './liveness';

/** The extension host that noted something, as the note says. Notes of earlier versions don't say all of it. */
export interface NotingHost {
  processId: number;
  machine?: string;
  notedAtMs?: number;
}

/** Whether another extension host may still run. */
export type IsRunning = (host: NotingHost, nowMs: number) => boolean | Promise<boolean>;

/** Of a host on another machine, or of another address in a browser, nobody knows more than when it noted something. */
const elsewhereMs = 60 * 60 * 1000;

/** Whether an extension host, which isn't this one, may still show what it noted. */
export async function mayRun(
  { processId, machine, notedAtMs = 0 }: NotingHost,
  nowMs: number,
): Promise<boolean> {
  const isHere = machine === undefined || machine === ownProcess().machine;
  return isHere ? isAlive(processId) : nowMs - notedAtMs < elsewhereMs;
}
