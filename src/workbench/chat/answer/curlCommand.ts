import { modelPath, normaliseBaseUrl } from '../../../client/endpoint';
import type { GenerateContentRequest } from '../../../protocol/generation';

/**
 * A request as a command for a POSIX shell. Its key is the shell's variable `API_KEY`, never one of ours.
 *
 * @param address base address of the service
 */
export function curlCommand(
  address: string,
  model: string,
  request: GenerateContentRequest,
): string {
  const url = `${normaliseBaseUrl(address)}${modelPath(model)}:streamGenerateContent?alt=sse`;
  return [
    `curl --no-buffer ${shellQuote(url)}`,
    `-H 'content-type: application/json'`,
    '-H "x-goog-api-key: $API_KEY"',
    `--data-raw ${shellQuote(JSON.stringify(request))}`,
  ].join(' \\\n  ');
}

/** A word of a POSIX shell that stands for exactly this text, which must not hold a NUL. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
