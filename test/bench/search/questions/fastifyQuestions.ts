import type { SearchQuestion } from '../searchQuestion';

/** Questions about fastify: a web framework, in JavaScript. Written before the answers were looked up. */
export const fastifyQuestions: readonly SearchQuestion[] = [
  {
    text: 'answer for exceptions thrown by user code',
    answers: [{ path: 'lib/error-handler.js' }],
  },
  {
    text: 'no page for this address',
    answers: [
      { path: 'lib/four-oh-four.js' },
      { path: 'lib/reply.js', symbol: 'callNotFound' },
      { path: 'lib/reply.js', symbol: 'notFound' },
    ],
    isHeldOut: true,
  },
  {
    text: 'reject input that does not have the right shape',
    answers: [{ path: 'lib/validation.js' }, { path: 'lib/request.js', symbol: 'validateInput' }],
  },
  {
    text: 'write out objects quickly because their shape is known beforehand',
    answers: [
      { path: 'lib/reply.js', symbol: 'serialize' },
      { path: 'lib/reply.js', symbol: 'serializeInput' },
      { path: 'lib/reply.js', symbol: 'compileSerializationSchema' },
      { path: 'lib/reply.js', symbol: 'getSerializationFunction' },
      { path: 'lib/validation.js', symbol: 'compileSchemasForSerialization' },
      { path: 'lib/schema-controller.js', symbol: 'setupSerializer' },
      { path: 'lib/schemas.js', symbol: 'getSchemaSerializer' },
    ],
    isHeldOut: true,
  },
  {
    text: 'refuse uploads that are too large',
    answers: [
      { path: 'lib/content-type-parser.js', symbol: 'rawBody' },
      { path: 'lib/route.js', symbol: 'validateBodyLimitOption' },
    ],
  },
  {
    text: 'decode what was posted depending on its media type',
    answers: [
      { path: 'lib/content-type-parser.js', symbol: 'run' },
      { path: 'lib/content-type-parser.js', symbol: 'getParser' },
      { path: 'lib/content-type-parser.js', symbol: 'Parser' },
      { path: 'lib/content-type-parser.js', symbol: 'add' },
      { path: 'lib/handle-request.js', symbol: 'handleRequest' },
    ],
  },
  {
    text: 'posted JSON must not be able to tamper with object prototypes',
    answers: [{ path: 'lib/content-type-parser.js', symbol: 'getDefaultJsonParser' }],
    isHeldOut: true,
  },
  {
    text: 'let user callbacks run one by one before the real work, and stop if one has already answered',
    answers: [
      { path: 'lib/hooks.js', symbol: 'hookRunnerGenerator' },
      { path: 'lib/hooks.js', symbol: 'hookIterator' },
      { path: 'lib/handle-request.js' },
    ],
  },
  {
    text: 'add own properties to the server object',
    answers: [
      { path: 'lib/decorate.js', symbol: 'decorate' },
      { path: 'lib/decorate.js', symbol: 'decorateFastify' },
    ],
    isHeldOut: true,
  },
  {
    text: 'warn when an object would be shared by all requests',
    answers: [
      { path: 'lib/decorate.js', symbol: 'checkReferenceType' },
      { path: 'lib/decorate.js', symbol: 'decorateConstructor' },
    ],
  },
  {
    text: 'give a nested part of the app its own scope that inherits from the outer one',
    answers: [{ path: 'lib/plugin-override.js' }],
  },
  {
    text: 'make sure that what an extension needs was loaded before it',
    answers: [
      { path: 'lib/plugin-utils.js', symbol: 'checkDependencies' },
      { path: 'lib/plugin-utils.js', symbol: 'checkDecorators' },
      { path: 'lib/plugin-utils.js', symbol: '_checkDecorators' },
    ],
    isHeldOut: true,
  },
  {
    text: 'an extension asks for another release of the framework',
    answers: [{ path: 'lib/plugin-utils.js', symbol: 'checkVersion' }],
  },
  {
    text: 'bind both IPv4 and IPv6 of this machine',
    answers: [
      { path: 'lib/server.js', symbol: 'multipleBindings' },
      { path: 'lib/server.js', symbol: 'listen' },
    ],
    isHeldOut: true,
  },
  {
    text: 'tell at which address it can be reached now',
    answers: [
      { path: 'lib/server.js', symbol: 'logServerAddress' },
      { path: 'lib/server.js', symbol: 'getAddresses' },
      { path: 'lib/server.js', symbol: 'defaultResolveServerListeningText' },
    ],
  },
  {
    text: 'what callers get while we are shutting down',
    answers: [{ path: 'lib/route.js', symbol: 'routeHandler' }],
  },
  {
    text: 'number each incoming call',
    answers: [{ path: 'lib/req-id-gen-factory.js' }],
    isHeldOut: true,
  },
  {
    text: 'the real client behind a load balancer',
    answers: [
      { path: 'lib/request.js', symbol: 'buildRequestWithTrustProxy' },
      { path: 'lib/request.js', symbol: 'getTrustProxyFn' },
      { path: 'lib/request.js', symbol: 'ip' },
    ],
  },
  {
    text: 'what is printed about each call',
    answers: [{ path: 'lib/logger-pino.js' }, { path: 'lib/logger-factory.js' }],
    isHeldOut: true,
  },
  {
    text: 'pipe a file to the client, and tidy up when the connection breaks',
    answers: [
      { path: 'lib/reply.js', symbol: 'sendStream' },
      { path: 'lib/reply.js', symbol: 'sendWebStream' },
    ],
  },
  {
    text: 'send the browser somewhere else',
    answers: [{ path: 'lib/reply.js', symbol: 'redirect' }],
  },
  {
    text: 'the function returns a promise instead of calling send',
    answers: [
      { path: 'lib/wrap-thenable.js' },
      { path: 'lib/reply.js', symbol: 'then' },
      { path: 'lib/handle-request.js', symbol: 'preHandlerCallbackInner' },
    ],
    isHeldOut: true,
  },
  {
    text: 'answer questions for headers only wherever the whole can be fetched',
    answers: [{ path: 'lib/head-route.js' }, { path: 'lib/route.js', symbol: 'route' }],
  },
  {
    text: 'notices about features that will go away',
    answers: [{ path: 'lib/warnings.js' }],
    isHeldOut: true,
  },
  {
    text: 'all problems that can be raised, with their codes',
    answers: [{ path: 'lib/errors.js' }],
  },
  {
    text: 'call the app in a test without opening a port',
    answers: [{ path: 'fastify.js', symbol: 'inject' }],
  },
  {
    text: 'check what the user passed when creating the app, and make it read-only',
    answers: [
      { path: 'lib/initial-config-validation.js' },
      { path: 'lib/config-validator.js' },
      { path: 'fastify.js', symbol: 'processOptions' },
    ],
    isHeldOut: true,
  },
  {
    text: 'milliseconds spent on answering',
    answers: [
      { path: 'lib/reply.js', symbol: 'elapsedTime' },
      { path: 'lib/reply.js', symbol: 'onResponseCallback' },
    ],
  },
  {
    text: 'metadata that follows after the content',
    answers: [
      { path: 'lib/reply.js', symbol: 'trailer' },
      { path: 'lib/reply.js', symbol: 'sendTrailer' },
    ],
    isHeldOut: true,
  },
  {
    text: 'several cookies in one answer',
    answers: [{ path: 'lib/reply.js', symbol: 'header' }],
  },
  {
    text: 'keep definitions under a name so that others can refer to them',
    answers: [
      { path: 'lib/schemas.js', symbol: 'add' },
      { path: 'lib/schemas.js', symbol: 'Schemas' },
      { path: 'lib/schema-controller.js', symbol: 'add' },
      { path: 'fastify.js', symbol: 'addSchema' },
    ],
  },
  {
    text: 'garbage arrives on the socket that is not HTTP',
    answers: [{ path: 'fastify.js', symbol: 'defaultClientErrorHandler' }],
    isHeldOut: true,
  },
  {
    text: 'secure or newer protocol versions of the listening socket',
    answers: [{ path: 'lib/server.js', symbol: 'getServerInstance' }],
  },
  {
    text: 'run something once everything has been loaded',
    answers: [{ path: 'fastify.js', symbol: 'ready' }],
    isHeldOut: true,
  },
  {
    text: 'support an unusual verb',
    answers: [{ path: 'fastify.js', symbol: 'addHttpMethod' }],
  },
  {
    text: 'handle the raw response myself from here on',
    answers: [{ path: 'lib/reply.js', symbol: 'hijack' }],
  },
  {
    text: 'tell the browser what to preload while the answer is being made',
    answers: [{ path: 'lib/reply.js', symbol: 'writeEarlyHints' }],
    isHeldOut: true,
  },
  {
    text: 'combine the path of a group with the path of its parent',
    answers: [
      { path: 'lib/plugin-override.js', symbol: 'buildRoutePrefix' },
      { path: 'lib/route.js', symbol: 'route' },
    ],
  },
  {
    text: 'readable sentence out of a list of validation problems',
    answers: [
      { path: 'lib/context.js', symbol: 'defaultSchemaErrorFormatter' },
      { path: 'lib/validation.js', symbol: 'wrapValidationError' },
    ],
    isHeldOut: true,
  },
  {
    text: 'an endpoint that takes too long',
    answers: [{ path: 'lib/route.js', symbol: 'handleTimeout' }],
  },
];
