import type { ServerResponse } from 'node:http';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import type { Model } from '../../../src/protocol/model';
import type { Candidate, UsageMetadata } from '../../../src/protocol/response';
import { endWithEvent, LoopbackServer } from '../../fakes/loopbackServer';

const model: Model = {
  name: 'models/recorder',
  displayName: 'Recorder',
  version: '1',
  description: 'Keeps what it was asked.',
  inputTokenLimit: 1000,
  outputTokenLimit: 100,
  temperature: 1,
  maxTemperature: 2,
  topP: 0.95,
};

/** A hosted service over loopback that keeps what it was asked, and answers with a text of the test's. */
export class RecordingService extends LoopbackServer {
  readonly requests: GenerateContentRequest[] = [];
  text = 'An answer.';
  /** The answers to come, in order; when none is left, `text` is. */
  readonly candidates: Candidate[] = [];
  usageMetadata?: UsageMetadata;

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    if (pathname.endsWith(':streamGenerateContent')) {
      this.requests.push(JSON.parse(body) as GenerateContentRequest);
      const said = this.candidates.shift() ?? { content: { parts: [{ text: this.text }] } };
      const candidates = [{ finishReason: 'STOP', ...said }];
      endWithEvent(response, { candidates, usageMetadata: this.usageMetadata });
    } else {
      response.end(JSON.stringify(pathname.endsWith('/models') ? { models: [model] } : {}));
    }
  }
}
