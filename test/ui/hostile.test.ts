import assert from 'node:assert/strict';
import { chooseTools } from './support/chooseTools';
import { hostileAnswers, hostileFunction, hostileOrigin } from './hostileMarkdown';
import { saveFailure, type OpenParley } from './support/openParley';
import { eventually } from './support/eventually';
import { startNewChat } from './support/scriptedSuite';
import { openScriptedParley, setKey, type ScriptedParley } from './support/openScriptedParley';

const key = 'hostile-test-key';
const answersOfChat = 10;
const prompts = hostileAnswers.map((_, index) => `vector ${index}.`);
/** What hides behind a search: its text is the title of its line, its result and its arguments. */
const calls = hostileAnswers.map(({ markdown: text }) => ({
  functionCall: { name: 'search_text', args: { text, folder: 'vectors' } },
}));
const script = {
  answers: [
    ...hostileAnswers.map(({ markdown }, index) => ({
      match: prompts[index],
      steps: [{ text: markdown }],
    })),
    { match: 'every one of them', times: 1, steps: [{ parts: calls }] },
    { steps: [{ text: 'All searched.' }] },
  ],
};
const files = {
  'vectors/all.md': hostileAnswers.map(({ markdown }) => markdown).join('\n'),
};

describe('a hostile answer', () => {
  let scripted: ScriptedParley;
  let parley: OpenParley;
  const ran: string[] = [];
  const fetched: string[] = [];

  before(async () => {
    scripted = await openScriptedParley(script, key, files, { hearsTraffic: true });
    parley = scripted.parley;
    await parley.page.exposeFunction(hostileFunction, (...values: unknown[]) => {
      ran.push(values.join());
    });
    const heard: string[] = [];
    parley.page.on('request', (request) => {
      heard.push(request.url());
      if (request.url().startsWith(hostileOrigin)) fetched.push(request.url());
    });
    await parley.page.evaluate(() => fetch('robots.txt'));
    assert.ok(
      heard.some((url) => url.endsWith('/robots.txt')),
      'the page tells its requests',
    );
    await setKey(parley, key);
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });

  after(async () => {
    await scripted.dispose();
  });

  it('runs nothing, fetches nothing and leaves nothing that could, whichever way it tries', async () => {
    const { chat } = parley;
    for (const [index, prompt] of prompts.entries()) {
      // All that was said is counted and sent again with each message.
      const place = index % answersOfChat;
      if (place === 0) await startNewChat(parley);
      await chat.ask(prompt);
      const answer = chat.turnAt(2 * place + 2);
      await answer.getByText(/tokens in/).waitFor();
      const left = await answer.locator('*').evaluateAll(dangersIn);
      assert.deepEqual(left, [], hostileAnswers[index]?.name);
    }
    assert.deepEqual(ran, []);
    assert.deepEqual(fetched, []);
  });

  it('does no more in what tools are asked and give', async () => {
    const { chat } = parley;
    await startNewChat(parley);
    await chooseTools(parley, 'Read');
    await chat.ask('Search for every one of them');
    await chat.lastAnswer.getByText('All searched.').waitFor();
    await chat.answered();
    const turn = chat.turns('Tool calls').first();
    await turn.locator('.call-group > summary').click();
    await turn
      .locator('details.call')
      .nth(hostileAnswers.length - 1)
      .waitFor();
    await turn.locator('details.call').evaluateAll((details) => {
      for (const each of details) each.setAttribute('open', '');
    });
    const texts = turn.locator('.call-text');
    await eventually(async () => (await texts.count()) >= 2 * hostileAnswers.length, true);
    assert.ok((await turn.getByText('vectors/all.md:1: <script>').count()) > 0);
    assert.deepEqual(await turn.locator('*').evaluateAll(dangersIn), []);
    assert.deepEqual(ran, []);
    assert.deepEqual(fetched, []);
  });
});

/** What of the elements could run code, load something or stand for something of the page; runs in the page. */
function dangersIn(elements: readonly Element[]): string[] {
  const dangerous = 'script, iframe, object, embed, form, style, link, meta, base, area, svg';
  const runsCode = /^(?:javascript|vbscript|data:text)/i;
  // Of formulas only what shows something is harmless, and only what the page itself has made of one.
  const formulaTags =
    /^(?:math|mrow|m[ino]|mtext|mspace|mstyle|mpadded|mphantom|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|none|mtable|mt[rd]|menclose)$/;
  const formulaAttributes =
    /^(?:class|display|displaystyle|scriptlevel|mathvariant|linethickness|stretchy|symmetric|fence|form|separator|largeop|movablelimits|accent|[lr]space|m(?:in|ax)size|width|height|depth|voffset)$/;
  const formulaClasses =
    /^(?:(?:tml|chr|wbk|ff)-[\w-]+|mathcal|mathscr|menclose|upstrike|downstrike|sout|longdiv-\w+|phasor-\w+|circle-pad|textcircle|actuarial|special-fraction)$/;
  const formulaStyle = /^(?:(?:padding|border|width)[a-z-]*: [\d. a-z%-]+; ?)*$/;
  const ofFormula = (element: Element): string[] => [
    ...(formulaTags.test(element.localName) && element.closest('.formula')
      ? []
      : [element.tagName]),
    ...[...element.classList].filter((name) => !formulaClasses.test(name)),
    ...[...element.attributes]
      .filter(({ name, value }) =>
        name === 'style' ? !formulaStyle.test(`${value} `) : !formulaAttributes.test(name),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ];
  return elements.flatMap((element) => [
    ...(element.matches(dangerous) ? [element.tagName] : []),
    ...(element instanceof MathMLElement || element.localName === 'math' ? ofFormula(element) : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          (name !== 'title' && name !== 'data-source' && runsCode.test(value.trim())),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ]);
}
