// What a source is licensed as, read from its own files, and whether that is permissive.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Licences that ask for no more than their own text beside copies. */
const permissive = new Set([
  ...[
    'MIT',
    'MIT-0',
    'X11',
    'Expat',
    'ISC',
    '0BSD',
    'Unlicense',
    'CC0-1.0',
    'Zlib',
    'curl',
    'PSF-2.0',
    'BSL-1.0',
  ],
  ...[
    'Apache-2.0',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'PostgreSQL',
    'OLDAP-2.8',
    'OpenSSL',
    'HPND',
    'public-domain',
    'libpng',
    'Python-2.0',
  ],
]);

const synonyms = /** @type {Record<string, string>} */ ({
  expat: 'MIT',
  x11: 'MIT',
  'mit/x11': 'MIT',
  mit: 'MIT',
  'mit-style': 'MIT',
  apache: 'Apache-2.0',
  'apache-2': 'Apache-2.0',
  'apache-2.0': 'Apache-2.0',
  'asl-2.0': 'Apache-2.0',
  bsd: 'BSD',
  'bsd-2': 'BSD-2-Clause',
  'bsd-3': 'BSD-3-Clause',
  'bsd-2-clause': 'BSD-2-Clause',
  'bsd-3-clause': 'BSD-3-Clause',
  'bsd-3-clauses': 'BSD-3-Clause',
  'bsd-like': 'BSD',
  'bsd-style': 'BSD',
  isc: 'ISC',
  zlib: 'Zlib',
  boost: 'BSL-1.0',
  'boost-1.0': 'BSL-1.0',
  'bsl-1.0': 'BSL-1.0',
  bsl: 'BSL-1.0',
  psf: 'PSF-2.0',
  'psf-2': 'PSF-2.0',
  'psf-2.0': 'PSF-2.0',
  python: 'PSF-2.0',
  'python-2.0': 'PSF-2.0',
  'public-domain': 'public-domain',
  curl: 'curl',
  unlicense: 'Unlicense',
  postgresql: 'PostgreSQL',
  libpng: 'libpng',
  'cc0-1.0': 'CC0-1.0',
  cc0: 'CC0-1.0',
  'go-bsd': 'BSD-3-Clause',
  go: 'BSD-3-Clause',
  google: 'BSD-3-Clause',
});

/** The usual name of a licence. @param {string} name */
function usual(name) {
  return synonyms[name.toLowerCase()] ?? name;
}

/**
 * Whether one can choose permissive licences alone: `MIT OR Apache-2.0`, `Apache-2.0 AND BSD-3-Clause`.
 * @param {string} expression
 */
export function isPermissive(expression) {
  return expression
    .replaceAll(/[()]/g, ' ')
    .split(/\s+and\s+|,\s*/i)
    .every((each) =>
      each.split(/\s+or\s+|\s*\/\s*/i).some((one) => permissive.has(usual(one.trim()))),
    );
}

/**
 * The licence in `package.json`.
 * @param {string} folder
 */
export async function npmLicence(folder) {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const { license, licenses } = /** @type {{ license?: unknown, licenses?: unknown }} */ (manifest);
  const written = license ?? (Array.isArray(licenses) ? licenses[0] : licenses);
  if (typeof written === 'string') return written;
  const { type } = /** @type {{ type?: unknown }} */ (Object(written));
  return typeof type === 'string' ? type : '';
}

/**
 * The licence of most files as Debian's copyright file says it (`Files: *`), else what its text is.
 * @param {string} folder
 */
export async function debianLicence(folder) {
  const docs = path.join(folder, 'usr/share/doc');
  // Python's own package points to another one for its licence.
  const own = await readFile(path.join(folder, 'usr/lib/python3.11/LICENSE.txt'), 'utf8').catch(
    () => '',
  );
  if (own !== '') return licenceOfText(own);
  const names = await readdir(docs).catch(() => []);
  for (const name of names) {
    const text = await readFile(path.join(docs, name, 'copyright'), 'utf8').catch(() => '');
    if (text === '') continue;
    const all = /^Files:(?=[^\n]*(?:\s|^)\*(?:\s|$))[\s\S]*?^License:\s*(.+)$/m.exec(text)?.[1];
    return all === undefined ? licenceOfText(text) : usualExpression(all);
  }
  return '';
}

/** @param {string} written */
function usualExpression(written) {
  return written
    .trim()
    .split(/\s+/)
    .map((word) =>
      /^(?:and|or)$/i.test(word) ? word.toUpperCase() : usual(word.replace(/,$/, '')),
    )
    .join(' ');
}

/** @param {string} text */
function licenceOfText(text) {
  if (text.startsWith('A. HISTORY OF THE SOFTWARE')) return 'PSF-2.0';
  if (/General Public|Mozilla Public|\b[AL]?GPL/.test(text)) return 'copyleft';
  if (text.includes('Apache License')) return 'Apache-2.0';
  if (text.includes('Permission is hereby granted, free of charge')) return 'MIT';
  if (text.includes('Redistribution and use in source and binary forms')) return 'BSD-3-Clause';
  if (/PSF|Python Software Foundation/.test(text)) return 'PSF-2.0';
  return text.includes('Permission to use, copy, modify') ? 'ISC' : '';
}
