import type { Clock } from './clock';

/** What a promise resolves to; the fallback where it rejects or takes longer. */
export function unlessLate<Value>(
  promise: Promise<Value>,
  fallback: Value,
  patienceMs: number,
  clock: Clock,
): Promise<Value> {
  return new Promise((resolve) => {
    const cancel = clock.setTimer(() => resolve(fallback), patienceMs);
    const take = (value: Value): void => {
      cancel();
      resolve(value);
    };
    promise.then(take, () => take(fallback));
  });
}
