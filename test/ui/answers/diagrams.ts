import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { violationsIn } from '../pages/accessibility';
import { ExplanationPage } from '../pages/explanationPage';
import { eventually } from '../support/eventually';
import { sampleFiles } from '../support/sampleFiles';
import { savePicture } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';
import { themes } from '../support/themes';

const source =
  'flowchart TD\n  A[Start] --> B{Long enough?}\n  B -->|Yes| C[(Store)]\n  B -->|No| A\n';
const fence = (text: string): string => `\`\`\`mermaid\n${text}\`\`\`\n`;
const large = `flowchart TD\n${'  a --> b\n'.repeat(300)}`;
const sequence = 'sequenceDiagram\n  Client->>Server: Ask\n  Server-->>Client: Answer\n';

const script = {
  answers: [
    {
      match: 'Many',
      steps: [
        {
          text: [
            sequence,
            'classDiagram\n  Animal <|-- Duck\n  Animal : +int age\n',
            'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving : go\n',
            'erDiagram\n  CUSTOMER ||--o{ ORDER : places\n',
            'pie title Pets\n  "Dogs" : 386\n  "Cats" : 85\n',
            'gitGraph\n  commit\n  branch b\n  commit\n  checkout main\n  merge b\n',
          ]
            .map(fence)
            .join('\n'),
        },
      ],
    },
    {
      match: 'Wrong',
      steps: [
        {
          text: `${fence('flowchart TD\n  A --\n')}\n${fence('nothing like it\n')}\n${fence(large)}\n${fence(sequence)}`,
        },
      ],
    },
    { match: 'Another', steps: [{ text: fence('pie title Fruits\n  "Plums" : 3\n') }] },
    {
      match: 'Unfinished',
      steps: [
        { text: `${fence(sequence)}\nThen:\n\n${fence(source).slice(0, -4)}` },
        { text: '```', delayMs: 3_600_000 },
      ],
    },
    { steps: [{ text: `The way:\n\n${fence(source)}\nThat is all.` }] },
  ],
};

describe('the diagrams of an answer', () => {
  let parley: OpenParley;

  sharedSuite(script, sampleFiles, (opened) => {
    parley = opened;
  });

  const diagrams = (place: Locator): Locator => place.getByRole('img', { name: 'Diagram' });

  /** Waits until all images have been read, which none is that the page's policy refuses. */
  const loaded = (place: Locator): Promise<void> =>
    diagrams(place).evaluateAll(async (images) => {
      for (const image of images) if (image instanceof HTMLImageElement) await image.decode();
    });

  it('are drawn, as images', async () => {
    const { chat } = parley;
    await chat.ask('Explain the words');
    await chat.answered();
    await diagrams(chat.lastAnswer).waitFor();
    await loaded(chat.lastAnswer);
  });

  it('show their source and themselves again, by the keyboard too', async () => {
    const { chat, page } = parley;
    const answer = chat.lastAnswer;
    await answer.getByRole('button', { name: 'Show Source' }).focus();
    await page.keyboard.press('Enter');
    await answer.getByText('A[Start] --> B{Long enough?}').waitFor();
    await diagrams(answer).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await diagrams(answer).waitFor();
    await answer
      .getByRole('button', { name: 'Show Source' })
      .and(chat.frame.locator(':focus'))
      .waitFor();
  });

  it('are copied as their source', async () => {
    const { chat } = parley;
    await chat.lastAnswer.getByRole('button', { name: 'Copy Code' }).press('Enter');
    await chat.pasted(source);
    await chat.composer.fill('');
  });

  it('keep the colours of the theme in force where another was only looked at', async () => {
    const { chat } = parley;
    const drawn = (): Promise<string | null> =>
      diagrams(chat.conversation).first().getAttribute('src');
    const before = await drawn();
    await chat.frame.locator('body').evaluate(async ({ dataset }) => {
      const { style } = document.documentElement;
      const { vscodeThemeId = '' } = dataset;
      const foreground = style.getPropertyValue('--vscode-editor-foreground');
      const change = async (id: string, colour: string): Promise<void> => {
        style.setProperty('--vscode-editor-foreground', colour);
        dataset['vscodeThemeId'] = id;
        // The page hears of it now, and has not drawn anything yet.
        await Promise.resolve();
      };
      await change('looked-at', 'rgb(1, 2, 3)');
      await change(vscodeThemeId, foreground);
    });
    // One is drawn after the other: when this one is there, the one that was looked at is drawn too.
    await chat.ask('Another one');
    await chat.answered();
    await diagrams(chat.lastAnswer).waitFor();
    assert.ok((await drawn()) === before, 'it has the colours of the other theme');
  });

  it('have the colours of every theme', async () => {
    const { chat, workbench, page } = parley;
    await chat.ask('Many kinds');
    await chat.answered();
    await eventually(() => diagrams(chat.lastAnswer).count(), 6);
    const drawn = (): Promise<string | null> =>
      diagrams(chat.lastAnswer).last().getAttribute('src');
    let before = await drawn();
    const addresses = new Set<string | null>();
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      await chat.frame.locator(`body[data-vscode-theme-id="${theme.id}"]`).waitFor();
      // They are drawn a while after the page has its theme, which in the end is the first one again.
      await eventually(async () => (await drawn()) !== before, true);
      before = await drawn();
      addresses.add(before);
      await loaded(chat.conversation);
      await savePicture(page, `out/ui-themes/diagrams-${theme.kind}.png`);
      const isOfColours = addresses.size > 1;
      assert.deepEqual(await violationsIn(chat.frame, { isOfColours }), [], theme.label);
    }
    assert.equal(addresses.size, themes.length);
  });

  it('stay their source where they can’t be drawn', async () => {
    const { chat } = parley;
    await chat.ask('Wrong ones');
    await chat.answered();
    await eventually(() => diagrams(chat.lastAnswer).count(), 1);
    const code = chat.codeBlocks(chat.lastAnswer);
    await code.nth(0).getByText('A --').waitFor();
    await code.nth(1).getByText('nothing like it').waitFor();
    await code.nth(2).getByText('a --> b').waitFor();
  });

  it('are drawn in explanations too', async () => {
    const { page, workbench } = parley;
    const explanation = new ExplanationPage(page);
    await explanation.explain(workbench, 'retry.py');
    await explanation.heading('Explanation of retry.py:1-5').waitFor();
    const answer = explanation.answer(false);
    await diagrams(answer).waitFor();
    await loaded(answer);
    await savePicture(page, 'out/ui-themes/diagrams-explanation.png');
    await workbench.runCommand('View: Close All Editors');
  });

  it('are their source until their end has come', async () => {
    const { chat } = parley;
    await chat.ask('Unfinished');
    await eventually(() => diagrams(chat.lastAnswer).count(), 1);
    await chat.lastAnswer.getByText('A[Start] --> B{Long enough?}').waitFor();
    await eventually(() => diagrams(chat.lastAnswer).count(), 1);
  });
});
