import type { ServerResponse } from 'node:http';
import type { ErrorKind } from '../../../src/protocol/serviceError';
import { writeBytewise, writeForever, type Behaviour } from './faultyServer';
import { event } from './fakeFetch';

/** One way to misbehave, and what a client has to make of it. */
export interface Fault {
  title: string;
  behave: Behaviour;
  /** For an operation with a single answer; undefined if it has to succeed nevertheless. */
  kind: ErrorKind | undefined;
  /** For a stream, where that is another matter. */
  streamKind?: ErrorKind | undefined;
  /** How many events of a stream arrive before it ends. */
  streamEvents?: number;
  httpStatus?: number;
  /** Which of the timeouts ends it. */
  endedBy?: 'idle' | 'total';
  /** Whether a timeout finds the client waiting for a status, not for a body. */
  hasNoHeaders?: true;
}

/** Read as a stream it is an event; as a single answer it has what each operation can't do without. */
const answer = '{"name":"a","embedding":{"values":[1]},"embeddings":[{"values":[1]}]}';
const error429 = JSON.stringify({
  error: {
    code: 429,
    message: 'Slow down.',
    status: 'RESOURCE_EXHAUSTED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26s' }],
  },
});

/** A whole answer, after which the server closes the connection so that an open one is a leak. */
function reply(status: number, headers: Record<string, string>, body: string): Behaviour {
  return (response) => {
    response.writeHead(status, { connection: 'close', ...headers });
    response.end(body);
  };
}

function begin(
  body: string,
  then: (response: ServerResponse) => void = () => undefined,
): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (body === '') response.flushHeaders();
    else response.write(body);
    then(response);
  };
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

export const faults: readonly Fault[] = [
  {
    title: 'never answers',
    behave: () => undefined,
    kind: 'timeout',
    endedBy: 'idle',
    hasNoHeaders: true,
  },
  { title: 'stalls after its headers', behave: begin(''), kind: 'timeout', endedBy: 'idle' },
  {
    title: 'stalls in the middle of an event',
    behave: begin(`${event('one')}data: {"candi`),
    kind: 'timeout',
    streamEvents: 1,
    endedBy: 'idle',
  },
  {
    title: 'trickles for ever',
    behave: (response) => {
      begin(event('one'))(response);
      const { socket } = response;
      if (socket) writeForever((text) => response.write(text), socket, ': x\n');
    },
    kind: 'timeout',
    streamEvents: 1,
    endedBy: 'total',
  },
  {
    title: 'sends headers for ever, slowly',
    behave: ({ socket }) => {
      socket?.write('HTTP/1.1 200 OK\r\n');
      if (socket) writeForever((text) => socket.write(text), socket, 'x: y\r\n');
    },
    kind: 'timeout',
    endedBy: 'total',
    hasNoHeaders: true,
  },
  {
    title: 'sends headers without end, fast',
    behave: ({ socket }) => {
      socket?.write(
        `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(5000)}`,
      );
    },
    kind: 'protocol',
  },
  { title: 'resets the connection at once', behave: reset, kind: 'network' },
  {
    title: 'resets the connection after its headers',
    behave: begin('', (response) => setImmediate(reset, response)),
    kind: 'network',
  },
  {
    title: 'closes the connection before the body has its length',
    behave: (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(event('one'));
      setImmediate(() => response.socket?.end());
    },
    kind: 'network',
    streamEvents: 1,
  },
  {
    title: 'answers something that is not HTTP',
    behave: ({ socket }) => socket?.end('SSH-2.0-OpenSSH_9.2\r\n'),
    kind: 'protocol',
  },
  {
    title: 'writes every byte by itself',
    behave: (response) => {
      response.writeHead(200, { connection: 'close' });
      writeBytewise(response, answer, () => response.end());
    },
    kind: undefined,
    streamEvents: 1,
  },
  {
    title: 'calls its JSON a page',
    behave: reply(200, { 'content-type': 'text/html' }, answer),
    kind: undefined,
    streamEvents: 1,
  },
  {
    title: 'answers half JSON',
    behave: reply(200, { 'content-type': 'application/json' }, '{"na'),
    kind: 'protocol',
  },
  {
    title: 'answers a page',
    behave: reply(200, { 'content-type': 'application/json' }, '<html>'),
    kind: 'protocol',
  },
  {
    title: 'answers a number',
    behave: reply(200, { 'content-type': 'application/json' }, '7'),
    kind: 'protocol',
  },
  {
    title: 'answers nothing',
    behave: reply(200, { 'content-type': 'application/json' }, ''),
    kind: 'protocol',
    streamKind: undefined,
  },
  {
    title: 'answers 204',
    behave: reply(204, {}, ''),
    kind: 'protocol',
    streamKind: undefined,
  },
  {
    title: 'answers 429 with RetryInfo',
    behave: reply(429, { 'content-type': 'application/json' }, error429),
    kind: 'rateLimited',
    httpStatus: 429,
  },
  {
    title: 'answers 502 with a page',
    behave: reply(502, { 'content-type': 'text/html' }, '<html>Bad Gateway</html>'),
    kind: 'server',
    httpStatus: 502,
  },
  {
    title: 'answers 500 and stalls',
    behave: (response) => {
      response.writeHead(500);
      response.write('{"error":');
    },
    kind: 'server',
    httpStatus: 500,
    endedBy: 'idle',
  },
  {
    title: 'answers 500 with a body without end',
    behave: (response) => {
      response.writeHead(500);
      const { socket } = response;
      if (socket) writeForever((text) => response.write(text), socket, 'x'.repeat(50_000));
    },
    kind: 'server',
    httpStatus: 500,
  },
  {
    title: 'redirects elsewhere',
    behave: reply(302, { location: 'http://127.0.0.1:9/' }, ''),
    kind: 'protocol',
    httpStatus: 302,
  },
  {
    title: 'calls gzip what is not',
    behave: reply(200, { 'content-encoding': 'gzip' }, answer),
    kind: 'network',
  },
];
