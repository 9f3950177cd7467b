import type { Packet } from '../../../src/base/channel/packet';
import type { ChatPatch, ToPage } from '../../../src/messages/chatPageMessages';
import type { ChatState, TurnView } from '../../../src/messages/chatState';

/** What a measurement drives the page by. */
export interface FakeHost {
  /** Sends a chat, of which the page gets this many turns; returns the milliseconds until it is painted. */
  open: (state: ChatState, window: number) => Promise<number>;
  /** Sends patches and waits for the frame after. */
  send: (patches: ChatPatch[]) => Promise<void>;
  /** Sends text of an answer and waits until it is on the screen; returns the milliseconds that took. */
  stream: (turnId: string, text: string) => Promise<number>;
  /** Sends all turns before those the page holds. */
  showEarlier: () => Promise<void>;
  longTasksMs: number[];
}

declare global {
  interface Window {
    fakeHost: FakeHost;
  }
}

/** Stands in for VS Code in a page of its own; runs in the browser and so uses nothing from outside. */
export function installFakeHost(): void {
  let sequence = 0;
  let turns: readonly TurnView[] = [];
  /** The first turn the page holds. */
  let first = 0;
  const longTasksMs: number[] = [];
  const post = (message: ToPage): void =>
    window.postMessage({ kind: 'message', message } satisfies Packet, '*');
  const painted = async (since: number): Promise<number> => {
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    // The next task runs when that frame is painted.
    const { port1, port2 } = new MessageChannel();
    const passed = new Promise<void>((resolve) => (port1.onmessage = () => resolve()));
    port2.postMessage(undefined);
    await passed;
    return performance.now() - since;
  };
  const handled = (): Promise<void> =>
    new Promise((resolve) => window.addEventListener('message', () => resolve(), { once: true }));
  const measured = (): Promise<number> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const [measure] = list.getEntriesByName('parley:patchToPaint');
        if (!measure) return;
        observer.disconnect();
        resolve(measure.duration);
      });
      observer.observe({ type: 'measure' });
    });
  new PerformanceObserver((list) => {
    longTasksMs.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  Object.assign(window, {
    acquireVsCodeApi: () => ({
      postMessage: () => undefined,
      getState: () => undefined,
      setState: () => undefined,
    }),
    fakeHost: {
      longTasksMs,
      async open(state, window) {
        turns = state.turns;
        first = Math.max(0, turns.length - window);
        sequence = 0;
        const start = performance.now();
        const wasHandled = handled();
        const hasEarlier = first > 0 && { hasEarlier: true as const };
        post({
          type: 'snapshot',
          sequence,
          state: { ...state, turns: turns.slice(first), ...hasEarlier },
        });
        await wasHandled;
        return painted(start);
      },
      async send(patches) {
        sequence += 1;
        const wasHandled = handled();
        post({ type: 'patches', sequence, patches });
        await wasHandled;
        await painted(0);
      },
      async showEarlier() {
        const beforeId = turns[first]?.id;
        if (first === 0 || beforeId === undefined) return;
        const slice = { turns: turns.slice(0, first), hasEarlier: false };
        first = 0;
        await this.send([{ kind: 'turnsPrepended', beforeId, ...slice }]);
      },
      stream(turnId, text) {
        sequence += 1;
        const shown = measured();
        post({ type: 'patches', sequence, patches: [{ kind: 'textAppended', turnId, text }] });
        return shown;
      },
    } satisfies FakeHost,
  });
}
