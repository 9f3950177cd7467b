/** Names of the entries that measuring tools read from the performance timeline. */
const paintMarks = {
  patch: 'parley:patch',
  painted: 'parley:painted',
  patchToPaint: 'parley:patchToPaint',
} as const;

/**
 * Leaves a mark for each message with text and one when it is on the screen, with the time between as a
 * measure. Those of the last answer can be read; earlier ones are dropped so that they don't pile up.
 */
export class PaintMeter {
  #waitingSince: number | undefined;

  startAnswer(): void {
    for (const name of Object.values(paintMarks)) {
      performance.clearMarks(name);
      performance.clearMeasures(name);
    }
  }

  patchReceived(): void {
    const { startTime } = performance.mark(paintMarks.patch);
    this.#waitingSince ??= startTime;
  }

  /** Called in the frame that shows the text: the next task runs when that frame is painted. */
  frameRendered(): void {
    const start = this.#waitingSince;
    if (start === undefined) return;
    this.#waitingSince = undefined;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      const { startTime: end } = performance.mark(paintMarks.painted);
      performance.measure(paintMarks.patchToPaint, { start, end });
    };
    port2.postMessage(undefined);
  }
}
