import { holdsKeyLines } from './keyLines';
import { plainName } from './plainName';

const secretNames = [
  /^\.env(?:\..+)?$/u,
  /\.env$/u,
  /^\.envrc$/u,
  /\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|asc|ppk|tfvars(?:\.json)?|tfstate(?:\.\d+)?)$/u,
  /^id_(?:rsa|dsa|ecdsa|ed25519)/u,
  /^\.?(?:npmrc|netrc|_netrc|pypirc|htpasswd|pgpass|git-credentials|dockercfg)$/u,
  /^(?:credentials|secrets?)(?:\.(?:json|ya?ml|toml|ini|xml|properties|txt))?$/u,
  /^service[-_]?account(?:[^.]*|.*\.(?:json|ya?ml|toml|ini|xml|properties|txt))$/u,
];

/** How editors and tools name the copy of a file that they keep. */
const backupEnding = /(?:~|\.(?:bak|backup|old|orig|save|sw[op]|tmp)){1,3}$/u;

/** Templates of such files are there to be read. */
const templateName = /\.(?:example|sample|template|dist)$|^(?:example|sample|template)\.env$/u;

/**
 * Keys that are recognized by their form, anywhere. Every repetition has an upper bound: the text is
 * anybody's.
 */
const secretTexts =
  /-----(?:BEGIN|END) [A-Z ]{0,40}PRIVATE KEY-----|\bA(?:KI|SI)A[\dA-Z]{16}\b|\bgh[oprsu]_\w{36}|\bgithub_pat_\w{22}|\bglpat-[\w-]{20}|\bAIza[\w-]{35}|\bsk-[\w-]{32}|\bxox[abeprs]-[\w-]{10}/u;

/**
 * How the first line of a private key begins: the numbers before its secret ones are always the same. What is before it is
 * none of Base64, but for the sign of a line that a diff adds.
 */
const keyBeginnings =
  /(?<![\w/]|(?<!^[-+ ]?)\+)(?:MII[A-J][\w+/][AQgw]IBA(?:AK[BC]|DANBgkqh)|MH[cQ]CAQEEI|MI(?:GkAgEBBD|HcAgEBBE)|MI(?:G[HT2]|Hu)AgEAMB|MC4CAQAwBQYDK2V|b3BlbnNzaC1rZXktdjE)/mu;

/** Of a longer text its beginning and its end are looked at: the window must not wait for more. */
const maxScannedChars = 4_000_000;

const generatedNames = [
  /(?:^|[-.])lock(?:file)?(?:\.(?:json|ya?ml|hcl|b))?$/u,
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb)$/u,
  /\.min\.(?:js|css)$/u,
  /\.map$/u,
];

/** Whether a file may hold keys or passwords, by its name. */
export function isSecretPath(path: string): boolean {
  const name = plainName(nameOf(path));
  if (templateName.test(name)) return false;
  const original = name.replace(backupEnding, '');
  return secretNames.some((pattern) => pattern.test(name) || pattern.test(original));
}

/** Whether a text has a key that is recognized by its form. */
export function holdsSecret(text: string): boolean {
  if (text.length <= maxScannedChars) return hasKey(text);
  const half = maxScannedChars / 2;
  return hasKey(text.slice(0, half)) || hasKey(text.slice(-half));
}

/** Whether a line is one of a key, or of a certificate, is known by those around it. */
const linesAround = 100;

/**
 * Whether lines of a text have a key that {@link holdsSecret} doesn't find in it, because of a very long one it looks at the
 * ends alone. From 0, the end left out.
 */
export function linesHoldSecret(
  text: string,
  lines: readonly string[],
  start: number,
  end: number,
): boolean {
  if (text.length <= maxScannedChars) return false;
  const around = lines.slice(Math.max(0, start - linesAround), end + linesAround).join('\n');
  const isShort = around.length <= maxScannedChars;
  return holdsSecret(isShort ? around : lines.slice(start, end).join('\n'));
}

function hasKey(text: string): boolean {
  return secretTexts.test(text) || keyBeginnings.test(text) || holdsKeyLines(text);
}

/** Whether a file may hold keys or passwords, by its name or by what is in it: the one rule for all that is sent. */
export function mayHoldSecret(path: string, text: string): boolean {
  return isSecretPath(path) || holdsSecret(text);
}

/** Whether a tool wrote the file, by its name: a lock file, a source map. */
export function isGeneratedPath(path: string): boolean {
  const name = nameOf(path);
  return generatedNames.some((pattern) => pattern.test(name));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
