import { eventually } from '../support/eventually';
import { placeName } from '../support/placeName';
import { readyWebview, webviewContent } from './webviews';
import type { FrameLocator, Locator, Page } from 'playwright-core';

/** A sentence of the product in the language of the window. */
export type Say = (sentence: string) => string;

/** The chat inside its view. Everything is found by role and name, as a screen reader would. */
export class ChatPage {
  readonly frame: FrameLocator;
  readonly #say: Say;

  /**
   * @param selector of the webview, where there may be others beside the chat in its view
   * @param say for a window in another language
   */
  constructor(page: Page, selector = readyWebview, say: Say = (sentence) => sentence) {
    this.#say = say;
    this.frame = page.frameLocator(selector).frameLocator(webviewContent);
  }

  /** The chat that is shown in the editor's part of the window. */
  static async inEditor(page: Page): Promise<ChatPage> {
    for (;;) {
      for (const webview of await page.locator(readyWebview).all()) {
        const tab = await page.locator('.part.editor .tab.active').boundingBox();
        const box = await webview.boundingBox();
        const name = await webview.getAttribute('name');
        if (box && tab && box.x <= tab.x && tab.x < box.x + box.width) {
          return new ChatPage(page, `${readyWebview}[name="${name ?? ''}"]`);
        }
      }
      await page.locator(readyWebview).last().waitFor();
    }
  }

  get composer(): Locator {
    return this.frame.getByRole('textbox', { name: this.#say('Message'), exact: true });
  }

  /** The composer while it has the cursor. */
  get focusedComposer(): Locator {
    return this.composer.and(this.frame.locator(':focus'));
  }

  get sendButton(): Locator {
    return this.frame.getByRole('button', { name: 'Send', exact: true });
  }

  get stopButton(): Locator {
    return this.frame.getByRole('button', { name: 'Stop', exact: true });
  }

  get conversation(): Locator {
    return this.frame.getByRole('log', { name: 'Conversation' });
  }

  /** The user's turns, the model's, or the lines that say an answer was gone on with. */
  turns(name: 'You' | 'Model' | 'Continued' | 'Tool calls'): Locator {
    return this.conversation.getByRole('article', { name });
  }

  /** A turn by its place in the chat, from 1 on. */
  turnAt(place: number): Locator {
    return this.conversation.locator(`article[aria-posinset="${place}"]`);
  }

  get lastAnswer(): Locator {
    return this.turns('Model').last();
  }

  /** The line of a tool's call, by what it says. */
  call(title: string): Locator {
    return this.conversation.locator('details.call', { hasText: title });
  }

  /** The row of a file whose change waits for the user. */
  change(file: string): Locator {
    return this.frame.locator('.call-changes').getByText(file, { exact: true });
  }

  /** What a call asks before it runs, by how it begins. */
  question(text: string): Locator {
    return this.conversation.getByRole('group', { name: text });
  }

  codeBlocks(turn: Locator): Locator {
    return turn.locator('.code-block');
  }

  /** A link of an answer to a place in a file, by what it says it does. */
  place(turn: Locator, label: string): Locator {
    return turn.getByRole('link', { name: placeName(label) });
  }

  paragraphs(turn: Locator): Locator {
    return turn.locator('.markdown p');
  }

  /** What stands for characters that can't be seen. */
  hiddenMarks(place: Locator): Locator {
    return place.getByRole('img', { name: /^Hidden character/ });
  }

  /** The quiet line under an answer, which opens to its details. */
  footer(turn: Locator): Locator {
    return turn.locator('.answer-details > summary');
  }

  /** The field in which an earlier prompt is edited. */
  get editedPrompt(): Locator {
    return this.frame.getByRole('textbox', { name: 'Edit Prompt' });
  }

  /** The place that says which version of a turn is shown. */
  versions(turn: Locator): Locator {
    return turn.getByRole('group', { name: 'Versions' });
  }

  /** What a `#` or a `/` can become. */
  get completions(): Locator {
    return this.frame.getByRole('listbox');
  }

  completion(label: string): Locator {
    return this.completions.getByRole('option', { name: label });
  }

  /** What an empty chat could begin with. */
  get starters(): Locator {
    return this.frame.getByRole('list', { name: 'Suggestions' });
  }

  starter(label: string): Locator {
    return this.starters.getByRole('button', { name: label });
  }

  /** What the composer has to say. */
  get notice(): Locator {
    return this.frame.locator('.composer .notice');
  }

  /** The attachments of the next message; each turn has a list of its own. */
  get attached(): Locator {
    return this.frame.locator('.composer').getByRole('list', { name: 'Attachments' });
  }

  /** An attachment of a turn or of the draft, by its label. */
  attachment(place: Locator, label: string): Locator {
    return place.getByRole('listitem').filter({ hasText: label });
  }

  /** An attachment of the next message, once it is read: only then its tokens are known, or that it was sent already. */
  readAttachment(label: string): Locator {
    return this.attachment(this.attached, label).getByText(/^~?\d|^already /);
  }

  /** What was found in the workspace for the next message, by its label. */
  foundAttachment(label: string): Locator {
    const found = this.attached.getByRole('list', { name: 'Found in the workspace' });
    return this.attachment(found, label);
  }

  /** Pastes files into the composer, or drops them on it, as the browser reports it to a page. */
  async hand(how: 'paste' | 'drop', files: { name: string; type: string; base64: string }[]) {
    await this.composer.evaluate(
      (composer, given) => {
        const data = new DataTransfer();
        for (const { name, type, base64 } of given.files) {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          data.items.add(new File([bytes], name, { type }));
        }
        const options = { bubbles: true, cancelable: true };
        composer.dispatchEvent(
          given.how === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      },
      { how, files },
    );
  }

  /** Drops what VS Code names by its address, as it does for its own drags. */
  async dropUri(uri: string): Promise<void> {
    await this.composer.evaluate((composer, list) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', list);
      const options = { bubbles: true, cancelable: true, dataTransfer };
      composer.dispatchEvent(new DragEvent('drop', options));
    }, uri);
  }

  chip(label: string): Locator {
    return this.frame.getByRole('list', { name: 'Attachments' }).getByText(label);
  }

  /** Says which tools the model may call, whichever they are. */
  get toolsButton(): Locator {
    return this.frame.getByRole('button', { name: /^Tools: / });
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  /** Waits until the page names this model as the one that will answer. */
  async connectedTo(model: string): Promise<void> {
    await this.frame.getByRole('button', { name: model }).waitFor();
  }

  /** Types a prompt and presses Enter. Where a view that opens takes the keyboard while it is typed, it is typed again. */
  async ask(prompt: string): Promise<void> {
    await eventually(async () => {
      await this.composer.fill(prompt);
      return await this.composer.inputValue();
    }, prompt);
    await this.composer.press('Enter');
  }

  /** Waits until the composer holds just this: what the host has to say about it arrives after the keys. */
  async written(text: string): Promise<void> {
    await this.composer.evaluate(
      (field, wanted) =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (field instanceof HTMLTextAreaElement && field.value === wanted) resolve();
            else requestAnimationFrame(look);
          };
          look();
        }),
      text,
    );
  }

  /** Waits until the clipboard has the text, a moment after it was copied: it is pasted as a draft, which stays. */
  async pasted(text: string): Promise<void> {
    const written = this.frame.locator('.composer textarea:not(:placeholder-shown)');
    await eventually(async () => {
      await this.composer.fill('');
      await this.composer.press('Control+V');
      await written.waitFor({ timeout: 2000 }).catch(() => undefined);
      return await this.composer.inputValue();
    }, text);
  }

  /** Waits until the last answer is no longer under way. */
  async answered(): Promise<void> {
    await this.frame.locator('.composer textarea:placeholder-shown').waitFor();
    await this.frame
      .locator('article')
      .last()
      .and(this.frame.locator('[aria-busy="false"]'))
      .waitFor();
    await this.stopButton.waitFor({ state: 'detached' });
  }

  /** How many turns are in the document. */
  turnsOnPage(): Promise<number> {
    return this.conversation.getByRole('article').count();
  }

  isAtEnd(): Promise<boolean> {
    return this.conversation.evaluate(
      (log) => log.scrollHeight - log.clientHeight - log.scrollTop <= 1,
    );
  }

  /**
   * Scrolls up by this many pixels, or down by a negative number, and waits until the page has settled.
   * Returns by how many pixels a turn in view has then moved more than that.
   */
  scrollUp(pixels: number): Promise<number> {
    return this.conversation.evaluate(async (log, distance) => {
      const middle = log.getBoundingClientRect().top + log.clientHeight / 2;
      const turn = [...log.querySelectorAll('article')].find(
        (each) => each.getBoundingClientRect().bottom > middle,
      );
      const before = turn?.getBoundingClientRect().top ?? 0;
      const wanted = Math.min(distance, log.scrollTop);
      log.scrollTop -= wanted;
      for (let frame = 0; frame < 4; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (turn?.getBoundingClientRect().top ?? 0) - before - wanted;
    }, pixels);
  }

  /** The height of all turns, in pixels, whether they are on the page or not. */
  heightOfTurns(): Promise<number> {
    return this.conversation.evaluate((log) => log.scrollHeight);
  }

  /** The text of a prompt that can be seen, if there is one. */
  async promptInView(): Promise<Locator | undefined> {
    const text = await this.conversation.evaluate((log) => {
      const view = log.getBoundingClientRect();
      const prompts = [...log.querySelectorAll<HTMLElement>('article .prompt')];
      const inView = prompts.find((prompt) => {
        const { top, bottom } = prompt.getBoundingClientRect();
        return top >= view.top && bottom <= view.bottom;
      });
      return inView?.innerText;
    });
    return text === undefined ? undefined : this.turns('You').getByText(text, { exact: true });
  }
}
