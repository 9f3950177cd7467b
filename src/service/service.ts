import type { Clock, Random } from '../protocol/clock';
import { ServiceError } from '../protocol/serviceError';
import { authenticate } from './authentication';
import type { Engine } from './engine';
import { generationRoutes } from './generation/generationRoutes';
import { noReferences } from './generation/references';
import { ModelDirectory } from './modelDirectory';
import { modelRoutes } from './modelRoutes';
import { dispatch } from './router';
import type { Route } from './router';
import { countTokensRoute } from './tokens/countTokensRoute';
import type { TokenCounter } from './tokens/tokenCounter';
import { unimplementedRoutes } from './unimplementedRoutes';
import { errorResponse } from './wire/answers';
import type { AnswerForm } from './wire/answers';
import { RunningWork } from './work';

/** What a service is made of. */
export interface ServiceOptions {
  /** Asked in this order for a model. */
  engines: readonly Engine[];
  /** Times what expires. */
  clock: Clock;
  random: Random;
  /** Gives what counts tokens; asked when the first request needs it, and again only if that failed. */
  countTokens: () => Promise<TokenCounter>;
  /** Every request has to carry it; without one the service takes requests from all who reach it. */
  key?: string;
  limits?: Partial<ServiceLimits>;
  /** Told of errors that are nobody's fault but the service's own; the caller gets a bare 500. */
  onInternalError?: (error: unknown) => void;
}

/** What bounds a service. */
export interface ServiceLimits {
  /** Size of a request body. Default 20 MiB. */
  bodyBytes: number;
  /** Answers being made at once. Default 2000. */
  concurrentAnswers: number;
}

/** The service: a function from request to response. */
export interface Service {
  /** Rejects only when the request is aborted; every other failure is a response. Needs no `this`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** How many answers are being made. */
  readonly runningCount: number;
  /** Ends every answer that is being made and takes no more requests. */
  dispose(): void;
}

/** Builds the service from its parts; it starts nothing by itself. */
export function createService(options: ServiceOptions): Service {
  const work = new RunningWork(options.limits?.concurrentAnswers ?? 2000);
  const routes = createRoutes(options, work);
  const fetch = async (request: Request): Promise<Response> => {
    const { signal } = request;
    const url = new URL(request.url);
    signal.throwIfAborted();
    try {
      if (options.key !== undefined) {
        authenticate(request, url, options.key);
      }
      return await unlessAborted(dispatch(routes, { request, url }), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceError)) {
        options.onInternalError?.(error);
      }
      return errorResponse(error, formOf(url));
    }
  };
  return {
    fetch,
    get runningCount() {
      return work.count;
    },
    dispose: () => work.dispose(),
  };
}

function createRoutes(options: ServiceOptions, work: RunningWork): Route[] {
  const models = new ModelDirectory(options.engines);
  const maxBodyBytes = options.limits?.bodyBytes ?? 20 * 1024 * 1024;
  const loadCounter = once(options.countTokens);
  const { random } = options;
  const references = noReferences;
  return [
    ...modelRoutes(models),
    ...generationRoutes({ models, work, references, loadCounter, random, maxBodyBytes }),
    countTokensRoute({ models, references, loadCounter, maxBodyBytes }),
    ...unimplementedRoutes(),
  ];
}

/** The promise's outcome, or the abort as soon as it comes, whoever else does not listen to it. */
function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Remembers what was loaded, but not a failure to load it. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

function formOf({ pathname, searchParams }: URL): AnswerForm {
  if (!pathname.endsWith(':streamGenerateContent')) {
    return 'json';
  }
  return searchParams.get('alt') === 'sse' ? 'sse' : 'array';
}
