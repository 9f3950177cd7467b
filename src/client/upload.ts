import type { FileResource } from '../protocol/file';
import { isServiceError, ServiceError } from '../protocol/serviceError';
import { CallGuard } from './callGuard';
import type { ClientDependencies, RequestOptions, UploadOrigins } from './clientOptions';
import { normaliseBaseUrl } from './endpoint';
import type { Operation } from './operation';
import { retryDelayMs } from './retry';
import type { Transport } from './transport';
import { UploadChunks, type UploadChunk } from './uploadChunks';
import type { UploadControl } from './uploadControl';
import {
  commandOperation,
  protocolError,
  readAddress,
  readStatus,
  sendOperation,
  startOperation,
  type UploadAddress,
  type UploadMetadata,
  type UploadStatus,
} from './uploadOperations';
import type { UploadSource } from './uploadSource';

/** How far an upload is: bytes the service has, of all there are if that is known. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes?: number;
}

/** What an upload takes beside what every call takes; its signal cancels it on the service too. */
export interface UploadOptions extends RequestOptions {
  /** Called at the start and whenever the service has more. */
  onProgress?: (progress: UploadProgress) => void;
  control?: UploadControl;
}

/**
 * Sends a file to the service chunk by chunk. When a chunk fails in a way that may pass, the service is
 * asked how much of it came, and the upload goes on from there.
 */
export async function upload(
  source: UploadSource,
  metadata: UploadMetadata,
  options: UploadOptions,
  transport: Transport,
): Promise<FileResource> {
  const { endpoint, dependencies } = transport.settings;
  const { headers } = await transport.exchange(
    () => startOperation(metadata, source.sizeBytes),
    options,
  );
  const origin = new URL(normaliseBaseUrl(endpoint.baseUrl, undefined, endpoint.mayUseHttp)).origin;
  const address = readAddress(headers, origin);
  const guard = new CallGuard(dependencies.clock, { idleMs: 0, totalMs: 0 }, options.signal);
  try {
    await guard.wait(checkOrigin({ service: origin, upload: address.url.origin }, dependencies));
  } catch (error) {
    guard.end({ isAnswerRead: true });
    throw error;
  }
  const run = new UploadRun(source, address, options, transport, guard);
  try {
    return await run.send();
  } catch (error) {
    if (isOurOwn(error)) run.cancel();
    throw error;
  } finally {
    run.end();
    guard.end({ isAnswerRead: true });
  }
}

/** What is attached may be confidential: nobody but the service gets it without a yes. */
async function checkOrigin(
  { service, upload: named }: UploadOrigins,
  { mayUploadTo }: ClientDependencies,
): Promise<void> {
  if (named === service || (await mayUploadTo?.({ service, upload: named })) === true) return;
  const rule = `The service at ${service} asked for the file to be sent to ${named} instead. It was not sent.`;
  throw new ServiceError(rule, { kind: 'invalid', violations: [{ field: '', rule }] });
}

/** Smaller portions than this spend their time on requests. */
const minChunkBytes = 65_536;

/** The sending of one file to the address the service named for it. */
class UploadRun {
  readonly #chunks: UploadChunks;
  readonly #address: UploadAddress;
  readonly #options: UploadOptions;
  readonly #transport: Transport;
  readonly #guard: CallGuard;
  readonly #totalBytes: number | undefined;
  #chunkBytes: number;
  #sentBytes = 0;
  #mostSentBytes = 0;
  /** Attempts since the service last had more than ever before. */
  #failures = 0;

  constructor(
    source: UploadSource,
    address: UploadAddress,
    options: UploadOptions,
    transport: Transport,
    guard: CallGuard,
  ) {
    this.#chunks = new UploadChunks(source, guard);
    this.#address = address;
    this.#options = options;
    this.#transport = transport;
    this.#guard = guard;
    this.#totalBytes = source.sizeBytes;
    this.#chunkBytes = address.chunkBytes;
  }

  async send(): Promise<FileResource> {
    this.#report();
    for (;;) {
      await this.#guard.wait(this.#options.control?.resumed ?? Promise.resolve());
      const chunk = await this.#chunks.at(this.#sentBytes, this.#chunkBytes);
      const status = await this.#deliver(chunk);
      if (status.isFinal) return this.#finish(status, chunk);
      this.#advance(status, chunk);
    }
  }

  /** Lets the service know that nothing more will come; it does not matter whether that arrives. */
  cancel(): void {
    const { url } = this.#address;
    this.#transport.exchange(() => commandOperation(url, 'cancel')).catch(() => undefined);
  }

  end(): void {
    this.#chunks.close();
  }

  /** How far the service is once it got the chunk, or the result. */
  async #deliver(chunk: UploadChunk): Promise<UploadStatus> {
    const { url } = this.#address;
    const offset = this.#sentBytes;
    let operation = sendOperation(url, offset, chunk);
    let assumedBytes = offset + chunk.bytes.byteLength;
    for (;;) {
      try {
        const status = { receivedBytes: assumedBytes, ...(await this.#exchange(operation)) };
        const isUseless = operation.bytes !== undefined && status.receivedBytes <= offset;
        if (isUseless) this.#failures++;
        return status;
      } catch (error) {
        await this.#waitAfter(error);
        operation = commandOperation(url, 'query');
        assumedBytes = offset;
      }
    }
  }

  async #exchange(operation: Operation): Promise<UploadStatus> {
    const { signal } = this.#options;
    const { headers, answer } = await this.#transport.exchange(
      () => operation,
      signal === undefined ? {} : { signal },
    );
    return readStatus(headers, answer);
  }

  /** Throws the error when it will not pass, or was one too many. */
  async #waitAfter(error: unknown): Promise<void> {
    if (!mayPass(error)) throw error;
    const { random, clock } = this.#transport.settings.dependencies;
    const { retry } = this.#transport.settings.limits;
    this.#failures++;
    const delayMs = retryDelayMs(this.#failures, error, retry, random);
    if (delayMs === undefined) throw error;
    if (error.kind === 'timeout') this.#sendLess();
    const nextAttemptAt = clock.now() + delayMs;
    const notice = { attempts: this.#failures, maxAttempts: retry.maxAttempts, error };
    await this.#guard.sleep(delayMs, (hurry) =>
      this.#options.onRetry?.({ ...notice, delayMs, nextAttemptAt, hurry }),
    );
  }

  /** A connection may be too slow to send that much in the time there is. */
  #sendLess(): void {
    const { granularityBytes } = this.#address;
    const half = Math.floor(this.#chunkBytes / 2 / granularityBytes) * granularityBytes;
    const least = Math.ceil(minChunkBytes / granularityBytes) * granularityBytes;
    this.#chunkBytes = Math.max(half, least);
  }

  #advance({ isCancelled, receivedBytes = 0 }: UploadStatus, { bytes }: UploadChunk): void {
    if (isCancelled) throw protocolError('The service canceled the upload');
    if (receivedBytes > this.#sentBytes + bytes.byteLength) {
      throw protocolError('The service received more bytes than were sent');
    }
    if (this.#failures >= this.#transport.settings.limits.retry.maxAttempts) {
      throw protocolError('The service doesn’t accept more of the file');
    }
    if (receivedBytes > this.#mostSentBytes) {
      this.#mostSentBytes = receivedBytes;
      this.#failures = 0;
    }
    this.#sentBytes = receivedBytes;
    this.#report();
  }

  #finish({ file }: UploadStatus, { bytes, isLast }: UploadChunk): FileResource {
    if (file === undefined) {
      throw protocolError('The service has the file but didn’t return its name');
    }
    if (!isLast) throw protocolError('The service ended the upload before the end of the file');
    this.#sentBytes += bytes.byteLength;
    this.#report();
    return file;
  }

  #report(): void {
    const totalBytes = this.#totalBytes;
    this.#options.onProgress?.({
      sentBytes: this.#sentBytes,
      ...(totalBytes !== undefined && { totalBytes }),
    });
  }
}

/** Whether the upload may go on after it: not the refusals, except that another request is in the way. */
function mayPass(error: unknown): error is ServiceError {
  if (!isServiceError(error)) return false;
  const { kind, httpStatus } = error;
  const isPassing = ['network', 'timeout', 'server', 'rateLimited'].includes(kind);
  return isPassing || httpStatus === 409;
}

/** Whether the upload was given up on this side, which the service does not know. */
function isOurOwn(error: unknown): boolean {
  if (!isServiceError(error)) return true;
  const { kind, httpStatus } = error;
  return httpStatus === undefined && ['cancelled', 'invalid', 'protocol'].includes(kind);
}
