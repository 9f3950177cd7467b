import type { Clock, Random } from '../base/clock';
import { lazily } from '../base/lazily';
import { ServiceError } from '../protocol/serviceError';
import { authenticate } from './authentication';
import { cachedContentRoutes } from './caches/cachedContentRoutes';
import { CachedEntryStore } from './caches/cachedEntryStore';
import { cachedContentReader } from './caches/readCachedContent';
import { embeddingRoutes } from './embeddings/embeddingRoutes';
import type { Engine } from './engine';
import { createFiles } from './files/createFiles';
import type { Files } from './files/createFiles';
import { isUploadUrl } from './files/uploadRoutes';
import { generationRoutes } from './generation/generationRoutes';
import { InputResolver } from './generation/inputResolver';
import { GenerationRequestReader } from './generation/generationRequestReader';
import { ModelDirectory } from './modelDirectory';
import { modelRoutes } from './modelRoutes';
import { dispatch, noSuchUrl } from './router';
import type { Route } from './router';
import { createMemoryRecordStore } from './storage/recordStore';
import type { ServiceStorage } from './storage/serviceStorage';
import { countTokensRoute } from './tokens/countTokensRoute';
import type { TokenCounter } from '../counting/tokenCounter';
import { untilAborted } from '../base/abort';
import { errorResponse } from './wire/answers';
import type { ResponseForm } from './wire/answers';
import { RunningWork } from './work';

/** What a service works with. */
export interface ServiceDependencies {
  /** Asked in this order for a model. */
  engines: readonly Engine[];
  /** Gives what counts tokens; asked when the first request needs it, and again only if that failed. */
  countTokens: () => Promise<TokenCounter>;
  /** Times what expires. */
  clock: Clock;
  random: Random;
}

/** What may be set for a service. */
export interface ServiceOptions {
  /** Every request has to carry it; without one the service takes requests from all who reach it. */
  key?: string;
  /** Without one, what is stored is kept for as long as the service lives. */
  storage?: ServiceStorage;
  limits?: Partial<ServiceLimits>;
  /** Reports errors that are the service's own fault; the caller gets a bare 500. */
  onInternalError?: (error: unknown) => void;
}

/** What bounds a service. */
export interface ServiceLimits {
  /** Size of a request body. Default 20 MiB. */
  bodyBytes: number;
  /** Answers being made at once. Default 2000. */
  concurrentAnswers: number;
  /** Less than this many tokens are not cached. Default 0. */
  minCachedTokens: number;
  /** Memory for cached contents in use and what engines make of them. Default 256 MiB. */
  cachedMemoryBytes: number;
  /** Size of an uploaded file. Default 2 GiB. */
  fileBytes: number;
  /** Size of all uploaded files. Default 20 GiB, 1 GiB in memory. */
  storedFileBytes: number;
  /** How long an uploaded video is PROCESSING, in milliseconds. Default 2000. */
  videoProcessingMs: number;
}

/** The service: a function from request to response. */
export interface Service {
  /** Rejects only when the request is aborted; every other failure is a response. Needs no `this`. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** How many answers are being made. */
  readonly runningCount: number;
  /** What cached contents in use take in memory, with what engines made of them, in bytes, about. */
  readonly cachedMemoryBytes: number;
  /** Ends every answer that is being made and takes no more requests. */
  dispose(): void;
}

/** Builds the service; it starts nothing by itself. */
export function createService(
  dependencies: ServiceDependencies,
  options: ServiceOptions = {},
): Service {
  const { key, storage, limits = {} } = options;
  const work = new RunningWork(limits.concurrentAnswers ?? 2000);
  const onError = (error: unknown): void => options.onInternalError?.(error);
  const caches = new CachedEntryStore(
    storage?.records ?? createMemoryRecordStore(),
    dependencies.clock,
    limits.cachedMemoryBytes ?? 256 * 1024 * 1024,
    onError,
    async ({ name, model }) => {
      for (const engine of dependencies.engines) await engine.forgetCached?.(name, model);
    },
  );
  const files = createFiles(storage, dependencies.clock, work, limits);
  const minCachedTokens = limits.minCachedTokens ?? 0;
  const routes = createRoutes({ ...dependencies, onError }, work, files, caches, minCachedTokens);
  const maxBodyBytes = limits.bodyBytes ?? 20 * 1024 * 1024;
  const fetch = async (request: Request): Promise<Response> => {
    const { signal } = request;
    const url = new URL(request.url);
    signal.throwIfAborted();
    try {
      if (key !== undefined && !isUploadUrl(url)) authenticate(request, url, key);
      return await untilAborted(dispatch(routes, { request, url, maxBodyBytes }), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceError)) onError(error);
      return errorResponse(error, formOf(url));
    }
  };
  return {
    fetch,
    get runningCount() {
      return work.count;
    },
    get cachedMemoryBytes() {
      return caches.heldBytes;
    },
    dispose: () => {
      work.dispose();
      caches.dispose();
      for (const engine of dependencies.engines) engine.dispose?.();
    },
  };
}

function createRoutes(
  {
    engines,
    countTokens,
    clock,
    random,
    onError,
  }: ServiceDependencies & { onError: (error: unknown) => void },
  work: RunningWork,
  files: Files,
  caches: CachedEntryStore,
  minCachedTokens: number,
): Route[] {
  const models = new ModelDirectory(engines);
  const loadCounter = lazily(countTokens);
  const readCachedContent = cachedContentReader(caches);
  const inputs = new InputResolver({ readCachedContent, readFile: files.readFile }, loadCounter);
  return [
    ...modelRoutes(models),
    ...generationRoutes(new GenerationRequestReader(models, inputs, random), work, clock, onError),
    countTokensRoute(models, inputs),
    ...cachedContentRoutes({ caches, models, inputs, random, minCachedTokens }),
    ...files.routes,
    ...embeddingRoutes(models, work, loadCounter, clock),
    unknownVerbRoute(),
  ];
}

function formOf({ pathname, searchParams }: URL): ResponseForm {
  if (!pathname.endsWith(':streamGenerateContent')) return 'json';
  return searchParams.get('alt') === 'sse' ? 'sse' : 'array';
}

/** Any other verb on a model, so that the error isn't that the model itself can only be read. */
function unknownVerbRoute(): Route {
  return {
    method: 'POST',
    path: /^models\/.+:\w+$/u,
    handle: () => {
      throw noSuchUrl();
    },
  };
}
