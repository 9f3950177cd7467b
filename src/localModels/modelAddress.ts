import { isLoopback } from '../protocol/loopback';
import { LocalModelError } from './localModelError';

/** Where a model can be fetched from, as it was typed. */
export type ModelAddress =
  | { kind: 'link'; address: string }
  | { kind: 'hub'; repository: string; branch: string; file: string }
  /** The hub chooses the file by the tag, such as Q4_K_M. */
  | { kind: 'tag'; repository: string; tag: string };

const hubName =
  /^hf(?:\.co)?:(?:\/\/)?(?<repository>[\w.-]{1,96}\/[\w.-]{1,96})(?:\/(?<file>[^#?:]{1,512}\.gguf))?(?::(?<tag>[\w.-]{1,64}))?(?:#(?<branch>[\w./-]{1,128}))?$/iu;

/** Reads a link to a model file, or a name such as `hf:org/repository:Q4_K_M`. Throws a {@link LocalModelError}. */
export function readModelAddress(typed: string): ModelAddress {
  const text = typed.trim();
  const { repository, file, tag, branch = 'main' } = hubName.exec(text)?.groups ?? {};
  if (repository !== undefined && !text.includes('..')) {
    if (file !== undefined) return { kind: 'hub', repository, branch, file };
    return { kind: 'tag', repository, tag: tag ?? 'latest' };
  }
  if (!/^https?:/iu.test(text) || !URL.canParse(text)) throw notAModel(text);
  const url = new URL(text);
  if (!/\.gguf$/iu.test(url.pathname)) throw notAModel(text);
  refusePlainHttp(url);
  return { kind: 'link', address: url.href };
}

/** A base address, behind which a path is put. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/u, '');
}

function notAModel(typed: string): LocalModelError {
  return new LocalModelError({ kind: 'notAModel', typed });
}

/** A model is run as it comes: nobody on the way may exchange it. */
export function refusePlainHttp(url: URL): void {
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw new LocalModelError({ kind: 'plainHttp', address: url.href });
}
