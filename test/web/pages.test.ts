import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { launchBareBrowser, type BareBrowser } from './support/barePage';

const question = { id: 'u', role: 'user', text: 'Why?', attachments: [] };

describe('The pages, each alone in a browser', () => {
  let browser: BareBrowser;
  let page: Page;

  before(async () => {
    browser = await launchBareBrowser();
  });
  afterEach(() => page.close());
  after(() => browser.dispose());

  describe('chat', () => {
    beforeEach(async () => {
      page = await browser.open('chat');
    });

    it('takes a link that is dragged over it for a slip, not for a file', async () => {
      await showAnswer('Write to <mailto:me@example.com>.');
      const ended = page.evaluate(
        () => new Promise((resolve) => window.addEventListener('dragend', resolve, { once: true })),
      );
      await page.getByRole('link').hover();
      await page.mouse.down();
      const composer = page.getByRole('textbox');
      await composer.hover();
      await page.getByRole('log').hover({ position: { x: 200, y: 300 } });
      assert.equal(await frameIsShown(), false);
      await page.mouse.up();
      await ended;
      assert.deepEqual(await posted('attachUris'), []);
    });

    it('drags no link to a place, whose address is the page’s own', async () => {
      await showAnswer('Write to [me](mailto:me@example.com).');
      const isDragged = await page.getByRole('link').evaluate((link) => {
        link.setAttribute('href', '#');
        return link.dispatchEvent(
          new DragEvent('dragstart', {
            bubbles: true,
            cancelable: true,
            dataTransfer: new DataTransfer(),
          }),
        );
      });
      assert.equal(isDragged, false);
    });

    it('attaches a file by its address, and no mail address of another program', async () => {
      await showAnswer('Here.');
      await drop('mailto:me@example.com\r\nfile:///folder/a.ts');
      assert.deepEqual(await posted('attachUris'), [
        { type: 'attachUris', uris: ['file:///folder/a.ts'] },
      ]);
    });

    it('ends the frame for dropping with the drag, also where what was under it has been replaced', async () => {
      await showAnswer('```ts\nlet a = 1;\n', { status: 'streaming' });
      const frames = await page.evaluate(() => {
        const fire = (type: string, target: Element | null): void => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['x'], 'a.txt'));
          target?.dispatchEvent(
            new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
          );
        };
        const isShown = (): boolean => document.querySelector('.drop-target') !== null;
        const part = document.querySelector('.code-part');
        const box = document.querySelector('textarea');
        const found: boolean[] = [];
        fire('dragenter', part);
        found.push(isShown());
        part?.replaceWith(part.cloneNode(true));
        fire('dragenter', box);
        fire('dragleave', part);
        found.push(isShown());
        fire('dragenter', box?.parentElement ?? null);
        fire('dragleave', box);
        found.push(isShown());
        fire('dragleave', box?.parentElement ?? null);
        found.push(isShown());
        return found;
      });
      assert.deepEqual(frames, [true, true, true, false]);
    });
    it('reads out only what is new of an answer that was on its way when the page was shown again', async () => {
      await showAnswer('The first is old. The second too.\n\nSo is this.\n\nThe fourth ', {
        status: 'streaming',
      });
      const spoken = page.getByRole('status').filter({ hasText: 'is new.' });
      await patch({ kind: 'textAppended', turnId: 'm', text: 'is new. And' });
      await spoken.waitFor({ state: 'attached' });
      assert.equal(await spoken.textContent(), 'The fourth is new.');
    });
    it('leaves the focus on Copy when a block of code that names a file ends', async () => {
      await showAnswer('In `src/a.ts`:\n\n```ts\nlet a = 1;\n', { status: 'streaming' });
      await page.locator('[data-action=copy-code]').focus();
      await patch({ kind: 'textAppended', turnId: 'm', text: '```\n\nDone.\n\n' });
      const [focused, places] = await page.evaluate(() => [
        (document.activeElement as HTMLElement).dataset['action'],
        document.querySelectorAll('.code-tools > [data-place][hidden]').length,
      ]);
      assert.deepEqual([focused, places], ['copy-code', 1]);
    });
    it('keeps a box that was ticked when the next one is, before the host has answered', async () => {
      const named = (value: string): object => ({ value, label: value });
      const field = {
        ...{ id: 'toolNames', label: 'Names', description: '', control: 'choices', value: '' },
        ...{ options: ['a', 'b'].map(named), placeholder: '', details: [], problems: [] },
        ...{ isModified: false, templates: [] },
      };
      const groups = ['one', 'two', 'three'].map((label) => ({ label, fields: [] as object[] }));
      groups[0]?.fields.push(field);
      await showAnswer('Here.', {}, { settings: { groups, notes: [], modifiedCount: 0 } });
      await page.locator('.settings-button').click();
      await page.getByLabel('a', { exact: true }).check();
      await page.getByLabel('b', { exact: true }).check();
      const changes = (await posted('changeSetting')) as unknown as { value: string }[];
      assert.deepEqual(
        changes.map(({ value }) => value),
        ['a', 'a\nb'],
      );
    });
    it('opens the link of a badge by a click on its image, which names that address', async () => {
      await showAnswer('[![build](https://img.example/badge.svg)](https://ci.example/run)');
      const badge = page.locator('.image-placeholder');
      await badge.click();
      assert.deepEqual(await posted('openLink'), [
        { type: 'openLink', href: 'https://ci.example/run' },
      ]);
      // A title of its own would hide that of the link.
      assert.equal(await badge.getAttribute('title'), null);
      assert.equal(await page.getByRole('link').getAttribute('title'), 'https://ci.example/run');
    });
    it('shows which form of a structured answer is chosen without colours, and moves no button for it', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      await showAnswer('[{"name":"one"}]', { structured: {} });
      const forms = (): Promise<[string, number][]> =>
        page
          .locator('.structured-form')
          .evaluateAll((buttons) =>
            buttons.map((button) => [
              getComputedStyle(button).fontWeight,
              button.getBoundingClientRect().left,
            ]),
          );
      const before = await forms();
      await page.getByRole('button', { name: 'asText' }).click();
      const after = await forms();
      const weights = [before, after].map((each) => each.map(([weight]) => weight));
      assert.deepEqual(weights, [
        ['400', '400', '600'],
        ['600', '400', '400'],
      ]);
      assert.deepEqual(
        after.map(([, left]) => left),
        before.map(([, left]) => left),
      );
    });
  });

  describe('token map', () => {
    const file = { id: 'f', kind: 'file', name: 'a.ts', tiles: [] };
    const view = (src: number, docs: number): object => {
      const tiles = [
        { id: 's', kind: 'folder', name: 'src', tokens: src, tiles: [{ ...file, tokens: src }] },
        { id: 'd', kind: 'folder', name: 'docs', tokens: docs, tiles: [] },
      ].toSorted((a, b) => b.tokens - a.tokens);
      const root = { id: 'r', kind: 'folder', name: 'root', tokens: src + docs, tiles };
      return { path: [root], tile: root, wholeTokens: src + docs, state: 'counting' };
    };
    const show = (src: number, docs: number): Promise<void> =>
      page.evaluate((message) => window.pageHost.send(message), {
        type: 'view',
        view: view(src, docs),
      });

    beforeEach(async () => {
      page = await browser.open('tokenMap');
      await show(60, 40);
    });

    it('goes into a folder that is drawn again while it is clicked', async () => {
      await page.locator('[data-id=s] .name').hover();
      await page.mouse.down();
      await show(80, 50);
      await page.mouse.up();
      assert.deepEqual(await posted('show'), [{ type: 'show', id: 's' }]);
    });

    it('leaves the focus where it is when a count changes what is larger', async () => {
      await page.locator('[data-id=s]').focus();
      await page.evaluate(() => {
        for (const type of ['focusin', 'focusout']) {
          document.addEventListener(type, () => window.pageHost.posted.push({ type }));
        }
      });
      await show(60, 90);
      const tiles = page.locator('.tile');
      assert.deepEqual(
        await tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLElement).dataset['id'])),
        ['d', 's', 'f'],
      );
      assert.equal(await page.locator('[data-id=s]').evaluate((tile) => tile.ariaPosInSet), '2');
      assert.equal(await page.locator(':focus').getAttribute('data-id'), 's');
      assert.deepEqual([...(await posted('focusin')), ...(await posted('focusout'))], []);
    });
  });

  async function showAnswer(text: string, more: object = {}, rest: object = {}): Promise<void> {
    const answer = { id: 'm', role: 'model', text, status: 'done', ...more };
    await page.evaluate(
      async ([turns, others]) => {
        const connection = { service: 's', model: 'm' };
        const state = { connection, attachments: [], turns, ...others };
        await window.pageHost.send({ type: 'snapshot', sequence: 0, state });
      },
      [[question, answer], rest] as const,
    );
  }

  function patch(...patches: object[]): Promise<void> {
    return page.evaluate((all) => window.pageHost.patch(...all), patches);
  }

  function posted(type: string): Promise<{ type: string }[]> {
    return page.evaluate(
      (wanted) => window.pageHost.posted.filter((message) => message.type === wanted),
      type,
    );
  }

  function frameIsShown(): Promise<boolean> {
    return page.evaluate(() => document.querySelector('.drop-target') !== null);
  }

  async function drop(list: string): Promise<void> {
    await page.getByRole('textbox').evaluate((target, uris) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', uris);
      target.dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      );
    }, list);
  }
});
