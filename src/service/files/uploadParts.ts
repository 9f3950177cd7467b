import type { Clock } from '../../base/clock';
import type { RunningWork } from '../work';
import type { Uploads } from './uploads';

/** What uploading needs of the service. */
export interface UploadParts {
  uploads: Uploads;
  work: RunningWork;
  clock: Clock;
  /** Of the description of a file; its own bytes have limits of their own. */
  maxBodyBytes: number;
}
