import type { ServerResponse } from 'node:http';
import { endWithEvent, LoopbackServer } from '../../fakes/loopbackServer';

interface ScriptedAnswer {
  /** What the last message has to hold. */
  match: string;
  text: string;
}

/** An OpenAI-compatible server as people run it on their machine: no key, and a port where it is found. */
export class LocalModel extends LoopbackServer {
  /** What it was asked with last, as the server got it. */
  lastPrompt = '';
  readonly #answers: readonly ScriptedAnswer[];

  /** @param answers the first that matches; without one a short sentence */
  constructor(answers: readonly ScriptedAnswer[]) {
    super();
    this.#answers = answers;
  }

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    if (pathname === '/v1/models') {
      response.end(JSON.stringify({ data: [{ id: 'home-coder-7b' }] }));
    } else if (pathname === '/v1/chat/completions') {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      this.lastPrompt = messages.at(-1)?.content ?? '';
      const text = this.#answers.find(({ match }) => this.lastPrompt.includes(match))?.text;
      const choice = { delta: { content: text ?? 'OK.' }, finish_reason: 'stop' };
      endWithEvent(response, { choices: [choice] });
    } else {
      response.writeHead(404).end('not here');
    }
  }
}
