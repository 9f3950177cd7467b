import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { VirtualDocuments } from '../../src/platform/virtualDocuments';
import { safeMarkdown } from '../../src/base/untrusted/safeMarkdown';
import { honestMarkdown, hostileLinks } from '../fakes/hostileLinks';
import { until } from './support/until';

const scheme = 'parley-test-markdown';
/** VS Code itself looks for `https:` in any text; a mail is found by the Markdown service alone. */
const control = 'mailto:control@ok.example';
/** Parley's documents lead to the web, to a mail, and within themselves. */
const allowed = ['http', 'https', 'mailto', scheme];

describe('a Markdown document with foreign text, read by VS Code’s own language service', () => {
  let texts: VirtualDocuments;
  let registered: { dispose(): void };
  let count = 0;

  before(async () => {
    await vscode.extensions.getExtension('vscode.markdown-language-features')?.activate();
    texts = new VirtualDocuments(scheme);
    registered = texts.register();
  });

  after(() => registered.dispose());

  /** The schemes of all links of a text, once the language service has found the one that is known. */
  async function schemesIn(text: string): Promise<string[]> {
    count += 1;
    const uri = texts.hold(`/${count}.md`, `[control](${control})\n\n${text}\n`);
    await vscode.workspace.openTextDocument(uri);
    let links: vscode.DocumentLink[] = [];
    await until('the service gives links', async () => {
      links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
        'vscode.executeLinkProvider',
        uri,
        1000,
      );
      return links.some(({ target }) => target?.toString(true) === control);
    });
    return links.flatMap(({ target }) => (target === undefined ? [] : [target.scheme]));
  }

  it('runs a command where it is not made safe, so that this test can see it', async () => {
    const schemes = await schemesIn('<a href="&#99;ommand:workbench.action.closeAllEditors">a</a>');
    assert.ok(schemes.includes('command'), schemes.join());
  });

  for (const markdown of hostileLinks) {
    it(`leads nowhere but to the web in ${JSON.stringify(markdown)}`, async () => {
      const schemes = await schemesIn(safeMarkdown(markdown));
      assert.deepEqual(
        schemes.filter((each) => !allowed.includes(each)),
        [],
      );
    });
  }

  it('leads nowhere else in all of it together, in any order', async () => {
    for (const all of [[...hostileLinks], [...hostileLinks].reverse()]) {
      const schemes = await schemesIn(safeMarkdown([...honestMarkdown, ...all].join('\n')));
      assert.deepEqual(
        schemes.filter((each) => !allowed.includes(each)),
        [],
      );
    }
  });
});
