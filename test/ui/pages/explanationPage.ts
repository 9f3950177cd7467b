import { stepTimeoutMs } from '../support/persistently';
import { placeName } from '../support/placeName';
import { untilCursorAt } from '../support/untilCursorAt';
import type { Workbench } from './workbench';
import { lastEditorFrame } from './webviews';
import type { FrameLocator, Locator, Page } from 'playwright-core';

/** An explanation beside the code, in a page of its own, or as a comment. */
export class ExplanationPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The page that was opened last. */
  get frame(): FrameLocator {
    return lastEditorFrame(this.#page);
  }

  /** Has a file, or what is selected in it, explained in a page of its own. */
  async explain(workbench: Workbench, file: string): Promise<void> {
    const where = workbench.asking('Where do you want to see explanations?');
    await workbench.open('Parley: Choose Where to Show Explanations', where);
    await workbench.pickUntilGone('Editor');
    await workbench.openFile(file);
    await workbench.runCommand('Parley: Explain Selection');
  }

  heading(name: string): Locator {
    return this.frame.getByRole('heading', { name, level: 1 });
  }

  /** Something that the page says, of the answer or around it. */
  text(text: string): Locator {
    return this.frame.getByText(text).first();
  }

  /** The answer while it is arriving, or once it has ended. */
  answer(isBusy: boolean): Locator {
    return this.frame.locator(`article[aria-busy="${isBusy}"]`);
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  /** The buttons, while none of them has the focus that they share. */
  get focusedActions(): Locator {
    return this.frame.getByRole('group', { name: 'Actions' }).and(this.frame.locator(':focus'));
  }

  /** A link of the answer by what it says it does, which of a link to the web is its words. */
  link(words: string): Locator {
    return this.frame.getByRole('link', { name: placeName(words) }).first();
  }

  /**
   * Goes to the place that a link names until the status bar says that the cursor is there: VS Code may give the keyboard
   * back to the page that was clicked, or that had it before a reload, after the link has it elsewhere.
   */
  async goTo(words: string, position: string): Promise<void> {
    await untilCursorAt(this.#page, position, () =>
      this.link(words).dblclick({ timeout: stepTimeoutMs }),
    );
  }

  /** What is said to screen readers. */
  get said(): Locator {
    return this.frame.getByRole('status');
  }

  /** The explanation as a comment at the code, where it holds the text. */
  comment(text: string): Locator {
    return this.#page.locator('.review-widget', { hasText: text });
  }

  /** VS Code's list of comments. */
  get commentList(): Locator {
    return this.#page.locator('.comments-panel');
  }
}
