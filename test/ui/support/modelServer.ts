import type { ServerResponse } from 'node:http';
import { LoopbackServer } from '../../fakes/loopbackServer';

/** What the server does with the next prompt. */
export type Reaction = 'answer' | 'limit' | 'fail' | 'cut';

/** An OpenAI-compatible server over loopback that wants a key, with one model that works and one that doesn't. */
export class ModelServer extends LoopbackServer {
  readonly key = 'sk-canary-0123456789';
  /** The prompts that were answered or refused, those of the trial left out. */
  readonly prompts: string[] = [];
  /** Keys it was sent, as they came. */
  readonly keys: (string | undefined)[] = [];
  /** How the next prompts are met, in order; then they are answered. */
  readonly reactions: Reaction[] = [];

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    this.keys.push(response.req.headers.authorization);
    if (!pathname.startsWith('/v1/')) {
      response.writeHead(404).end('not here');
    } else if (response.req.headers.authorization !== `Bearer ${this.key}`) {
      refuse(response, 401, 'Incorrect API key provided');
    } else if (pathname === '/v1/models') {
      response.end(JSON.stringify({ data: [{ id: 'qwen-broken-70b' }, { id: 'qwen-coder-32b' }] }));
    } else {
      this.#complete(JSON.parse(body) as Completion, response);
    }
  }

  #complete({ model, messages }: Completion, response: ServerResponse): void {
    if (model === 'qwen-broken-70b') {
      refuse(response, 500, 'not enough memory for this model');
      return;
    }
    const prompt = messages.at(-1)?.content ?? '';
    const isTrial = prompt === 'Reply with OK.';
    if (!isTrial) this.prompts.push(prompt);
    const reaction = isTrial ? 'answer' : (this.reactions.shift() ?? 'answer');
    if (reaction === 'limit') {
      // Too long to be over by itself while a test looks.
      response.setHeader('retry-after', '50');
      refuse(response, 429, 'You exceeded your current quota');
    } else if (reaction === 'fail') {
      refuse(response, 400, 'The context is too long');
    } else {
      response.setHeader('content-type', 'text/event-stream');
      const text = reaction === 'cut' ? 'The first half' : 'A whole answer.';
      response.write(event({ delta: { content: text } }));
      if (reaction === 'cut') setImmediate(() => response.socket?.resetAndDestroy());
      else response.end(event({ delta: {}, finish_reason: 'stop' }));
    }
  }
}

interface Completion {
  model: string;
  messages: { content: string }[];
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status).end(JSON.stringify({ error: { message } }));
}

function event(choice: object): string {
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
}
