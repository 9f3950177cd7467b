import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { ComparePage } from '../pages/comparePage';
import { readyWebview } from '../pages/webviews';
import type { OpenParley } from '../support/openParley';
import { builtInSuite } from '../support/sharedSuite';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { eventually } from '../support/eventually';

/** Says nearly the same under both names. */
const backoff = (
  name: string,
): string => `/** Waits longer before each attempt, and gives up after some. */
export async function ${name}(send: () => Promise<Response>, attempts: number): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 503 || attempt === attempts) return response;
    const delayMs = 2 ** attempt * 100 + Math.random() * 50;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
`;

const files = {
  'client/one.ts': backoff('sendAgain'),
  'server/two.ts': backoff('askAgain'),
  'bread.md': '# Bread\n\nBread is baked of flour, water and salt.\n',
};

const texts = [
  'The request is sent again after a wait.',
  'The request is sent once more after a short wait.',
  'Bread is baked of flour, water and salt.',
];

describe('semantic comparison', () => {
  let parley: OpenParley;
  let compare: ComparePage;

  builtInSuite(files, (opened) => {
    parley = opened;
    compare = new ComparePage(parley.page);
  });

  it('begins with the next step, and takes texts from the keyboard', async () => {
    const { page, workbench } = parley;
    await workbench.runCommand('Parley: Compare Semantically');
    await compare.frame.getByText('Add two or more texts').waitFor();
    await compare.typed.focus();
    for (const [index, text] of texts.entries()) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await compare.nameOf(index + 1).waitFor();
      await page.keyboard.press('Shift+Tab');
    }
    await eventually(() => compare.typed.inputValue(), '');
    await eventually(() => compare.nameOf(3).inputValue(), texts[2]?.slice(0, 40));
    await compare.nameOf(3).fill('bread');
    await page.keyboard.press('Tab');
    await compare.button('Remove bread').waitFor();
  });

  it('says that nothing leaves the machine, and draws the matrix', async () => {
    const { page } = parley;
    await compare.frame.getByText('Nothing leaves this machine.').waitFor();
    await compare.button('Compare').focus();
    await page.keyboard.press('Enter');
    await compare.matrix.waitFor();
    await eventually(() => compare.matrix.getByRole('gridcell').count(), 9);
    await eventually(() => compare.matrix.getByRole('rowheader').count(), 3);
    await compare.frame.getByText('parley-embedding · 128 dimensions').waitFor();
  });

  it('is walked by arrow keys, each cell with both names and the cosine', async () => {
    const { page } = parley;
    await compare.matrix.locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    await compare.said.getByText(/ and .*: 1\.0000$/).waitFor();
    await page.keyboard.press('ArrowRight');
    const near = await cosine(compare);
    await page.keyboard.press('ArrowRight');
    await compare.said.getByText(/and bread: /).waitFor();
    assert.ok(near > (await cosine(compare)) + 0.3);
  });

  it('opens both texts side by side with Enter, and is as it was when it is shown again', async () => {
    const { page, workbench } = parley;
    await compare.matrix.locator('[tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.monaco-diff-editor').waitFor();
    await workbench.editorText('Bread is baked').waitFor();
    await workbench.runCommand('View: Close Editor');
    await compare.matrix.waitFor();
    await eventually(() => compare.nameOf(3).inputValue(), 'bread');
  });

  it('lets fields be set that the model takes, with the rule at those it does not', async () => {
    const { page, workbench } = parley;
    await compare.disabled('Task type').waitFor();
    const dimension = compare.field('Vector dimensions (outputDimensionality)');
    await dimension.fill('1000');
    await page.keyboard.press('Tab');
    await compare.frame
      .getByText('outputDimensionality must not exceed the dimension of the model.')
      .waitFor();
    await compare.frame.locator('.compare-button:disabled').waitFor();
    await dimension.fill('64');
    await page.keyboard.press('Tab');
    // What is there already is cut: nothing is to be asked for.
    await compare.frame.getByText('parley-embedding · 64 dimensions').waitFor();
    await compare.field('Model').selectOption({ label: 'Parley Embedding 001' });
    await compare.disabled('Vector dimensions (outputDimensionality)').waitFor();
    await compare.disabled('Send names as titles').waitFor();
    await compare.field('Task type').selectOption('RETRIEVAL_DOCUMENT');
    await compare.field('Send names as titles').check();
    await compare.button('Compare').click();
    await compare.frame
      .getByText('embedding-001 · RETRIEVAL_DOCUMENT · with titles · 768 dimensions')
      .waitFor();
    await savePicturesInThemes(workbench, 'compare', () =>
      compare.matrix.locator('[tabindex="0"]').focus(),
    );
  });

  it('finds the code that is nearest to the selection', async () => {
    const { page, workbench } = parley;
    await workbench.openFile('one.ts');
    await page.keyboard.press('Control+A');
    await workbench.open('Parley: Find Similar Code', workbench.quickPickRow('askAgain'));
    await savePicture(page, 'out/ui-themes/nearest-code.png');
    await eventually(() => workbench.quickPickRow('sendAgain').count(), 0);
    await workbench.pickUntilGone('askAgain');
    await workbench.focusedEditor('two.ts').waitFor();
  });

  it('has its texts again in a window that is loaded again', async () => {
    const { page, workbench } = parley;
    await workbench.runCommand('Parley: Compare Semantically');
    await compare.nameOf(3).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Compare Semantically' }).waitFor();
    // A command palette that was opened before VS Code knew the commands of extensions stays without them.
    await page.locator(readyWebview).first().waitFor();
    // Which tab was in front is VS Code's to remember, which it does now and then.
    await workbench.runCommand('Parley: Compare Semantically');
    await compare.nameOf(3).waitFor();
    await eventually(() => compare.nameOf(3).inputValue(), 'bread');
    await compare.frame.getByText('parley-embedding · up to', { exact: false }).waitFor();
  });

  it('lists near-duplicates with the lines they are in, and opens both side by side', async () => {
    const { page, workbench } = parley;
    await workbench.open('Parley: Find Near-Duplicates', workbench.quickPickRow('Workspace'));
    await workbench.pick('Workspace');
    // The page behind may still be loading, and takes the keyboard when it is there.
    await workbench.enterInto('Minimum similarity', '0.85');
    const row = (text: string): Locator =>
      page.locator('.pane-body .monaco-list-row', { hasText: text });
    await row('one.ts:').waitFor();
    await row('two.ts:').waitFor();
    await eventually(() => row('bread.md').count(), 0);
    await savePicture(page, 'out/ui-themes/near-duplicates.png');
    await row('two.ts:').click();
    await workbench.editorText('askAgain').waitFor();
    await row('two.ts:').getByRole('button', { name: 'Open Both Side by Side' }).click();
    await page.locator('.monaco-diff-editor').waitFor();
    await workbench.editorText('sendAgain').waitFor();
  });
});

async function cosine({ said }: ComparePage): Promise<number> {
  return Number(/: (-?[\d.]+)$/.exec((await said.textContent()) ?? '')?.[1]);
}
