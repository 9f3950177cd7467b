import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { OpenParley } from '../support/openParley';
import { builtInSuite } from '../support/sharedSuite';
import { sampleFiles } from '../support/sampleFiles';
import { savePicture } from '../support/savePicture';
import { contrast, themes } from '../support/themes';
import { eventually } from '../support/eventually';

/** A file whose tokens need a separator of thousands: each line is the same. */
const longFile = 'the quick brown fox jumps over the lazy dog\n'.repeat(400);

/** Each digit is a token of its own. */
function digits(count: number): string {
  return `${'1234567890'.repeat(9)}\n`.repeat(count / 90);
}

const files = {
  'long.txt': longFile,
  'near.txt': digits(900_000),
  'over.txt': digits(1_100_000),
};

describe('what a send costs, in the chat', () => {
  let parley: OpenParley;

  builtInSuite({ ...sampleFiles, ...files }, async (opened) => {
    parley = opened;
    await parley.chat.connectedTo('Parley Reader');
  });

  it('follows what is typed', async () => {
    const { chat } = parley;
    await chat.composer.fill('one');
    await costLine().getByText('1 token').waitFor();
    await chat.composer.fill('one two three');
    await costLine().getByText('3 tokens').waitFor();
    await part('message 3');
    await costLine().getByRole('img', { name: 'confirmed by the service' }).waitFor();
    await chat.composer.fill('');
    await costLine().getByText('tokens').waitFor({ state: 'detached' });
  });

  it('is read out with the text field, and not at each key', async () => {
    const { chat } = parley;
    const id = (await costLine().getAttribute('id')) ?? '';
    assert.notEqual(id, '');
    await eventually(() => chat.composer.getAttribute('aria-describedby'), id);
    // What was announced before, in this suite or another of the window, is not of these keys.
    const announced = chat.frame.getByRole('status');
    await announced.evaluate((region) => region.replaceChildren());
    // In one go: on a busy machine what a key comes to is announced before the next one.
    await chat.composer.evaluate((field, text) => {
      for (let length = 1; length <= text.length; length += 1) {
        (field as HTMLTextAreaElement).value = text.slice(0, length);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, 'one two three four');
    await announced.getByText('4 tokens').waitFor();
    assert.deepEqual(await announced.getByText('token').allInnerTexts(), ['4 tokens']);
  });

  it('falls by what the chip of an attachment says when it is left out', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('long.txt');
    const chip = chat.frame.locator('.chip').filter({ hasText: 'long.txt' });
    const tokens = await chip.getByText(/^\d,\d{3}$/).innerText();
    await chat.composer.fill('What is it?');
    await part(`files ${tokens}`);
    await part('message 4');
    const before = await total();
    const remove = chat.button('Remove long.txt');
    const title = (await chip.getAttribute('title')) ?? '';
    const [, own = '', name = ''] = /([\d,]+) tokens, and (\d+) to say/u.exec(title) ?? [];
    assert.equal(own, tokens);
    const saved = numberOf(tokens) + numberOf(name);
    await eventually(
      () => remove.getAttribute('title'),
      `Remove: −${saved.toLocaleString('en')} tokens`,
    );
    await remove.click();
    await costLine().getByText('files').waitFor({ state: 'detached' });
    assert.equal(before - (await total()), saved);
  });

  it('says of a file that the chat has that it is already sent, and sends it again when asked', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('retry.py');
    const chip = chat.frame.getByRole('listitem').filter({ hasText: 'retry.py' }).last();
    await chip.getByText(/^\d\d$/).waitFor();
    await chat.ask('Where is retry?');
    await chat.answered();
    await chip.getByText('already sent').waitFor();
    await chip.locator('.chip-tokens').waitFor({ state: 'detached' });
    assert.match((await chip.getAttribute('title')) ?? '', /Sent with “Where is retry\?”/u);
    await chip.getByRole('button', { name: 'Send retry.py Again' }).click();
    await chip.getByText('already sent').waitFor({ state: 'detached' });
    await chip.getByText(/^\d\d$/).waitFor();
    await chat.button('Remove retry.py').click();
    await chat.button('Remove retry.py').waitFor({ state: 'detached' });
  });

  it('counts the chat so far, and says under the answer that the prediction held', async () => {
    const { chat } = parley;
    await chat.composer.fill('Hello');
    await part('message 1');
    const predicted = await total();
    await chat.ask('Hello');
    await chat.answered();
    // A prediction that did not hold would stand behind it.
    await chat.lastAnswer.getByText(`${predicted} tokens in ·`).waitFor();
    await part(/^history \d+$/);
    await costLine().getByText('message').waitFor({ state: 'detached' });
  });

  it('warns before the limit of the model, and does not send what is above it', async () => {
    const { chat, workbench, page } = parley;
    await workbench.openFile('near.txt');
    await costLine().getByText('close to the limit').waitFor();
    await savePicture(page, 'out/ui-themes/cost-warning.png');
    await workbench.openFile('over.txt');
    await costLine().getByText('above the limit').waitFor();
    await chat.ask('What is it?');
    const notice = chat.frame.locator('.composer .notice');
    await notice.getByText(/1,1\d\d,\d{3} tokens with attachments .* up to 1,048,576/).waitFor();
    await eventually(() => chat.composer.inputValue(), 'What is it?');
    await savePicture(page, 'out/ui-themes/cost-error.png');
  });

  it('is readable in light, dark and high contrast', async () => {
    const { chat, page, workbench } = parley;
    await workbench.openFile('long.txt');
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      await chat.frame.locator(`body[data-vscode-theme-id="${theme.id}"]`).waitFor();
      await chat.composer.fill('How long does it wait?');
      await part('message 6');
      await part(/^files [\d,]+$/);
      const [text, background] = await costLine().evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(document.body).getPropertyValue('--vscode-sideBar-background'),
      ]);
      assert.ok(contrast(text, background) >= 4.5, `${theme.id}: ${text}`);
      await savePicture(page, `out/ui-themes/cost-${theme.kind}.png`);
    }
  });

  it('shows its parts to the pointer and to the keyboard, and Escape goes back to the text', async () => {
    const { chat, page } = parley;
    await chat.composer.fill('one two three');
    await part('message 3');
    const details = chat.frame.getByRole('tooltip').getByText('message 3');
    await details.waitFor({ state: 'hidden' });
    await costLine().locator('.cost-summary').hover();
    await details.waitFor({ state: 'visible' });
    await savePicture(page, 'out/ui-themes/cost-details.png');
    await page.mouse.move(0, 0);
    await details.waitFor({ state: 'hidden' });
    const summary = costLine().getByRole('button', { name: 'tokens' });
    await chat.composer.focus();
    await tabTo(summary);
    await details.waitFor({ state: 'visible' });
    await summary.press('Escape');
    await chat.focusedComposer.waitFor();
    await details.waitFor({ state: 'hidden' });
  });

  it('moves nothing, whatever it shows', async () => {
    const { chat, workbench } = parley;
    await workbench.openFile('long.txt');
    await chat.button('Remove long.txt').click();
    await chat.button('Remove long.txt').waitFor({ state: 'detached' });
    await chat.composer.fill('');
    await part('history');
    const before = await chat.composer.boundingBox();
    await chat.composer.fill('one two three');
    await part('message 3');
    assert.deepEqual(await chat.composer.boundingBox(), before);
    const height = await lineHeight();
    await workbench.openFile('over.txt');
    await costLine().getByText('above the limit').waitFor();
    assert.equal(await lineHeight(), height);
    assert.equal((await chat.composer.boundingBox())?.width, before?.width);
  });

  /** Waits for a part of the total, which is shown on hover and focus. */
  async function part(text: string | RegExp): Promise<void> {
    await costLine().getByText(text).waitFor({ state: 'attached' });
  }

  function costLine(): Locator {
    return parley.chat.frame.locator('#send-cost');
  }

  async function lineHeight(): Promise<number | undefined> {
    return (await costLine().boundingBox())?.height;
  }

  async function tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 12; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await parley.page.keyboard.press('Tab');
    }
    assert.fail('the Tab key does not lead there');
  }

  async function total(): Promise<number> {
    return numberOf(await costLine().locator('.cost-item').first().innerText());
  }
});

function numberOf(text: string): number {
  return Number(text.replace(/\D/g, ''));
}
