import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ChatPatch, ToPage } from '../../src/messages/chatPageMessages';
import type { ModelTurnView, TurnView, UserTurnView } from '../../src/messages/chatState';
import {
  launchFreeRunningBrowser,
  openBarePage,
  type BarePage,
  type FreeRunningBrowser,
} from '../bench/page/barePage';

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n');
const prompt = (id: string, more?: Partial<UserTurnView>): UserTurnView => ({
  id,
  role: 'user',
  text: 'And then?',
  attachments: [],
  ...more,
});
const answer = (id: string, text: string, more?: Partial<ModelTurnView>): ModelTurnView => ({
  id,
  role: 'model',
  text,
  status: 'done',
  ...more,
});
const appended = (text: string): ChatPatch => ({ kind: 'textAppended', turnId: 'last', text });

describe('the chat page, alone in a browser', () => {
  let free: FreeRunningBrowser;
  let bare: BarePage;
  let page: Page;

  before(async () => {
    free = await launchFreeRunningBrowser();
  });

  beforeEach(async () => {
    bare = await openBarePage(free.browser, 'chat');
    page = bare.page;
  });

  afterEach(() => bare.dispose());

  after(() => free.dispose());

  const open = (turns: TurnView[]): Promise<number> =>
    page.evaluate((shown) => {
      const connection = { service: 'service', model: 'model' };
      return window.fakeHost.open({ connection, turns: shown, attachments: [] }, Infinity);
    }, turns);
  /** Each in a message of its own; returns when the last is painted. */
  const send = (...patches: ChatPatch[]): Promise<void> =>
    page.evaluate(async (sent) => {
      for (const patch of sent) await window.fakeHost.send([patch]);
    }, patches);
  /** After frames enough for all that a click leads to. */
  const settled = (): Promise<void> =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await window.fakeHost.send([]);
    });

  describe('at the end of a chat', () => {
    const before: TurnView[] = Array.from({ length: 8 }, (_, index) => [
      prompt(`prompt${index}`),
      answer(`answer${index}`, 'A short answer. '.repeat(60)),
    ]).flat();
    const rows = Array.from({ length: 60 }, (_, index) => ({ label: `${index}`, value: 'value' }));
    const call = {
      icon: 'search',
      title: 'Search',
      state: 'done',
      remark: '',
      args: '{}',
    } as const;
    const calls = Array.from({ length: 90 }, () => call);
    const list = JSON.stringify({ list: Array.from({ length: 90 }, (_, index) => index) });
    const cases: { what: string; turn: TurnView; opener: string; key?: string }[] = [
      {
        what: 'what the model thought',
        turn: answer('last', 'Yes.', { thoughts: lines(120) }),
        opener: '.thoughts summary',
      },
      {
        what: 'the details of an answer',
        turn: answer('last', 'Yes.', {
          footer: 'Facts',
          details: { sections: [{ title: 'All', rows }] },
        }),
        opener: '.answer-details summary',
      },
      { what: 'many calls', turn: prompt('last', { calls }), opener: '.call-group summary' },
      {
        what: 'a row of a tree',
        turn: answer('last', list, { structured: {} }),
        opener: '[role=treeitem] [role=treeitem] > .json-line',
      },
      {
        what: 'a row of a tree by a key',
        turn: answer('last', list, { structured: {} }),
        opener: '[role=treeitem] [role=treeitem] > .json-line',
        key: 'ArrowRight',
      },
    ];
    for (const { what, turn, opener, key } of cases) {
      it(`leaves the line where it is that opens ${what}`, async () => {
        await open([...before, prompt('asked'), turn]);
        const line = page.locator(opener).first();
        await line.waitFor();
        const place = await line.boundingBox();
        if (key === undefined) await line.click();
        else await line.locator('..').press(key);
        await settled();
        assert.deepEqual(await line.boundingBox(), place);
        assert.ok((await distanceToEnd()) > 100, 'something has opened below it');
      });
    }

    it('goes on following the end where all that has opened is in view', async () => {
      await open([
        prompt('asked'),
        answer('last', 'Yes.', { thoughts: 'No.', status: 'streaming' }),
      ]);
      await page.locator('.thoughts summary').click();
      await settled();
      await send(appended(`\n\n${lines(90).replaceAll('\n', '\n\n')}`));
      await settled();
      assert.equal(await distanceToEnd(), 0);
    });
  });

  it('leaves code selected while more of it arrives', async () => {
    await open([prompt('asked'), answer('last', '', { status: 'streaming' })]);
    await send(appended('```ts\nconst alpha = 1;\nconst beta = 2;\n'));
    await select('.code-block code');
    const selected = await selection();
    assert.equal(selected.trim(), 'const alpha = 1;\nconst beta = 2;');
    await send(appended('const gamma = 3;\n'), appended('const delta = `4'));
    assert.ok((await selection()).startsWith(selected.trim()));
    assert.match(await page.locator('.code-block code').innerText(), /delta = `4$/);
  });

  it('names code to screen readers wherever it is, and does not read it', async () => {
    await open([prompt('asked'), answer('last', '', { status: 'streaming' })]);
    const item =
      '1. Install it.\n\n   ```bash\n   npm install left-pad\n   ```\n\n   That is all.\n\n';
    await send(
      appended(`${item}> Or so:\n>\n> \`\`\`bash\n> yarn add left-pad\n> \`\`\`\n\nThe end.`),
    );
    await send({ kind: 'turnChanged', turnId: 'last', change: { status: 'done' } });
    const spoken = page.locator('.spoken-only');
    await spoken.getByText('The end.').waitFor();
    const words = (await spoken.innerText()).replaceAll(/\s+/g, ' ');
    assert.match(words, /Install it\. codeIn That is all\. Or so: codeIn The end\./);
  });

  it('scrolls by the wheel to the last of the suggestions of an empty chat', async () => {
    await page.setViewportSize({ width: 300, height: 320 });
    await open([]);
    await page.evaluate(() => {
      const starters = Array.from({ length: 6 }, (_, index) => ({
        id: `${index}`,
        label: `Explain what this file does ${index}`,
        icon: 'file' as const,
      }));
      const message: ToPage = { type: 'starters', starters };
      window.postMessage({ kind: 'message', message }, '*');
    });
    const last = page.locator('.starter').last();
    await last.waitFor();
    assert.equal(await last.evaluate(isCovered), true);
    const title = await page.locator('.welcome h1').boundingBox();
    assert.ok(title);
    await page.mouse.move(title.x + title.width / 2, title.y + title.height / 2);
    await page.mouse.wheel(0, 2_000);
    await page.waitForFunction(() => (document.querySelector('.welcome')?.scrollTop ?? 0) > 0);
    await settled();
    assert.equal(await last.evaluate(isCovered), false);
  });

  it('shows long paths to review, and each way to read data, as a whole in a narrow view', async () => {
    await page.setViewportSize({ width: 170, height: 900 });
    const path = 'src/a/very/long/path/to/a/file/named_something_else.component.spec.ts';
    const change = { path, lines: '+3 −1', description: 'Three lines' };
    const call = {
      icon: 'edit',
      title: 'Edit',
      state: 'done',
      remark: '',
      args: '{}',
      change,
    } as const;
    const data = answer('answer', '[{"alpha":1},{"alpha":2}]', { structured: {} });
    await open([prompt('asked'), data, prompt('last', { calls: [call] })]);
    await page.locator('.call-changes .link-button').waitFor();
    await page.locator('.structured-form').first().waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.call-changes .link-button, .structured-form')]
        .filter((each) => {
          const view = each.closest('.turn')?.getBoundingClientRect();
          return view && each.getBoundingClientRect().right > view.right + 1;
        })
        .map(({ textContent }) => textContent.trim()),
    );
    assert.deepEqual(cut, []);
  });

  const call = { icon: 'search', title: 'Search', state: 'done', remark: '', args: '{}' } as const;
  const patches: ChatPatch[] = [
    { kind: 'turnAdded', turn: prompt('calls', { calls: [call] }) },
    { kind: 'answeringChanged', isAnswering: true },
  ];
  for (const [order, sent] of [patches, patches.toReversed()].entries()) {
    it(`leaves the focus in the chat when Continue is hidden (${order + 1})`, async () => {
      await open([prompt('asked'), answer('last', 'One.', { canContinue: true })]);
      await page.locator('.continue-button').focus();
      await send(...sent);
      await settled();
      assert.equal(await page.evaluate(() => document.activeElement?.className), 'scroller');
    });
  }

  it('shows a long line of long code as one line, and copies it so', async () => {
    const long = `const data = "${'abcdefghij'.repeat(700)}";\n`;
    const code = `// head\n${'let x = 1;\n'.repeat(1_500)}${long}${'let y = 2;\n'.repeat(400)}`;
    await open([prompt('asked'), answer('last', `\`\`\`js\n${code}\`\`\`\n`)]);
    await page.locator('.code-part').nth(5).waitFor();
    await select('.code-block code');
    assert.ok((await selection()).trim() === code.trim(), 'the code is copied to the letter');
    const tops = await page.evaluate(() =>
      [...document.querySelectorAll('.is-cut, .is-cut + .code-part')].map(
        (part) => part.getClientRects()[0]?.top,
      ),
    );
    assert.ok(
      tops.length > 2 && tops.every((top = 0) => Math.abs(top - (tops[0] ?? 0)) < 8),
      'it is one line',
    );
  });

  it('shows what the model thought still open to a reader who comes back', async () => {
    const turns = Array.from({ length: 30 }, (_, index): TurnView[] => [
      prompt(`prompt${index}`),
      answer(`answer${index}`, 'A short answer. '.repeat(200), { thoughts: 'So it is.' }),
    ]).flat();
    await open(turns);
    await page.locator('[data-turn-id=answer29] .thoughts summary').click();
    await settled();
    const scroller = page.locator('.scroller');
    await scroller.press('Home');
    await page.locator('[data-turn-id=answer29] .thoughts').waitFor({ state: 'detached' });
    await page.waitForFunction(() => {
      const end = document.querySelector('.scroller');
      end?.scrollTo(0, end.scrollHeight);
      return document.querySelector('[data-turn-id=answer29] .thoughts') !== null;
    });
    await page.locator('[data-turn-id=answer29] .thought-text').waitFor();
  });

  const distanceToEnd = (): Promise<number> =>
    page
      .locator('.scroller')
      .evaluate(({ scrollTop, scrollHeight, clientHeight }) =>
        Math.floor(scrollHeight - clientHeight - scrollTop),
      );

  const select = (selector: string): Promise<void> =>
    page.locator(selector).evaluate((element) => getSelection()?.selectAllChildren(element));
  const selection = (): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '');
});

/** Whether something else is where the middle of an element is, or nothing. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
