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

/** Whether a file may hold keys or passwords, by its name. */
export function isSecretPath(path: string): boolean {
  const name = nameOf(path);
  return !templateName.test(name) && secretNames.some((pattern) => pattern.test(name));
}

/** Whether a text holds a key that is told by its form. */
export function holdsSecret(text: string): boolean {
  return secretTexts.test(text);
}

/** Whether a tool wrote the file, by its name: a lock file, a source map. */
export function isGeneratedPath(path: string): boolean {
  const name = nameOf(path);
  return generatedNames.some((pattern) => pattern.test(name));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
