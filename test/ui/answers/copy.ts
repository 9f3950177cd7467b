import type { Locator } from 'playwright-core';
import { ExplanationPage } from '../pages/explanationPage';
import { eventually } from '../support/eventually';
import { savePicture } from '../support/savePicture';
import { sharedSuite } from '../support/sharedSuite';
import type { OpenParley } from '../support/openParley';

const command = 'Run this:\n\n```bash\necho parley-$((20 + 3))\n```\n';

const lines = Array.from({ length: 80 }, (_, index) => `line${index + 1}();`).join('\n');

const script = {
  answers: [
    {
      match: 'long',
      steps: [{ text: `\`\`\`js\n${lines}\n\`\`\`\n\n\`\`\`\n${lines}\n\`\`\`\n\nEnd.` }],
    },
    { match: 'run', steps: [{ text: command }] },
    { steps: [{ text: 'It is **one** of `two`.' }] },
  ],
};

describe('an answer that is copied', () => {
  let parley: OpenParley;

  sharedSuite(script, { 'long.py': '# long\n' }, async (opened) => {
    parley = opened;
    await parley.chat.ask('Which?');
    await parley.chat.answered();
  });

  it('is Markdown by its button, which the keyboard reaches', async () => {
    const { chat, page } = parley;
    await chat.lastAnswer.getByRole('button', { name: 'Copy Answer' }).focus();
    await savePicture(page, 'out/ui-themes/answer-copy.png');
    await page.keyboard.press('Enter');
    await chat.frame.getByRole('status').getByText('Copied').waitFor();
    await chat.pasted('It is **one** of `two`.');
  });

  it('is text by the context menu, which offers the whole chat too', async () => {
    const { chat, page, workbench } = parley;
    await chat.lastAnswer.getByText('It is').click({ button: 'right' });
    await workbench.menuItem('Copy Chat as Markdown').waitFor();
    await savePicture(page, 'out/ui-themes/answer-copy-menu.png');
    await workbench.chooseFromMenu('Copy Answer as Text');
    await chat.pasted('It is one of two.');
  });

  it('has commands for the terminal, where they stand until Enter is pressed', async () => {
    const { chat, page, workbench } = parley;
    await chat.ask('What can I run?');
    await chat.answered();
    const button = chat.lastAnswer.getByRole('button', { name: /^Run in Terminal/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await workbench.terminalLine('echo parley-$((20').waitFor();
    await page.locator('.xterm-helper-textarea:focus').waitFor();
    await savePicture(page, 'out/ui-themes/answer-terminal.png');
    await page.keyboard.press('Enter');
    await workbench.terminalLine('parley-23').waitFor();
  });

  it('has the buttons of long code in view while that is read, with or without a name', async () => {
    const { chat, page } = parley;
    await chat.ask('Something long');
    await chat.answered();
    for (const [index, kind] of ['named', 'unnamed'].entries()) {
      const code = chat.codeBlocks(chat.lastAnswer).nth(index);
      const copy = code.getByRole('button', { name: 'Copy Code' });
      await keptInView(copy, code, chat.conversation);
      await savePicture(page, `out/ui-themes/code-bar-${kind}.png`);
      await copy.click();
      await chat.pasted(`${lines}\n`);
    }
  });

  it('has them in view in an explanation too, below the buttons of that', async () => {
    const { page, workbench } = parley;
    const explanation = new ExplanationPage(page);
    await explanation.explain(workbench, 'long.py');
    await explanation.heading('Explanation of long.py:1').waitFor();
    await explanation.text('End.').waitFor();
    const code = explanation.answer(false).locator('.code-block').first();
    const copy = code.getByRole('button', { name: 'Copy Code' });
    const above = explanation.frame.getByRole('group', { name: 'Actions', exact: true });
    await keptInView(copy, code, above);
    await savePicture(page, 'out/ui-themes/code-bar-explanation.png');
    await copy.click();
    await explanation.said.getByText('Copied').waitFor();
  });
});

/** Scrolls into long code until its button is right below the upper edge of a view, or right below what is there. */
function keptInView(button: Locator, code: Locator, view: Locator): Promise<void> {
  return eventually(async () => {
    await scrolledInto(code);
    return await distanceBelow(button, view);
  }, 'near');
}

/** Scrolls until much of something is above the view: the page may follow its end once more. */
async function scrolledInto(element: Locator): Promise<void> {
  await element.evaluate((block) => {
    const scroller = block.closest('[role="log"]') ?? document.scrollingElement;
    if (!scroller) throw new Error('Nothing scrolls.');
    scroller.scrollTop += block.getBoundingClientRect().top + block.clientHeight / 2;
  });
}

/** Whether something is right below the upper edge of a view, or right below what is there. */
async function distanceBelow(element: Locator, view: Locator): Promise<string> {
  const [box, above] = [await element.boundingBox(), await view.boundingBox()];
  if (!box || !above) return 'not in view';
  const edge = above.height < 200 ? above.y + above.height : above.y;
  return box.y >= edge && box.y < edge + 16 ? 'near' : `at ${box.y}, below ${edge}`;
}
