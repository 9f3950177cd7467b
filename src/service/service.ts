import type { Clock, Random } from '../base/clock';
import { ServiceError } from '../protocol/serviceError';
import { authenticate } from './authentication';
import { cachedContentRoutes } from './caches/cachedContentRoutes';
import { CachedContentStore } from './caches/cachedContentStore';
import { cachedContentReader } from './caches/readCachedContent';
import { embeddingRoutes } from './embeddings/embeddingRoutes';
import type { Engine } from './engine';
import { createFiles } from './files/createFiles';
import { isUploadUrl } from './files/uploadRoutes';
import { generationRoutes } from './generation/generationRoutes';
import type { References } from './generation/references';
import { ModelDirectory } from './modelDirectory';
import { modelRoutes } from './modelRoutes';
import { dispatch, noSuchUrl } from './router';
import type { Route } from './router';
import { createMemoryRecordStore } from './storage/recordStore';
import type { RecordStore } from './storage/recordStore';
import type { BlobStore } from './storage/blobStore';
import { countTokensRoute } from './tokens/countTokensRoute';
import type { TokenCounter } from '../counting/tokenCounter';
import { untilAborted } from './untilAborted';
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
  /** Keeps what is stored; without one it is kept for as long as the service lives. */
  records?: RecordStore;
  /** Keeps the bytes of uploaded files; without it files are kept as long as the service lives. */
  blobs?: BlobStore;
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
  /** Less than so many tokens are not cached. Default 0. */
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

/** Builds the service from its parts; it starts nothing by itself. */
export function createService(options: ServiceOptions): Service {
  const work = new RunningWork(options.limits?.concurrentAnswers ?? 2000);
  const records = options.records ?? createMemoryRecordStore();
  const onError = (error: unknown): void => options.onInternalError?.(error);
  const { cachedMemoryBytes: heldBytes = 256 * 1024 * 1024 } = options.limits ?? {};
  const caches = new CachedContentStore({ records, clock: options.clock, onError, heldBytes });
  const routes = createRoutes(options, { work, records, caches });
  const fetch = async (request: Request): Promise<Response> => {
    const { signal } = request;
    const url = new URL(request.url);
    signal.throwIfAborted();
    try {
      if (options.key !== undefined && !isUploadUrl(url)) {
        authenticate(request, url, options.key);
      }
      return await untilAborted(dispatch(routes, { request, url }), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceError)) {
        onError(error);
      }
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
    },
  };
}

/** What of a service has a state. */
interface ServiceState {
  work: RunningWork;
  records: RecordStore;
  caches: CachedContentStore;
}

function createRoutes(options: ServiceOptions, { work, records, caches }: ServiceState): Route[] {
  const models = new ModelDirectory(options.engines);
  const maxBodyBytes = options.limits?.bodyBytes ?? 20 * 1024 * 1024;
  const loadCounter = once(options.countTokens);
  const { clock, random, blobs, limits = {} } = options;
  const stored = { records, ...(blobs === undefined ? {} : { blobs }) };
  const files = createFiles({ ...stored, clock, work, maxBodyBytes, limits });
  const minCachedTokens = options.limits?.minCachedTokens ?? 0;
  const references: References = {
    readCachedContent: cachedContentReader(caches),
    readFile: files.readFile,
  };
  const parts = { models, references, loadCounter, random, clock, maxBodyBytes };
  return [
    ...modelRoutes(models),
    ...generationRoutes({ ...parts, work }),
    countTokensRoute(parts),
    ...cachedContentRoutes({ ...parts, caches, minCachedTokens }),
    ...files.routes,
    ...embeddingRoutes({ ...parts, work }),
    unknownVerbRoute(),
  ];
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

/** Any other verb on a model, lest it be told that the model itself can only be read. */
function unknownVerbRoute(): Route {
  return {
    method: 'POST',
    path: /^models\/.+:\w+$/u,
    handle: () => {
      throw noSuchUrl();
    },
  };
}
