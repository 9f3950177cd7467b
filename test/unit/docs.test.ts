import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { commands } from '../../src/platform/manifest/commands';
import { settings } from '../../src/platform/manifest/settings';
import { views } from '../../src/platform/manifest/views';

const front = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
const pages = [...front, ...filesIn('docs', /\.md$/u), 'media/tokenizer/README.md'];

describe('the documentation', () => {
  it('links to files and headings that are there', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter((link) => !leadsSomewhere(link))
        .map(({ file, heading }) => `${page}: ${file}${heading && `#${heading}`}`),
    );
    assert.deepEqual(broken, []);
  });

  it('has no page that nothing leads to', () => {
    const found = new Set(front);
    for (const page of found) {
      for (const { file } of linksOf(page)) if (file.endsWith('.md')) found.add(file);
    }
    assert.deepEqual(
      filesIn('docs', /\.md$/u).filter((page) => !found.has(page)),
      [],
    );
  });

  it('is there where code refers to it', () => {
    const code = [
      ...['src', 'scripts', 'test'].flatMap((folder) => filesIn(folder, /\.(?:ts|mjs|cjs)$/u)),
      '.dependency-cruiser.cjs',
      'media/tokenizer/README.md',
    ];
    // What is in quotes is a file of an example, or is read and fails by itself.
    const mention = /(?<![\w'"`/])docs\/[\w/-]{1,60}\.md/gu;
    const missing = code.flatMap((file) =>
      [...read(file).matchAll(mention)]
        .filter(([page]) => !existsSync(page))
        .map(([page]) => `${file}: ${page}`),
    );
    assert.deepEqual(missing, []);
  });

  it('calls commands by the titles they have', () => {
    const titles = new Set<string>(Object.values(commands).map(({ title }) => title));
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(/\*\*Parley:\s+([^*]{1,80})\*\*/gu)]
        .map(([, title = '']) => title.replaceAll(/\s+/gu, ' '))
        .filter((title) => !titles.has(title))
        .map((title) => `${page}: ${title}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('names settings, commands and views that are declared', () => {
    const declared = [...Object.keys(settings), ...Object.keys(commands), ...Object.keys(views)];
    const isDeclared = (name: string): boolean =>
      declared.some((each) =>
        name.endsWith('*') ? each.startsWith(name.slice(0, -1)) : each === name,
      );
    const unknown = pages.flatMap((page) =>
      [...read(page).matchAll(/[`"](parley\.[\w.]{1,60}\*?)[`"]/gu)]
        .map(([, name = '']) => name)
        .filter((name) => !isDeclared(name))
        .map((name) => `${page}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });
});

interface Link {
  /** From the root of the repository, with slashes. */
  file: string;
  /** As in the address, empty without one. */
  heading: string;
}

/** The relative links of a page; what leads to the web is left out. */
function linksOf(page: string): Link[] {
  return [...withoutCode(read(page)).matchAll(/\]\(([^)\s]{1,200})\)/gu)]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]{1,10}:/u.test(address))
    .map((address) => {
      const [name = '', heading = ''] = address.split('#');
      return { file: name === '' ? page : posix.join(posix.dirname(page), name), heading };
    });
}

function leadsSomewhere({ file, heading }: Link): boolean {
  return existsSync(file) && (heading === '' || headingsOf(file).includes(heading));
}

/** The addresses of a page's headings, as repositories on the web make them. */
function headingsOf(page: string): string[] {
  return [...withoutFences(read(page)).matchAll(/^#{1,6} ([^\n]{1,200})$/gmu)].map(
    ([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
  );
}

function withoutCode(markdown: string): string {
  return withoutFences(markdown).replaceAll(/`[^`\n]{1,300}`/gu, '');
}

function withoutFences(markdown: string): string {
  let isCode = false;
  const lines = markdown.split('\n').filter((line) => {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
  return lines.join('\n');
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => ending.test(name));
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
