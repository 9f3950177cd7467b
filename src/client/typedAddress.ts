import { isLoopback } from '../protocol/loopback';

/** An address as people type it: where the service may be, the likeliest place first, or what is wrong with it. */
export type TypedAddress =
  | { kind: 'address'; candidates: string[] }
  | { kind: 'wrong'; reason: 'empty' | 'malformed' | 'scheme' | 'credentials' };

/**
 * Reads `localhost:11434`, `http://host:8471/v1`, `host:8080/v1/chat/completions`, `[::1]:1234`, a bare port and
 * the like as base addresses without a path of the interface. Without a scheme this machine is asked over
 * http, and others over https first.
 */
export function readTypedAddress(typed: string): TypedAddress {
  const text = withoutQuotes(typed.trim());
  if (text === '') return { kind: 'wrong', reason: 'empty' };
  if (/\s/u.test(text)) return { kind: 'wrong', reason: 'malformed' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//iu.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    return scheme === 'http' || scheme === 'https'
      ? fromUrls([text])
      : { kind: 'wrong', reason: 'scheme' };
  }
  const host = /^:?\d{1,5}(?=\/|$)/u.test(text)
    ? `127.0.0.1:${text.replace(/^:/u, '')}`
    : withBrackets(text);
  const urls = [`http://${host}`, `https://${host}`];
  const isHere = URL.canParse(`http://${host}`) && isHostHere(new URL(`http://${host}`).hostname);
  return fromUrls(isHere ? urls : urls.toReversed());
}

/** Copied out of a text or a program. */
function withoutQuotes(text: string): string {
  return text.replace(/^["'`<]/u, '').replace(/["'`>]$/u, '');
}

/** An IPv6 address alone has no port, and needs brackets. */
function withBrackets(text: string): string {
  return /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/iu.test(text) ? `[${text}]` : text;
}

function isHostHere(hostname: string): boolean {
  return isLoopback(hostname) || isAnyHost(hostname);
}

/** What servers print where they listen on every address of their machine. */
function isAnyHost(hostname: string): boolean {
  return hostname === '0.0.0.0' || hostname === '[::]';
}

function fromUrls(urls: readonly string[]): TypedAddress {
  const candidates: string[] = [];
  for (const each of urls) {
    if (!URL.canParse(each)) return { kind: 'wrong', reason: 'malformed' };
    const url = new URL(each);
    if (url.username !== '' || url.password !== '') return { kind: 'wrong', reason: 'credentials' };
    if (isAnyHost(url.hostname)) url.hostname = '127.0.0.1';
    candidates.push(url.origin + basePath(url.pathname));
  }
  return { kind: 'address', candidates };
}

/** What the interfaces of services put behind their base address. */
const interfacePath =
  /\/(?:v1(?:\/(?:chat\/completions|completions|models|embeddings|responses))?|v1beta(?:\/models)?|api\/(?:chat|tags|generate|show|embed))$/u;

function basePath(path: string): string {
  return path.replace(/(?<!\/)\/+$/u, '').replace(interfacePath, '');
}
