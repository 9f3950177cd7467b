import { saveFailure, type OpenParley } from './openParley';
import { openConnectedParley, type ScriptedParley } from './openScriptedParley';
import type { ScriptedService } from './scriptedService';

/**
 * Gives the tests of a `describe` a Parley that is connected to a service with this script. `onOpened` is
 * called before the first of them, and may go on with what they begin from.
 */
export function scriptedSuite(
  script: unknown,
  files: Record<string, string>,
  onOpened: (parley: OpenParley, service: ScriptedService) => void | Promise<void>,
): void {
  let scripted: ScriptedParley;

  before(async () => {
    scripted = await openConnectedParley(script, files);
    await onOpened(scripted.parley, scripted.service);
  });

  afterEach(async function () {
    await saveFailure(scripted.parley, this.currentTest);
  });

  after(async () => {
    await scripted.dispose();
  });
}

/** Begins a new chat, whatever is going on in the one before. */
export async function startNewChat({ chat, workbench }: OpenParley): Promise<void> {
  await chat.stopButton.click({ timeout: 1 }).catch(() => undefined);
  await chat.composer.blur();
  await workbench.viewAction('New Chat').click();
  // The cursor comes with the new chat. What is attached before belongs to the chat before, and a list closes.
  await chat.focusedComposer.waitFor();
  await chat.turns('Model').first().waitFor({ state: 'detached' });
  await chat.turns('You').first().waitFor({ state: 'detached' });
}
