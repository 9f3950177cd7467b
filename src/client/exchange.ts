import { fetchTimeoutMs } from '../protocol/fetchTimeout';
import { networkReason } from '../protocol/networkReason';
import { isServiceError, ServiceError, type ErrorInfo } from '../protocol/serviceError';
import { errorOfAnswer, type ErrorContext } from './answerError';
import { timeoutError, type CallGuard } from './callGuard';
import type { Fetch } from './clientOptions';
import { Utf8Decoder } from './utf8Decoder';
import { overLimit } from './overLimit';
import { errorCode, redactError } from '../protocol/redact';

const maxErrorBodyChars = 65_536;
const gzipByte = 0x1f;

/** What an attempt needs beside its request. */
interface ExchangeTools {
  fetch: Fetch;
  guard: CallGuard;
  context: ErrorContext;
}

/**
 * One attempt whose answer has a status of success, with its body still to be read. Whoever opens one
 * reads it to the end or discards it.
 */
export class Exchange {
  readonly headers: Headers;
  readonly #tools: ExchangeTools;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #isRead: boolean;
  #hasBegun = false;

  private constructor(response: Response, tools: ExchangeTools) {
    this.headers = response.headers;
    this.#tools = tools;
    this.#reader = response.body?.getReader();
    this.#isRead = this.#reader === undefined;
  }

  /** Sends a request. An answer with any other status becomes the error it stands for. */
  static async open(request: Request, tools: ExchangeTools): Promise<Exchange> {
    const response = await send(request, tools);
    const exchange = new Exchange(response, tools);
    if (response.status >= 200 && response.status < 300) return exchange;
    const text = await exchange.#readErrorBody();
    const { headers } = response;
    // What a browser's fetch returns for a redirect that it was asked not to follow has no status.
    const httpStatus = response.type === 'opaqueredirect' ? 302 : response.status;
    const redirectOrigin = originOf(headers.get('location'), request.url);
    throw errorOfAnswer(
      {
        httpStatus,
        text,
        retryAfter: headers.get('retry-after'),
        ...(redirectOrigin !== undefined && { redirectOrigin }),
      },
      tools.context,
    );
  }

  /** Whether the body came to its end, so that nothing is left open. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** The next bytes of the body, or undefined at its end. */
  async readChunk(): Promise<Uint8Array | undefined> {
    if (this.#reader === undefined || this.#isRead) return undefined;
    const { guard, context } = this.#tools;
    try {
      const { done, value } = await guard.waitForService(this.#reader.read());
      this.#isRead = done;
      if (!this.#hasBegun && value !== undefined) this.#begin(value);
      return value;
    } catch (error) {
      throw connectionError(error, context);
    }
  }

  /** No JSON and no stream begins with this byte. */
  #begin([first]: Uint8Array): void {
    this.#hasBegun = first !== undefined;
    if (first !== gzipByte) return;
    throw new ServiceError(
      'The answer is compressed (gzip) without a Content-Encoding header: a proxy may have removed it',
      { kind: 'protocol' },
    );
  }

  /** The whole body as text; longer than the limit, it is an error of kind `protocol`. */
  async readText(maxChars: number): Promise<string> {
    const utf8 = new Utf8Decoder();
    let text = '';
    for (let chunk = await this.readChunk(); chunk; chunk = await this.readChunk()) {
      text += utf8.decode(chunk);
      if (text.length > maxChars) throw overLimit('The answer is longer', maxChars, 'characters');
    }
    return (text + utf8.end()).trim();
  }

  /** Lets the service know that nothing more is wanted. */
  discard(): void {
    // A body that failed says so again here, and was reported already.
    if (!this.#isRead) this.#reader?.cancel().catch(() => undefined);
  }

  /** As much of an error's body as came: the status alone says enough when the rest fails. */
  async #readErrorBody(): Promise<string> {
    const utf8 = new Utf8Decoder();
    let text = '';
    try {
      while (text.length < maxErrorBodyChars) {
        const chunk = await this.readChunk();
        if (chunk === undefined) break;
        text += utf8.decode(chunk);
      }
    } catch {
      this.#tools.guard.throwIfCancelled();
    } finally {
      this.discard();
    }
    return text.trim();
  }
}

function originOf(location: string | null, baseUrl: string): string | undefined {
  if (location === null || !URL.canParse(location, baseUrl)) return undefined;
  const { origin, protocol } = new URL(location, baseUrl);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

async function send(request: Request, tools: ExchangeTools): Promise<Response> {
  const { fetch, guard, context } = tools;
  let isLeft = false;
  try {
    return await guard.waitForService(
      fetch(request).then((response) => {
        // A fetch that doesn't heed its signal answers when nobody waits any more.
        if (isLeft) response.body?.cancel().catch(() => undefined);
        return response;
      }),
    );
  } catch (error) {
    isLeft = true;
    throw connectionError(error, context, request.url);
  }
}

/** Codes that say the other side speaks, but not HTTP as it should. */
const malformedAnswerCode = /^HPE_|^UND_ERR_HEADERS_OVERFLOW$/;

/** What a wait for the service failed with: the guard's own error, or one of the connection. */
function connectionError(error: unknown, context: ErrorContext, url?: string): ServiceError {
  if (isServiceError(error)) return error;
  const cause = redactError(error, context.secrets);
  const code = errorCode(cause) ?? 'no code';
  const limitMs = fetchTimeoutMs(code);
  if (limitMs !== undefined) return timeoutError('idle', limitMs, cause);
  return malformedAnswerCode.test(code)
    ? new ServiceError(
        `The service didn’t answer with HTTP (${code})`,
        { kind: 'protocol' },
        { cause },
      )
    : new ServiceError(`The connection failed (${code})`, networkInfo(code, url), { cause });
}

function networkInfo(code: string, url?: string): ErrorInfo {
  const reason = networkReason(code);
  if (reason === undefined) return { kind: 'network' };
  return { kind: 'network', reason, ...(url && { host: new URL(url).host }) };
}
