import assert from 'node:assert/strict';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { JournalRecord } from '../../src/conversation/record';
import type { OpenParley } from './support/openParley';
import { scriptedSuite } from './support/scriptedSuite';
import { eventually } from './support/eventually';

const pairs = 75;
/** More than any part of the transcript near the view can hold. */
const mostTurnsOnPage = 40;

const script = {
  answers: [
    {
      match: 'slowly',
      // Ended by the test, when it has seen enough.
      steps: Array.from({ length: 10_000 }, (_, index) => ({
        text: `Sentence ${index} of many.\n\n`,
        delayMs: 20,
      })),
    },
    { steps: [{ text: 'The first answer.' }] },
  ],
};

describe('a long chat', () => {
  let parley: OpenParley;

  scriptedSuite(script, {}, async (opened) => {
    parley = opened;
    await parley.chat.ask('The first prompt');
    await parley.chat.lastAnswer.getByText('The first answer.').waitFor();
    await parley.chat.answered();
    await lengthen(parley.userDataFolder);
    await parley.page.reload();
    await lastPrompt().waitFor();
  });

  /** Goes up until a prompt is in view, however much has been answered below. */
  async function scrollToPrompt() {
    for (let step = 0; step < 1000; step += 1) {
      await parley.chat.scrollUp(500);
      const prompt = await parley.chat.promptInView();
      if (prompt !== undefined) return prompt;
    }
    throw new Error('no prompt came into view');
  }

  /** By its own command, VS Code writes down what it knows of its views first. */
  async function reloadByCommand(): Promise<void> {
    const { chat, page, workbench } = parley;
    await chat.composer.click();
    const loaded = page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
  }

  function lastPrompt() {
    return parley.chat.turns('You').getByText(`Prompt ${pairs - 1}`, { exact: true });
  }

  it('opens at its end with only the turns near the view on the page', async () => {
    const { chat } = parley;
    await eventually(() => chat.isAtEnd(), true);
    assert.ok((await chat.turnsOnPage()) < mostTurnsOnPage);
  });

  it('brings earlier turns as the reader goes up, without a jump, and stays small', async () => {
    const { chat } = parley;
    const first = chat.turns('You').getByText('The first prompt');
    let most = 0;
    for (let step = 0; (await first.count()) === 0 && step < 1000; step += 1) {
      assert.ok(Math.abs(await chat.scrollUp(700)) <= 1, `it jumped in step ${step}`);
      most = Math.max(most, await chat.turnsOnPage());
    }
    await first.waitFor();
    assert.ok(most < mostTurnsOnPage, `${most} turns were on the page`);
  });

  it('says of each turn which of how many it is', async () => {
    const first = parley.chat.turns('You').first();
    await eventually(() => first.getAttribute('aria-posinset'), '1');
    await eventually(() => first.getAttribute('aria-setsize'), String(2 * pairs + 2));
  });

  it('comes back to where the reader was when the window is loaded again', async () => {
    const { chat } = parley;
    await chat.scrollUp(-4_000);
    const prompt = await scrollToPrompt();
    const topBefore = (await prompt.boundingBox())?.y;
    const text = await prompt.innerText();
    await reloadByCommand();
    const again = chat.turns('You').getByText(text, { exact: true });
    // Until the sizes of the turns around it are known.
    await eventually(async () => isSamePlace((await again.boundingBox())?.y, topBefore), true);
  });

  it('leads back to the end', async () => {
    const { chat } = parley;
    await chat.button('Scroll to Bottom').click();
    await lastPrompt().waitFor();
    await eventually(() => chat.isAtEnd(), true);
  });

  it('leaves what is read where it is while an answer comes', async () => {
    const { chat } = parley;
    await chat.ask('Answer slowly');
    await chat.lastAnswer.getByText('Sentence 1 of many.').waitFor();
    const prompt = await scrollToPrompt();
    const topBefore = (await prompt.boundingBox())?.y;
    const heightBefore = await chat.heightOfTurns();
    await eventually(async () => (await chat.heightOfTurns()) > heightBefore + 500, true);
    assertSamePlace((await prompt.boundingBox())?.y, topBefore);
    assert.equal(await chat.isAtEnd(), false);
    await chat.stopButton.click();
    await chat.answered();
    assertSamePlace((await prompt.boundingBox())?.y, topBefore);
  });

  it('is there before the page has asked for it, with the model that was known last', async () => {
    const { chat, page } = parley;
    await chat.connectedTo('scripted');
    const planted = await page.addInitScript(loseReady);
    await reloadByCommand();
    await chat.lastAnswer.waitFor();
    await chat.connectedTo('scripted');
    await planted.dispose();
  });

  it('is not what it was before, where its view was hidden and is shown again', async () => {
    const { chat, page, workbench } = parley;
    const planted = await page.addInitScript(hearNothing);
    await workbench.runCommand('View: Show Explorer');
    await workbench.runCommand('Parley: Focus on Chat View');
    await chat.composer.waitFor();
    assert.equal(await chat.turnsOnPage(), 0);
    await planted.dispose();
    await page.reload();
    await chat.lastAnswer.waitFor();
  });
});

/** Has the page never say that it is ready; runs in the page, before VS Code gives it a way to say so. */
function loseReady(): void {
  type Acquire = () => { postMessage: (packet: unknown) => void };
  let acquire: Acquire | undefined;
  Object.defineProperty(globalThis, 'acquireVsCodeApi', {
    get: () => acquire,
    set(given: Acquire) {
      acquire = () => {
        const api = given();
        const postMessage = (packet: unknown): void => {
          if (!JSON.stringify(packet).includes('"ready"')) api.postMessage(packet);
        };
        return { ...api, postMessage };
      };
    },
  });
}

/** Has the page hear nothing from its host; runs in the page. */
function hearNothing(): void {
  const add = window.addEventListener.bind(window);
  const addHearing = (type: string, listener: (event: Event) => void, options?: object): void => {
    const hear = (event: Event): void => {
      const { data } = event as MessageEvent<{ kind?: string } | undefined>;
      if (data?.kind !== 'message') listener(event);
    };
    add(type, type === 'message' ? hear : listener, options);
  };
  Reflect.set(window, 'addEventListener', addHearing);
}

function assertSamePlace(top: number | undefined, before: number | undefined): void {
  assert.ok(isSamePlace(top, before), `at ${top}, before at ${before}`);
}

/** To the pixel: the browser rounds a scroll position. */
function isSamePlace(top: number | undefined, before: number | undefined): boolean {
  return Math.abs((top ?? Infinity) - (before ?? 0)) <= 1;
}

/** Adds turns to the journal of the only chat there is. */
async function lengthen(userDataFolder: string): Promise<void> {
  const names = await readdir(userDataFolder, { recursive: true });
  const name = names.find((each) => each.includes('conversations') && each.endsWith('.jsonl'));
  assert.ok(name !== undefined);
  const file = path.join(userDataFolder, name);
  await appendFile(
    file,
    `${records(await lastTurnId(file))
      .map((each) => JSON.stringify(each))
      .join('\n')}\n`,
  );
}

async function lastTurnId(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const turns = lines.map((line) => JSON.parse(line) as JournalRecord);
  const last = turns.findLast((record) => record.type === 'modelTurn');
  return last?.type === 'modelTurn' ? last.id : '';
}

function records(parentId: string): JournalRecord[] {
  const all: JournalRecord[] = [];
  let parent = parentId;
  for (let index = 0; index < pairs; index += 1) {
    const asked = `asked-${index}`;
    const answered = `answered-${index}`;
    // Of many heights, as they are.
    const text = `Answer ${index}: ${'words and words '.repeat((index * 7) % 60)}\n\n- one\n- two\n`;
    const content = { role: 'model', parts: [{ text }] };
    all.push(
      {
        type: 'userTurn',
        id: asked,
        parentId: parent,
        prompt: `Prompt ${index}`,
        attachments: [],
        atMs: 0,
      },
      { type: 'modelTurn', id: answered, parentId: asked, atMs: 0 },
      { type: 'request', turnId: answered, model: 'models/scripted' },
      {
        type: 'event',
        turnId: answered,
        response: { candidates: [{ index: 0, content, finishReason: 'STOP' }] },
      },
      { type: 'end', turnId: answered, status: 'done' },
    );
    parent = answered;
  }
  return all;
}
