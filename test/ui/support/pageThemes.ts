import type { FrameLocator } from 'playwright-core';
import type { OpenParley } from './openParley';
import { themes, type Theme } from './themes';

/** What a page gets of a theme: its colours on the root element, its kind and name on the body. */
interface PageTheme {
  theme: Theme;
  colours: string;
  classes: string;
  data: Record<string, string>;
}

/** The four kinds of themes as pages get them. */
export class PageThemes {
  readonly #all: PageTheme[];

  private constructor(all: PageTheme[]) {
    this.#all = all;
  }

  /** Has VS Code change to each theme once, and keeps what the chat gets. */
  static async learn({ workbench, chat }: OpenParley): Promise<PageThemes> {
    const all: PageTheme[] = [];
    for (const theme of themes) {
      await workbench.chooseTheme(theme);
      await chat.frame.locator(`body[data-vscode-theme-id="${theme.id}"]`).waitFor();
      const told = await chat.frame.locator('body').evaluate((body) => ({
        colours: document.documentElement.style.cssText,
        classes: body.getAttribute('class') ?? '',
        data: { ...(body.dataset as Record<string, string>) },
      }));
      all.push({ theme, ...told });
    }
    return new PageThemes(all);
  }

  /**
   * Shows a page in each theme, as VS Code would, which takes far longer: it draws the whole window again. The last
   * one is the window's.
   */
  async showEach(
    frame: FrameLocator,
    look: (theme: Theme, colour: (name: string) => Promise<string>) => Promise<void>,
  ): Promise<void> {
    const body = frame.locator('body');
    const colour = (name: string): Promise<string> =>
      body.evaluate(
        (element, variable) => getComputedStyle(element).getPropertyValue(variable).trim(),
        `--vscode-${name}`,
      );
    const lookAt = async (each: PageTheme): Promise<void> => {
      const { theme, ...told } = each;
      await body.evaluate((element, { colours, classes, data }) => {
        document.documentElement.style.cssText = colours;
        element.setAttribute('class', classes);
        Object.assign(element.dataset, data);
      }, told);
      const seen = look(theme, colour);
      const failure = await seen.then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      const shownId = await body.evaluate((element) => element.dataset['vscodeThemeId']);
      // VS Code gives a page that was just opened its own theme once more: then nothing was seen of this one.
      if (shownId !== theme.id) await lookAt(each);
      else if (failure !== undefined) throw failure.error;
    };
    for (const each of this.#all) await lookAt(each);
  }
}
