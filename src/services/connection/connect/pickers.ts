import * as vscode from 'vscode';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { plainMessage } from '../../../base/untrusted/plainMessage';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';

/** What is done with what was entered; what it throws is said, and what was entered stays. */
type Accept<Entered, Result> = (entered: Entered, signal: AbortSignal) => Promise<Result>;

/** How a step is headed, and how its failures are worded. */
interface Step {
  title: string;
  prompt: string;
  describe: (error: unknown) => string;
}

/** Asks for a text until what is done with it succeeds; undefined if the user gives up, which ends the work. */
export async function enterUntil<Result>(
  { title, prompt, describe }: Step,
  { value = '', password = false }: { value?: string; password?: boolean },
  accept: Accept<string, Result>,
): Promise<Result | undefined> {
  const box = vscode.window.createInputBox();
  box.title = showHidden(title);
  box.prompt = plainMessage(prompt);
  box.value = value;
  box.password = password;
  return untilDone(box, describe, {
    onTry: (run) => {
      box.onDidChangeValue(() => (box.validationMessage = undefined));
      box.onDidAccept(() => {
        box.validationMessage = undefined;
        run((signal) => accept(box.value, signal));
      });
    },
    fail: (sentence) => {
      box.validationMessage = plainMessage(sentence);
    },
  });
}

/** Offers items until what is done with the chosen one succeeds; a failure is said above them. */
export async function pickUntil<Item extends vscode.QuickPickItem, Result>(
  { title, prompt, describe }: Step,
  fill: (show: (items: readonly Item[], isBusy?: boolean) => void, signal: AbortSignal) => void,
  accept: Accept<Item, Result>,
): Promise<Result | undefined> {
  const pick = vscode.window.createQuickPick<Item | Problem>();
  pick.title = showHidden(title);
  pick.placeholder = plainMessage(prompt);
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  let items: readonly Item[] = [];
  let problems: readonly Problem[] = [];
  const filling = new AbortController();
  try {
    return await untilDone(pick, describe, {
      onTry: (run) => {
        pick.onDidAccept(() => {
          const [chosen] = pick.selectedItems;
          if (chosen !== undefined && !isProblem(chosen)) run((signal) => accept(chosen, signal));
        });
        fill((shown, isBusy = false) => {
          items = shown;
          const active = pick.activeItems;
          pick.items = [...problems, ...items];
          pick.activeItems = active.filter((each) => items.includes(each as Item));
          pick.busy = isBusy || !pick.enabled;
        }, filling.signal);
      },
      fail: (sentence) => {
        const label = `$(error) ${plainLabel(sentence)}`;
        problems = [{ label, alwaysShow: true, isProblem: true }];
        pick.items = [...problems, ...items];
      },
    });
  } finally {
    filling.abort();
  }
}

interface Problem extends vscode.QuickPickItem {
  isProblem: true;
}

function isProblem(item: vscode.QuickPickItem): item is Problem {
  return 'isProblem' in item;
}

interface Tries<Result> {
  /** Handed what starts a try; only one is made at a time. */
  onTry: (run: (work: (signal: AbortSignal) => Promise<Result>) => void) => void;
  fail: (sentence: string) => void;
}

async function untilDone<Result>(
  input: vscode.QuickInput & Pick<vscode.QuickPick<vscode.QuickPickItem>, 'busy'>,
  describe: (error: unknown) => string,
  { onTry, fail }: Tries<Result>,
): Promise<Result | undefined> {
  input.ignoreFocusOut = true;
  const closed = new AbortController();
  const done = new Promise<Result | undefined>((resolve) => {
    input.onDidHide(() => {
      closed.abort();
      resolve(undefined);
    });
    const attempt = async (work: (signal: AbortSignal) => Promise<Result>): Promise<void> => {
      input.busy = true;
      input.enabled = false;
      try {
        resolve(await work(closed.signal));
      } catch (error) {
        if (closed.signal.aborted) return;
        input.enabled = true;
        input.busy = false;
        fail(describe(error));
      }
    };
    onTry((work) => {
      if (input.enabled) void attempt(work);
    });
  });
  input.show();
  try {
    return await done;
  } finally {
    input.dispose();
  }
}
