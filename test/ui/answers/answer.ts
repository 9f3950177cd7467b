import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { EditorPage } from '../pages/editorPage';
import { answerChat } from '../support/answerChat';
import type { OpenParley } from '../support/openParley';
import { sharedSuite } from '../support/sharedSuite';
import { busyError } from '../../fakes/busyError';
import { eventually } from '../support/eventually';

const loan = 'export function extend(days: number): number {\n  return days;\n}\n';
const better = 'export function extend(days: number): number {\n  return days + 1;\n}\n';

/** So many that the code and the words before it are in different sections of the page. */
const reasons = 'One more day is kinder.\n\n'.repeat(15);
const betterCode = `${reasons}In \`src/loan.ts\`:\n\n\`\`\`ts\n${better}\`\`\`\n`;

const script = {
  answers: [
    { match: 'better', steps: [{ text: betterCode }] },
    { match: 'busy', times: 1, steps: [{ error: busyError }] },
    { match: 'never', steps: [{ error: busyError }] },
    { steps: [{ text: 'An answer.' }] },
  ],
};

describe('an answer', () => {
  let parley: OpenParley;

  sharedSuite(script, { 'src/loan.ts': loan, 'chat.json': answerChat() }, (opened) => {
    parley = opened;
  });

  // First: the dialog opens in the folder of the file that is open.
  describe('of a chat that was kept', () => {
    before(async () => {
      const { workbench, chat, workspace } = parley;
      await workbench.open('Parley: Import Chat', workbench.quickPickRow('chat.json'));
      await workbench.enter(path.join(workspace, 'chat.json'));
      await chat.turns('You').getByText('Name a colour, twice').waitFor();
    });

    function answerTo(index: number): Locator {
      return parley.chat.turns('Model').nth(index);
    }

    function answerWith(text: string): Locator {
      return parley.chat.turns('Model').filter({ hasText: text });
    }

    it('that was blocked says what that means, with the rating and the threshold that decides', async () => {
      const answer = answerTo(0);
      await answer.getByText(/safety filter stopped the answer\./).waitFor();
      // The details are there to be opened: open, they would push the sentence out of view.
      await parley.chat.footer(answer).click();
      await answer
        .getByText('medium · blocked · threshold of this chat: medium and above')
        .waitFor();
      await answer.getByText('negligible · threshold: service default').waitFor();
    });

    it('opens to all that is known of it, by the keyboard', async () => {
      const answer = answerTo(1);
      await parley.chat.footer(answer).focus();
      await parley.page.keyboard.press('Enter');
      for (const said of ['answer-1', '0.25 s', '2 s', '12 (text 12)', '-0.2500']) {
        await answer.getByText(said, { exact: true }).waitFor();
      }
      await answer.getByText('“To be, or not to be, that is the question.”').waitFor();
      await answer
        .getByRole('link', { name: 'https://example.org/hamlet · public domain' })
        .waitFor();
    });

    it('shows its picture and its call between its words, and what was thought', async () => {
      const answer = answerTo(2);
      const picture = answer.getByRole('img', { name: /^image\/png/ });
      await picture.waitFor();
      await eventually(
        () =>
          picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
        1,
      );
      await answer.getByRole('button', { name: /^Save image\/png/ }).waitFor();
      // The code of a call is drawn when it is seen.
      await answer.getByText('Function Call: weather').scrollIntoViewIfNeeded();
      await answer.getByText('"city"').waitFor();
      await answer.getByText('Thoughts', { exact: true }).click();
      await answer.getByText('The user wants two things.').waitFor();
      const order = await answer.innerText();
      assert.match(order, /Here is a dot\.[^]*image\/png[^]*And now the weather\.[^]*"city"/);
    });

    it('shows how sure it was of each token, and what else it could have been', async () => {
      const answer = answerTo(3);
      await answer.getByRole('button', { name: 'Token Probabilities' }).click();
      const list = answer.getByRole('listbox', { name: 'Token Probabilities' });
      await list.getByRole('option').first().waitFor();
      await eventually(() => list.innerText(), 'It is rather sure');
      await answer.getByRole('button', { name: 'Least Certain' }).click();
      await answer.getByText('·perhaps 13.5 %').waitFor();
      await parley.page.keyboard.press('ArrowRight');
      await list.getByRole('option', { name: 'sure 49.7 %', selected: true }).waitFor();
    });

    it('with two candidates goes on with the one that is chosen, and shows what differs and its tokens', async () => {
      const { workbench } = parley;
      const answer = answerWith('The colour');
      await answer.getByRole('button', { name: 'Token Probabilities' }).click();
      const token = answer.getByRole('listbox').getByRole('option');
      await eventually(() => token.innerText(), 'The colour **blue**.');
      const answers = answer.getByRole('group', { name: 'Answers' });
      await answers.getByRole('tab', { name: 'Answer 2' }).click();
      const second = answers.getByRole('group', { name: 'Answer 2' });
      await second.getByText('The answer reached the output token limit').waitFor();
      await second.getByRole('button', { name: 'Compare' }).click();
      await workbench.tab('Answer 1 and Answer 2').waitFor();
      await second.getByRole('button', { name: 'Use in Chat' }).click();
      await second.getByText('Used in this chat').waitFor();
      await answer.getByRole('button', { name: 'Continue' }).waitFor();
      await eventually(() => token.innerText(), 'The colour **green**, as grass');
    });

    it('of JSON with two candidates shows each once, and the chosen one as a table', async () => {
      const { chat } = parley;
      // What the chat goes on with is chosen at its end.
      const colours = chat.turns('You').filter({ hasText: 'Name a colour' });
      await colours.getByRole('button', { name: 'Delete This and Following' }).click();
      await colours.waitFor({ state: 'detached' });
      const answers = answerWith('Bergen').getByRole('group', { name: 'Answers' });
      const first = answers.getByRole('group', { name: 'Answer 1' });
      await first.getByRole('table').getByText('Oslo').waitFor();
      await eventually(
        () => answerWith('Bergen').getByText('Oslo').filter({ visible: true }).count(),
        1,
      );
      await answers.getByRole('tab', { name: 'Answer 2' }).click();
      const second = answers.getByRole('group', { name: 'Answer 2' });
      await second.getByText('Bergen').waitFor();
      await eventually(() => second.getByRole('table').count(), 0);
      await second.getByRole('button', { name: 'Use in Chat' }).click();
      await second.getByRole('table').getByText('Bergen').waitFor();
      await eventually(
        () => answerWith('Bergen').getByText('Bergen').filter({ visible: true }).count(),
        1,
      );
      await answers.getByRole('tab', { name: 'Answer 1' }).click();
      await first.getByText('Oslo').waitFor();
      await eventually(() => first.getByRole('table').count(), 0);
    });

    it('shows its request, with which it can be asked for again', async () => {
      const { workbench } = parley;
      const answer = answerTo(1);
      // Far from the end, it may not be on the page.
      await parley.chat.scrollUp(10_000);
      await answer.getByText('He says').waitFor();
      await answer.getByRole('button', { name: 'Show Request' }).click();
      await workbench.editorText('"seed": 7').waitFor();
      await answer.getByRole('button', { name: 'Run Again with Same Seed' }).click();
      await parley.chat.versions(answer).getByText('2 of 2').waitFor();
      await parley.chat.answered();
      await parley.chat.footer(answer).click();
      await answer.getByRole('button', { name: 'Run Again with Same Seed' }).waitFor();
    });
  });

  describe('with code', () => {
    before(async () => {
      await parley.chat.ask('Make it better');
      await parley.chat.answered();
    });

    function codeButton(name: string): Locator {
      return parley.chat.lastAnswer.getByRole('button', { name, exact: true });
    }

    it('is reviewed in the file it names, which was closed, and accepted there', async () => {
      const { workbench, workspace, page } = parley;
      const editor = new EditorPage(page);
      await workbench.tab('loan.ts').waitFor({ state: 'detached' });
      await codeButton('Apply to File…').click();
      await workbench.focusedEditor('loan.ts').waitFor();
      await editor.lens('Code from Chat').waitFor();
      await editor.line('return days + 1;').waitFor();
      await workbench.statusBarItem('parley.review').getByText('1 change to review').waitFor();
      await editor.lensButton('Accept').click();
      await workbench.reviewsDecided();
      await workbench.focusedEditor('loan.ts').waitFor();
      await page.keyboard.press('Control+S');
      // VS Code shows nothing of a save that it might have done by itself, so the file has to show it.
      await eventually(() => readFile(path.join(workspace, 'src/loan.ts'), 'utf8'), better);
    });

    it('becomes a new file by the keyboard', async () => {
      const { page, workbench } = parley;
      await codeButton('New File with Code').focus();
      await page.keyboard.press('Enter');
      await workbench.tab('Untitled-1').waitFor();
      await workbench.editorText('return days + 1').waitFor();
    });
  });

  describe('that has to wait', () => {
    it('counts down to the next try, which can be hurried', async () => {
      const { chat } = parley;
      await chat.ask('Are you busy?');
      await chat.lastAnswer.getByText(/Rate limited\. .*Retrying in \d+ s/).waitFor();
      await chat.lastAnswer.getByText('(2 of 5)').waitFor();
      await chat.lastAnswer.getByRole('button', { name: 'Retry Now' }).click();
      await chat.lastAnswer.getByText('An answer.').waitFor();
      await chat.answered();
    });

    it('can be given up, and keeps its prompt', async () => {
      const { chat } = parley;
      await chat.ask('And never?');
      await chat.lastAnswer.getByRole('button', { name: 'Cancel' }).click();
      await chat.lastAnswer.getByText('You stopped this answer.').waitFor();
      await chat.turns('You').last().getByText('And never?').waitFor();
    });
  });
});
