import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { ExplanationPage } from '../pages/explanationPage';
import { eventually } from '../support/eventually';
import { sampleFiles } from '../support/sampleFiles';
import { savePicture, savePicturesInThemes } from '../support/savePicture';
import { startNewChat } from '../support/scriptedSuite';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';

const formulas = [
  'Let $x_1 * x_2$ be \\(\\frac{a}{b}\\), which costs $5 and $10, and `$a$` be code.',
  '',
  '$$',
  'e^{i\\pi} + 1 = \\sum_{n=0}^{\\infty} \\sqrt{\\frac{1}{2^n}}',
  '$$',
  '',
  '\\[ \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} \\begin{cases} a & x > 0 \\\\ b & \\text{else} \\end{cases} \\]',
  '',
  'This is $\\nosuchcommand$.',
].join('\n');

const long = `$$ ${Array.from({ length: 60 }, (_, index) => `x_{${index}}`).join(' + ')} $$`;

const script = {
  answers: [
    { match: 'A long one', steps: [{ text: long }] },
    {
      match: 'An open one',
      steps: [{ text: 'So\n\n$$\n\\frac{a}{b}' }, { text: '\n$$', delayMs: 3_600_000 }],
    },
    { steps: [{ text: formulas }] },
  ],
};

describe('the formulas of an answer', () => {
  let parley: OpenParley;

  sharedSuite(script, sampleFiles, (opened) => {
    parley = opened;
  });

  /** What of an answer is MathML. */
  const mathOf = (answer: Locator): Locator => answer.locator('math');

  it('are laid out, where they are formulas', async () => {
    const { chat, workbench } = parley;
    await chat.ask('Explain the words');
    await chat.answered();
    await eventually(() => mathOf(chat.lastAnswer).count(), 4);
    await mathOf(chat.lastAnswer).locator('mtd').first().waitFor();
    await chat.lastAnswer.getByText('which costs $5 and $10, and').waitFor();
    await chat.lastAnswer.getByText('$a$', { exact: true }).waitFor();
    await chat.lastAnswer.getByText('$\\nosuchcommand$').waitFor();
    await savePicturesInThemes(workbench, 'formulas');
  });

  it('are copied with the answer as they were written', async () => {
    const { chat } = parley;
    await chat.lastAnswer.getByRole('button', { name: 'Copy Answer' }).press('Enter');
    await chat.pasted(formulas);
    await chat.composer.fill('');
  });

  it('scroll within themselves where they are long, by the keyboard too', async () => {
    const { chat, page } = parley;
    await chat.ask('A long one');
    await chat.answered();
    const formula = chat.lastAnswer.getByRole('group', { name: 'Formula' });
    await formula.focus();
    await page.keyboard.press('ArrowRight');
    await formula.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (element.scrollLeft > 0) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await savePicture(page, 'out/ui-themes/formula-long.png');
    const isWide = await chat.conversation.evaluate((log) => log.scrollWidth > log.clientWidth);
    assert.equal(isWide, false);
  });

  it('are their source until their end has come', async () => {
    const { chat } = parley;
    await chat.ask('An open one');
    await chat.lastAnswer.getByText('$$ \\frac{a}{b}').waitFor();
    await eventually(() => mathOf(chat.lastAnswer).count(), 0);
    await startNewChat(parley);
  });

  it('are laid out in explanations too', async () => {
    const { page, workbench } = parley;
    const explanation = new ExplanationPage(page);
    await explanation.explain(workbench, 'retry.py');
    await explanation.text('This is').waitFor();
    await explanation.frame.locator('math mtd').first().waitFor();
    await savePicture(page, 'out/ui-themes/formulas-explanation.png');
  });
});
