import { isLoopback } from '../../protocol/loopback';

/** Where Ollama, llama-server, LM Studio and vLLM listen by default. */
export const usualPorts: readonly number[] = [11_434, 8080, 1234, 8000];

export function usualAddress(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** A server on this machine that takes longer to list its models has other troubles. */
const nearLimitMs = 1500;
const farLimitMs = 8000;

/** How long a server may be silent while it lists its models. */
export function probeLimitMs(address: string): number {
  return isLoopback(new URL(address).hostname) ? nearLimitMs : farLimitMs;
}
