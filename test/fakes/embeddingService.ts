import type { EmbedContentRequest } from '../../src/protocol/embedding';
import type { Model } from '../../src/protocol/model';

/** How a request is refused. */
export interface Refusal {
  code: number;
  status: string;
  message: string;
  details?: object[];
}

/** A service with models that embed, whose rules the test sets. A token a character. */
export class EmbeddingService {
  /** The requests of each body that asked for vectors, refused ones included. */
  readonly asked: EmbedContentRequest[][] = [];
  /** All that was asked, as `POST /v1beta/…`. */
  readonly paths: string[] = [];
  /** What the next bodies that ask for vectors are refused with; undefined takes one. */
  readonly refusals: (Refusal | undefined)[] = [];
  models: Model[] = [embeddingModel('models/vectors')];
  dimension = 4;
  takesTaskType = true;
  maxCount = 100;
  /** With more in a batch it fails, and says nothing of their number. */
  failsAbove = Infinity;
  tokenLimit = Infinity;
  /** Whether a refusal names the request that is too long. */
  namesRequest = true;
  /** What a batch with such a text in it is refused with. */
  failsOn: (text: string) => Refusal | undefined = () => undefined;
  /** Held back until it resolves. */
  mayAnswer: Promise<unknown> = Promise.resolve();
  atOnce = 0;
  mostAtOnce = 0;

  /** The texts of each body that asked for vectors. */
  get texts(): string[][] {
    return this.asked.map((requests) => requests.map(textOf));
  }

  /** What was not refused, in the order it came. */
  get taken(): number {
    return this.#taken;
  }

  #taken = 0;

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : '';
    const { status, answer } = await this.respond(`${request.method} ${pathname}`, body);
    request.signal.throwIfAborted();
    return Response.json(answer, { status });
  };

  async respond(path: string, body: string): Promise<{ status: number; answer: object }> {
    this.paths.push(path);
    if (!path.includes('mbedContent')) return { status: 200, answer: this.#published(path) };
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await this.mayAnswer;
    this.atOnce -= 1;
    const read = JSON.parse(body) as EmbedContentRequest & { requests?: EmbedContentRequest[] };
    const requests = read.requests ?? [read];
    this.asked.push(requests);
    const refusal = this.refusals.shift() ?? this.#refusalOf(requests);
    if (refusal !== undefined) return { status: refusal.code, answer: { error: refusal } };
    this.#taken += requests.length;
    const embeddings = requests.map((request) => ({ values: this.vectorOf(request) }));
    return {
      status: 200,
      answer: read.requests === undefined ? { embedding: embeddings[0] } : { embeddings },
    };
  }

  /** Differs by text, and is not of unit length. */
  vectorOf(request: EmbedContentRequest): number[] {
    const text = textOf(request);
    const values = Array.from({ length: this.dimension }, (_, at) => 1 + (text.length % (at + 2)));
    return values.slice(0, request.outputDimensionality);
  }

  #published(path: string): object {
    const named = this.models.find(({ name }) => path.endsWith(name));
    return named ?? { models: this.models };
  }

  #refusalOf(requests: EmbedContentRequest[]): Refusal | undefined {
    if (requests.length > this.maxCount) {
      return invalid('requests', `At most ${this.maxCount} requests can be in one batch.`);
    }
    if (requests.length > this.failsAbove) {
      return { code: 500, status: 'INTERNAL', message: 'upstream timed out' };
    }
    if (!this.takesTaskType && requests.some(({ taskType }) => taskType !== undefined)) {
      const rule = 'taskType can be set only for models/embedding-001.';
      return invalid('requests[0].task_type', rule);
    }
    const failure = requests.map((request) => this.failsOn(textOf(request))).find(Boolean);
    if (failure !== undefined) return failure;
    const long = requests.findIndex((request) => textOf(request).length > this.tokenLimit);
    if (long < 0) return undefined;
    const tokens = textOf(requests[long] ?? { content: {} }).length;
    const rule = `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${this.tokenLimit}).`;
    if (this.namesRequest) return invalid(`requests[${long}].content`, rule);
    return { code: 400, status: 'INVALID_ARGUMENT', message: rule };
  }
}

export function embeddingModel(name: string, more: Partial<Model> = {}): Model {
  return { name, supportedGenerationMethods: ['embedContent', 'countTextTokens'], ...more };
}

/** A refusal that asks to be left alone for this many seconds. */
export function busyFor(seconds: number): Refusal {
  const details = [
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` },
  ];
  return { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Too many.', details };
}

export function invalid(field: string, description: string): Refusal {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field, description }],
    },
  ];
  return { code: 400, status: 'INVALID_ARGUMENT', message: description, details };
}

function textOf({ content }: EmbedContentRequest): string {
  return (content.parts ?? []).map(({ text = '' }) => text).join('\n');
}
