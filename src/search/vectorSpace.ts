import type { TaskType } from '../protocol/embedding';

/** What vectors can be compared: those of one model, one length and one purpose, from one service. */
export interface VectorSpace {
  /** The service's address without anything secret in it, or `embedded`. */
  service: string;
  /** `models/{model}`. */
  model: string;
  /** Of the model, as its service publishes it; absent if it publishes none. */
  version?: string;
  /** Values of a vector as it is kept. */
  dimension: number;
  /** What documents are embedded for; absent if the model takes no task type. */
  taskType?: TaskType;
}
