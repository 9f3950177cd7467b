import assert from 'node:assert/strict';
import { matchedBy } from '../../../fakes/matchedBy';
import { stepsOf } from '../../../fakes/stepsOf';
import { createMarkdownParser } from '../../../../src/webview/markdown/markdownParser';
import { MarkdownStream } from '../../../../src/webview/markdown/markdownStream';

const length = 100_000;
const chunkLength = 50;

/**
 * How many characters are parsed and rendered in all while a text arrives in chunks, and how many are looked at by
 * patterns.
 */
function workOf(text: string): { work: number; matched: number } {
  const parser = createMarkdownParser();
  let work = 0;
  // Counted, and not done: what is done grows with it at most as markdown-it does on one text.
  parser.render = (source) => {
    work += source.length;
    return '';
  };
  const parse = parser.block.parse.bind(parser.block);
  parser.block.parse = (source, ...others) => {
    work += source.length;
    parse(source, ...others);
  };
  const matched = matchedBy(() => {
    const stream = new MarkdownStream(parser);
    for (let at = 0; at < text.length; at += chunkLength) {
      stream.append(text.slice(at, at + chunkLength));
      stream.update();
    }
    stream.finish();
  });
  return { work, matched };
}

/** The same where everything is rendered, so that definitions are read. */
function renderedWorkOf(text: string): number {
  const parser = createMarkdownParser();
  let work = 0;
  const render = parser.render.bind(parser);
  parser.render = (source, env) => {
    work += source.length;
    return render(source, env);
  };
  const stream = new MarkdownStream(parser);
  for (let at = 0; at < text.length; at += chunkLength) {
    stream.append(text.slice(at, at + chunkLength));
    stream.update();
  }
  stream.finish();
  return work;
}

function repeated(part: string): string {
  return part.repeat(Math.ceil(length / part.length));
}

describe('the work of rendering Markdown that arrives in chunks', () => {
  const open = {
    'one line of images': repeated('!['),
    'one line of links': repeated('[a]('),
    'one line of tags': repeated('<a '),
    'one line of code': repeated('` a '),
    'one line of emphasis': repeated('*a **b '),
    'one line of strikethrough': repeated('~~~a '),
    'one line of formulas': repeated('$a$ \\(b\\) $$c$$ '),
    'one line of open formulas': repeated('\\(a $b \\[c '),
    'an open formula': `$$\n${repeated('a = b + c\n')}`,
    'lines that may begin a formula': repeated('$$ a = b\n'),
    'a paragraph of many lines': repeated('words of a line that goes on\n'),
    'an item of many lines': `- first\n${repeated('  words of an item that goes on\n')}`,
    'a quote of many lines': repeated('> words of a quote that goes on\n'),
    'an open fence': `~~~ts\n${repeated('a line of code\n')}`,
    'an open fence that is indented': `  ~~~ts\n${repeated('  a line of code\n')}`,
    'an open fence with one long line': `  ~~~ts\n${repeated('code in one line ')}`,
    'an open fence with a line of marks': `  ~~~~ts\n${repeated('~~~')}`,
    'a fence within an item': `- first\n\n  ~~~ts\n${repeated('  a line of code\n')}`,
    'nested quotes': repeated(`${'> '.repeat(40)}a\n`),
    'definitions only': Array.from({ length: 5000 }, (_, at) => `[d${at}]: http://x/${at}\n`).join(
      '',
    ),
  };
  for (const [name, text] of Object.entries(open)) {
    it(`is proportional to the text: ${name}`, () => {
      const { work, matched } = workOf(text);
      // Up to a length it is looked at with every chunk: some hundred thousand characters more.
      assert.ok(work < 22 * text.length + 1_000_000, `${work} characters for ${text.length}`);
      // Several patterns look at each line that is parsed. All of it with every chunk would be a thousand times as many.
      assert.ok(matched < 80 * text.length, `${matched} characters matched for ${text.length}`);
    });
  }

  it('is proportional to the text where definitions follow what refers to them', () => {
    const referring = Array.from({ length: 1000 }, (_, at) => `Words and [d${at}], of many.\n\n`);
    const defining = Array.from(
      { length: 1000 },
      (_, at) => `[d${at}]: http://x/${at}\n\nNext.\n\n`,
    );
    const text = referring.join('') + defining.join('');
    const work = renderedWorkOf(text);
    assert.ok(work < 22 * text.length + 1_000_000, `${work} characters for ${text.length}`);
  });

  for (const [name, head, part] of [
    ['lines', '```ts\n', 'const a = 1;\n'],
    ['indented lines', '   ```ts\n', '   const a = 1;\n'],
    ['one line', '```ts\n', 'const a = 1; '],
    ['one line of marks', '`````ts\n', '````'],
  ] as const) {
    it(`is some steps a chunk for an open fence, whatever has come before: ${name}`, async () => {
      const once = await stepsOf('streamMarkdown', { head, part, length: 10_000, chunkLength });
      const tenfold = await stepsOf('streamMarkdown', { head, part, length, chunkLength });
      assert.ok(once >= 200 && tenfold < 12 * once, `${once} steps, then ${tenfold}`);
    });
  }
});
