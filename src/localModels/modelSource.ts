import { abortableRequest } from '../base/abortableRequest';
import { isRecord } from '../protocol/isRecord';
import { LocalModelError } from './localModelError';
import { refusePlainHttp, withoutEndSlashes, type ModelAddress } from './modelAddress';
import { reach } from './reach';

/** A model file that can be downloaded, with what is known of it before. */
export interface ModelSource {
  /** What the file is called. */
  name: string;
  address: string;
  bytes?: number;
  /** In hexadecimal digits. */
  sha256?: string;
  licence?: string;
}

/** How sources are asked. */
export interface SourceAccess {
  fetch: (request: Request) => Promise<Response>;
  /** The base address of the hub that `hf:` names are of. */
  hub: string;
}

const sha256Digits = /^[0-9a-f]{64}$/u;

/** Asks a source what it has. Rejects with a {@link LocalModelError}, or with the signal's reason. */
export async function findModel(
  address: ModelAddress,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<ModelSource> {
  if (address.kind === 'link') return inspect(address.address, access, signal);
  const hub = withoutEndSlashes(access.hub);
  refusePlainHttp(new URL(hub));
  const { repository } = address;
  const licence = await licenceOf(`${hub}/api/models/${repository}`, access, signal);
  const known = licence === undefined ? {} : { licence };
  if (address.kind === 'hub') {
    const link = linkTo(hub, address);
    return { ...(await inspect(link, access, signal)), ...known };
  }
  const chosen = await chosenFile(
    `${hub}/v2/${repository}/manifests/${address.tag}`,
    access,
    signal,
  );
  const { file, ...facts } = chosen;
  const link = linkTo(hub, { repository, branch: 'main', file });
  return { ...(await inspect(link, access, signal)), ...facts, ...known };
}

/** Where a hub has a file. */
function linkTo(
  hub: string,
  { repository, branch, file }: { repository: string; branch: string; file: string },
): string {
  const steps = file.split('/').map(encodeURIComponent).join('/');
  return `${hub}/${repository}/resolve/${encodeURIComponent(branch)}/${steps}`;
}

/** The head of the answer is enough; where a hub redirects to its storage, it says there what the file is. */
async function inspect(
  address: string,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<ModelSource> {
  const name = nameOf(address);
  if (/-\d{5}-of-\d{5}\.gguf$/iu.test(name)) throw new LocalModelError({ kind: 'split', name });
  const first = await ask(address, access, signal, { method: 'HEAD', redirect: 'manual' });
  const isRedirect = first.status >= 300 && first.status < 400;
  const last = isRedirect ? await ask(address, access, signal, { method: 'HEAD' }) : first;
  if (!last.ok) throw new LocalModelError({ kind: 'refused', address, status: last.status });
  if (last.url !== '') refusePlainHttp(new URL(last.url));
  const bytes = Number(first.headers.get('x-linked-size') ?? last.headers.get('content-length'));
  const sha256 = digestIn(first.headers) ?? digestIn(last.headers);
  return {
    name,
    address,
    ...(bytes > 0 && { bytes }),
    ...(sha256 !== undefined && { sha256 }),
  };
}

function digestIn(headers: Headers): string | undefined {
  const tag = headers.get('x-linked-etag')?.replaceAll('"', '') ?? '';
  if (sha256Digits.test(tag)) return tag;
  const [, base64] = /\bsha-256=:?([\w+/]{43}=)/u.exec(headers.get('repr-digest') ?? '') ?? [];
  return base64 && Buffer.from(base64, 'base64').toString('hex');
}

/** As llama.cpp asks for it: the hub answers with the file that fits the tag. */
async function chosenFile(
  address: string,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<{ file: string; bytes?: number; sha256?: string }> {
  const response = await ask(address, access, signal, { headers: { 'User-Agent': 'llama-cpp' } });
  const chosen = response.ok ? fieldOf(await json(response), 'ggufFile') : undefined;
  const file = fieldOf(chosen, 'rfilename');
  if (typeof file !== 'string' || !/\.gguf$/iu.test(file) || file.split('/').includes('..')) {
    throw new LocalModelError({ kind: 'refused', address, status: response.status });
  }
  const sha256 = fieldOf(fieldOf(chosen, 'lfs'), 'sha256');
  const bytes = fieldOf(chosen, 'size');
  return {
    file,
    ...(typeof bytes === 'number' && { bytes }),
    ...(typeof sha256 === 'string' && sha256Digits.test(sha256) && { sha256 }),
  };
}

/** Undefined where the hub doesn't say, or doesn't answer: then it is said to be unknown. */
async function licenceOf(
  address: string,
  access: SourceAccess,
  signal: AbortSignal,
): Promise<string | undefined> {
  const response = await ask(address, access, signal, {});
  const licence = response.ok ? fieldOf(fieldOf(await json(response), 'cardData'), 'license') : '';
  return typeof licence === 'string' && licence !== '' ? licence.slice(0, 100) : undefined;
}

async function ask(
  address: string,
  { fetch }: SourceAccess,
  signal: AbortSignal,
  init: RequestInit,
): Promise<Response> {
  return reach(address, signal, () => fetch(abortableRequest(address, { ...init, signal })));
}

async function json(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function fieldOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** As it is where a percent sign stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What may stand in the name of a file on every system. */
function nameOf(address: string): string {
  const { pathname } = new URL(address);
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  return decoded(last)
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .slice(-200);
}
