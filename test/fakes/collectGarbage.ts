import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees at once what nothing refers to; as a last resort also what is kept to be quick, such as compiled code. */
export const collectGarbage = runInNewContext('gc') as (options?: {
  type: 'major';
  execution: 'sync';
  flavor: 'last-resort';
}) => void;
