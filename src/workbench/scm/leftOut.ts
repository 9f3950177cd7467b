import type { DiffFile } from './diffFiles';

/** Why the changes of a file do not go along; its name does. */
export type LeftOutReason =
  /** It may hold keys or passwords. */
  | 'secret'
  | 'binary'
  /** A tool wrote it: a lock file, a source map. */
  | 'generated'
  /** The model's input has no room for it. */
  | 'noRoom';

const secretNames = [
  /^\.env(?:\..+)?$/u,
  /\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|asc|ppk|tfvars|tfstate)$/u,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/u,
  /^\.?(?:npmrc|netrc|_netrc|pypirc|htpasswd|pgpass|git-credentials|dockercfg)$/u,
  /^(?:credentials|secrets?|service[-_]?account.*)(?:\.(?:json|ya?ml|toml|ini|xml|properties|txt))?$/u,
];

/** Templates of such files are there to be read. */
const templateName = /\.(?:example|sample|template|dist)$/u;

/** Keys that are told by their form, wherever they stand. */
const secretTexts =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[\dA-Z]{16}\b|\bgh[opsu]_\w{36}|\bgithub_pat_\w{22}|\bAIza[\w-]{35}|\bsk-[\w-]{32,}|\bxox[abprs]-[\w-]{10,}/u;

const generatedNames = [
  /(?:^|[-.])lock(?:file)?(?:\.(?:json|ya?ml|hcl|b))?$/u,
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb)$/u,
  /\.min\.(?:js|css)$/u,
  /\.map$/u,
];

/** Why a file's changes are left out whatever the room; undefined where they go along. */
export function leftOutReason(file: DiffFile): Exclude<LeftOutReason, 'noRoom'> | undefined {
  const names = [file.path, file.oldPath ?? file.path].map(nameOf);
  if (names.some(isSecretName) || secretTexts.test(file.text)) return 'secret';
  if (file.isBinary) return 'binary';
  if (names.some((name) => generatedNames.some((pattern) => pattern.test(name)))) {
    return 'generated';
  }
  return undefined;
}

/** Whether a file may hold keys or passwords, by its name. */
function isSecretName(name: string): boolean {
  return !templateName.test(name) && secretNames.some((pattern) => pattern.test(name));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
