import { Channel } from '../base/channel/channel';
import type { Direction, Handlers } from '../base/channel/direction';
import { isPacket } from '../base/channel/packet';

/** A page's only way out: messages to and from the host, and a small memory of its own. */
export interface HostPort<Out extends Direction, In extends Direction, Memory> {
  /** Has these take the host's messages from now on. */
  connect(handlers: Handlers<In>): Channel<Out, In>;
  recall(): Memory | undefined;
  remember(memory: Memory): void;
}

/** Speaks to VS Code, or to whatever else defines `acquireVsCodeApi` before the page starts. */
export function connectToHost<
  Out extends Direction,
  In extends Direction,
  Memory = undefined,
>(): HostPort<Out, In, Memory> {
  const api = acquireVsCodeApi<Memory>();
  return {
    connect: (handlers) => {
      const channel = new Channel<Out, In>((packet) => api.postMessage(packet), {
        handlers,
        onProblem: reportError,
      });
      window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        // Whatever else runs in the page may post to its window too.
        if (isPacket(data)) channel.receive(data);
      });
      channel.start();
      return channel;
    },
    recall: () => api.getState(),
    remember: (memory) => void api.setState(memory),
  };
}

/** The element that a page fills, and its texts and what it shows first, as the host wrote them into the HTML. */
export function readPage(name: string): { root: HTMLElement; strings: unknown; first?: unknown } {
  const root = document.getElementById(name);
  const given = document.getElementById('given');
  if (!root || !given) throw new Error('The page lacks its root or its strings.');
  return { root, ...(JSON.parse(given.textContent) as { strings: unknown; first?: unknown }) };
}
