import { reasoningMark } from '../../../protocol/keptReasoning';
import { toBase64 } from '../../base64';

/** The reasoning before a call as a signature of the call, with which it comes back (`protocol/keptReasoning.ts`). */
export function reasoningSignature(address: string, reasoning: string): string {
  const bytes = new TextEncoder().encode(`${serverMark(address)}${reasoning}`);
  return `${reasoningMark}${toBase64(bytes)}`;
}

/** What a server itself has reasoned, out of a signature; other servers may refuse the field that it is sent back in. */
export function reasoningIn(signature: string | undefined, address: string): string | undefined {
  if (signature?.startsWith(reasoningMark) !== true) return undefined;
  const text = textIn(signature.slice(reasoningMark.length));
  const mark = serverMark(address);
  return text.startsWith(mark) ? text.slice(mark.length) : undefined;
}

function textIn(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    // Whoever wrote it, it is nothing of ours.
    return '';
  }
}

/** Distinguishes servers without naming them: chats are exported (FNV-1a). */
function serverMark(address: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(address)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return `${hash.toString(16).padStart(8, '0')} `;
}
