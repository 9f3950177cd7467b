import { isServiceError } from '../protocol/serviceError';
import { errorOfBody, isErrorBody } from './answerError';
import { BatchIterator } from './batchIterator';
import { Call, type CallSettings } from './call';
import {
  defaultMaxEventChars,
  defaultMaxStreamBytes,
  defaultRetryPolicy,
  defaultTimeouts,
  type CallLimitOptions,
  type ClientDependencies,
  type RequestOptions,
  type ServiceEndpoint,
} from './clientOptions';
import { EventReader } from './eventReader';
import type { Operation } from './operation';
import { readJson } from './readJson';

/**
 * Carries operations to the service: {@link request} those with one answer, {@link stream} those with
 * many. Both take the operation as a function, so that what is wrong with it is thrown where the call is
 * awaited, before anything is sent. They throw nothing but a `ServiceError`.
 */
export class Transport {
  readonly settings: CallSettings;

  constructor(
    endpoint: ServiceEndpoint,
    dependencies: ClientDependencies,
    limits: CallLimitOptions,
  ) {
    this.settings = {
      endpoint,
      dependencies,
      limits: {
        timeouts: { ...defaultTimeouts, ...limits.timeouts },
        retry: { ...defaultRetryPolicy, ...limits.retry },
        maxEventChars: limits.maxEventChars ?? defaultMaxEventChars,
        maxStreamBytes: limits.maxStreamBytes ?? defaultMaxStreamBytes,
      },
    };
  }

  /** One answer, in the type that the operation's shape describes. */
  async request<Answer extends object>(
    prepare: () => Operation,
    options?: RequestOptions,
  ): Promise<Answer> {
    return (await this.exchange(prepare, options)).answer as Answer;
  }

  /** One answer together with its headers; without a body, where that is allowed, it has no fields. */
  async exchange(
    prepare: () => Operation,
    options: RequestOptions = {},
  ): Promise<{ answer: object; headers: Headers }> {
    const call = await Call.begin(prepare, this.settings, options);
    try {
      return await call.attempt(async (exchange) => {
        const text = await exchange.readText(this.settings.limits.maxEventChars);
        const { answerShape, isBodyOptional = false } = call.operation;
        const value = isBodyOptional && text === '' ? {} : readJson(text);
        // A file that FAILED has an error of its own beside its other fields.
        const isOwnError = answerShape.fields.has('error') && Object.keys(value).length > 1;
        if (isErrorBody(value) && !isOwnError) throw errorOfBody(value, call.context);
        return { answer: call.read(value), headers: exchange.headers };
      });
    } finally {
      call.end();
    }
  }

  /**
   * An operation that takes something away. What is gone when it is repeated was taken away by an
   * attempt before, whose answer got lost.
   */
  async remove(prepare: () => Operation, options: RequestOptions = {}): Promise<void> {
    let attempts = 1;
    const onRetry: RequestOptions['onRetry'] = (notice) => {
      attempts++;
      options.onRetry?.(notice);
    };
    try {
      await this.request(prepare, { ...options, onRetry });
    } catch (error) {
      if (attempts === 1 || !isServiceError(error, 'notFound')) throw error;
    }
  }

  /**
   * The events of a stream as they arrive. The request is sent when the first is asked for, and ended
   * when the loop is left. Attempts are repeated only until the first event has been handed on. An error
   * comes after everything that arrived before it.
   */
  stream<Event extends object>(
    prepare: () => Operation,
    options: RequestOptions = {},
  ): AsyncIterableIterator<Event, undefined> {
    return new BatchIterator(this.#batches<Event>(prepare, options));
  }

  async *#batches<Event extends object>(
    prepare: () => Operation,
    options: RequestOptions,
  ): AsyncGenerator<Event[], void, undefined> {
    const call = await Call.begin(prepare, this.settings, options);
    try {
      const { reader, first } = await call.attempt(async (exchange) => {
        const opened = new EventReader(exchange, {
          read: call.read,
          context: call.context,
          maxEventChars: this.settings.limits.maxEventChars,
          maxStreamBytes: this.settings.limits.maxStreamBytes,
        });
        return { reader: opened, first: await opened.next() };
      });
      for (let batch = first; batch.length > 0; batch = await reader.next()) yield batch as Event[];
    } finally {
      call.end();
    }
  }
}
