import { modelPath, normaliseBaseUrl } from './endpoint';
import type { GenerateContentRequest } from '../protocol/generation';

/** Windows takes 32,767 of all arguments, Linux 131,072 bytes of each; a character may be several bytes. */
const maxArgumentChars = 8_000;

/**
 * A request as a command for a POSIX shell. Its key is the shell's variable `API_KEY`, never a real key.
 *
 * @param address base address of the service
 */
export function curlCommand(
  address: string,
  model: string,
  request: GenerateContentRequest,
): string {
  return asCurl({ address, model, request });
}

/** How a service is started that answers one request. */
export interface ServiceStart {
  /** What runs Node's scripts. */
  program: string;
  /** The script of the service. */
  script: string;
  /** As the service's command line has it. */
  engine: string;
  port: number;
}

/** The same for a service that is started for the request and ended after it. */
export function aloneCommand(
  { program, script, engine, port }: ServiceStart,
  model: string,
  request: GenerateContentRequest,
): string {
  const address = `http://127.0.0.1:${port}`;
  const options = `--port ${port} --engine ${shellQuote(engine)} --key "$API_KEY"`;
  return [
    'API_KEY=for-this-request-only',
    `ELECTRON_RUN_AS_NODE=1 ${shellQuote(program)} ${shellQuote(script)} ${options} & SERVICE=$!`,
    asCurl({ address, model, request }, '--retry 30 --retry-delay 1 --retry-connrefused '),
    'kill $SERVICE',
    '',
  ].join('\n');
}

interface CurlRequest {
  address: string;
  model: string;
  request: GenerateContentRequest;
}

function asCurl({ address, model, request }: CurlRequest, options = ''): string {
  // Nothing is sent by this: plain http was agreed to, or is decided on by who runs the command.
  const base = normaliseBaseUrl(address, undefined, () => true);
  const url = `${base}${modelPath(model)}:streamGenerateContent?alt=sse`;
  const body = shellQuote(JSON.stringify(request));
  const isLong = body.length > maxArgumentChars;
  const command = [
    `curl --no-buffer ${options}${shellQuote(url)}`,
    `-H 'content-type: application/json'`,
    '-H "x-goog-api-key: $API_KEY"',
    isLong ? '--data-binary @-' : `--data-raw ${body}`,
  ].join(' \\\n  ');
  // What is built into the shell takes arguments of any length.
  return isLong ? `printf %s ${body} | ${command}` : command;
}

/** A word of a POSIX shell that stands for exactly this text, which must not hold a NUL. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
