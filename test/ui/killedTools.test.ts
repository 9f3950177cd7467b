import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from './support/eventually';
import { extensionHostPid } from './support/ownProcess';
import { persistently, stepTimeoutMs } from './support/persistently';
import { startNewChat, scriptedSuite } from './support/scriptedSuite';
import { chooseTools } from './support/chooseTools';
import type { OpenParley } from './support/openParley';

/** Each reloads the window, which takes a while: more are looked at by hand. */
const kills = Number(process.env['PARLEY_TEST_KILLS'] ?? 4);
/** A turn shows about as many changes of the page. */
const mostMoments = 60;
/** What the page calls with what it shows. */
const reportShown = 'parleyTestTellCalls';

/** The files of each turn, before it and as the model wants them; undefined where there is none. */
const states: Record<string, [before: string | undefined, after: string | undefined]> = {
  'one.txt': ['\uFEFFA = 1\r\nB = 2\r\n', '\uFEFFA = 10\r\nB = 2\r\n'],
  'two.txt': [undefined, 'new\n'],
  'three.txt': ['gone\n', undefined],
  'four.txt': ['moved\n', undefined],
  'five.txt': [undefined, 'moved\n'],
};
const before = Object.fromEntries(Object.entries(states).map(([file, [text]]) => [file, text]));

const inJson = (texts: Record<string, string | undefined>): string => JSON.stringify(texts);
const folderOf = (kill: number): string => `kill${kill}`;
const promptOf = (kill: number): string => `Change number ${kill}.`;
const call = (name: string, args: object): object => ({ functionCall: { name, args } });

function callsOf(kill: number): object[] {
  const at = (file: string): string => `${folderOf(kill)}/${file}`;
  return [
    call('edit_file', { path: at('one.txt'), edits: [{ oldText: 'A = 1', newText: 'A = 10' }] }),
    call('create_file', { path: at('two.txt'), text: 'new\n' }),
    call('delete_file', { path: at('three.txt') }),
    call('rename_file', { from: at('four.txt'), to: at('five.txt') }),
  ];
}

const numbers = Array.from({ length: kills }, (_, kill) => kill);
const script = {
  answers: [
    ...numbers.map((kill) => ({
      match: promptOf(kill),
      times: 1,
      steps: [{ text: 'I change them.' }, { parts: callsOf(kill) }],
    })),
    { steps: [{ text: 'All done.' }] },
  ],
};
const files = Object.fromEntries(
  numbers.flatMap((kill) =>
    Object.entries(before).flatMap(([file, text]) =>
      text === undefined ? [] : [[`${folderOf(kill)}/${file}`, text]],
    ),
  ),
);

/** What the page shows of a turn. */
interface Shown {
  /** How often it has changed. */
  count: number;
  /** The titles of the calls that have ended well. */
  done: string[];
  hasEnded: boolean;
}

/**
 * After how many changes of the page its extension host is killed; the same in every run. The first look comes before
 * the prompt is sent.
 */
function momentOf(kill: number): number {
  const state = Math.imul(kill + 11, 1_664_525) + 1_013_904_223;
  return Math.max(2, 1 + ((state >>> 8) % mostMoments));
}

// Without signals there is nothing to be seen here.
(process.platform === 'win32' ? describe.skip : describe)(
  'a window that is killed while tools change files',
  () => {
    let parley: OpenParley;
    let shown: Shown | undefined;
    let onShown: ((now: Shown) => void) | undefined;

    scriptedSuite(script, files, async (opened) => {
      parley = opened;
      await parley.page.exposeFunction(reportShown, (now: Shown) => {
        shown = now;
        onShown?.(now);
      });
      await chooseTools(parley, 'All');
    });

    async function filesNow(kill: number): Promise<Record<string, string | undefined>> {
      const texts = Object.keys(states).map(async (file) => {
        const target = path.join(parley.workspace, folderOf(kill), file);
        return [file, await readFile(target, 'utf8').catch(() => undefined)] as const;
      });
      return Object.fromEntries(await Promise.all(texts));
    }

    /** From now on says yes to all that is asked and to all changes, and reports what is shown. */
    async function sayYes(): Promise<void> {
      await parley.chat.conversation.evaluate((log, name) => {
        const notify = Reflect.get(window, name) as (now: Shown) => void;
        let count = 0;
        const look = (): void => {
          count += 1;
          const titles = [...log.querySelectorAll('.call.done .call-title')];
          const hasEnded = log.textContent.includes('All done.');
          notify({ count, done: titles.map((title) => title.textContent), hasEnded });
          for (const button of log.querySelectorAll<HTMLElement>(
            '.call-question .notice-actions .button:first-child',
          )) {
            button.click();
          }
        };
        new MutationObserver(look).observe(log, {
          childList: true,
          subtree: true,
          attributes: true,
        });
        look();
      }, reportShown);
    }

    /** Has the model change files, and kills the extension host at this moment, or when it has ended. */
    async function killAt(moment: number, prompt: string): Promise<void> {
      const pid = extensionHostPid();
      shown = undefined;
      const killed = new Promise<void>((resolve) => {
        onShown = ({ count, hasEnded }): void => {
          if (count < moment && !hasEnded) return;
          onShown = undefined;
          process.kill(pid, 'SIGKILL');
          resolve();
        };
      });
      await sayYes();
      await parley.chat.ask(prompt);
      await killed;
      await parley.chat.composer.waitFor({ state: 'detached' });
    }

    for (const kill of numbers) {
      it(`has lost nothing that was shown, left no file half written, and restores all (${kill})`, async () => {
        const { chat, page, workbench } = parley;
        if (kill > 0) await startNewChat(parley);
        await killAt(momentOf(kill), promptOf(kill));
        const done = shown?.done ?? [];
        await page.reload();
        await chat.turns('You').getByText(promptOf(kill)).waitFor();
        for (const title of done) await chat.call(title).and(chat.frame.locator('.done')).waitFor();
        // VS Code empties a file before it writes, and it may just save what it has restored.
        await eventually(async () => {
          const wrong = Object.entries(await filesNow(kill)).filter(
            ([file, text]) => states[file]?.includes(text) !== true,
          );
          return wrong.map(([file, text]) => `${file}: ${JSON.stringify(text)}`).join();
        }, '');
        await chat.connectedTo('Scripted');
        await sayYes();
        const goOn = chat.conversation
          .getByRole('button', { name: 'Continue' })
          .or(chat.conversation.getByRole('button', { name: 'Retry' }));
        const end = chat.conversation.getByText('All done.');
        await persistently(async () => {
          const next = goOn.or(end).filter({ visible: true }).first();
          await next.click({ timeout: stepTimeoutMs });
          await end.waitFor({ timeout: stepTimeoutMs });
        });
        await chat.answered();
        // What was not saved is saved by then.
        if (inJson(await filesNow(kill)) !== inJson(before)) {
          await chat.button('Restore Files…').click();
          await workbench.quickPickRow('txt').first().waitFor();
          await workbench.accept();
        }
        await eventually(async () => inJson(await filesNow(kill)), inJson(before));
      });
    }
  },
);
