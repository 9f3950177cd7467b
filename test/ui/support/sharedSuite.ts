import path from 'node:path';
import { fillWorkspace, openParley, saveFailure, type OpenParley } from './openParley';
import { openConnectedParley } from './openScriptedParley';
import { startNewChat } from './scriptedSuite';
import type { ScriptedService } from './scriptedService';

type Files = Record<string, string>;

interface SharedWindow {
  parley: OpenParley;
  /** What it is connected to, if not to the embedded service. */
  service?: ScriptedService;
  dispose(): Promise<void>;
}

/** The window of the suites in one file of tests, with those that it imports. */
let shared: Promise<SharedWindow> | undefined;

after(async () => {
  const opened = shared;
  shared = undefined;
  await (await opened)?.dispose();
});

/**
 * As `scriptedSuite`, in a window that it shares with others, since to open one takes longer than many tests do. It
 * begins with a new chat, these files alone in the workspace and no editors; what else there is, such as the chats
 * before and what was chosen in them, is left.
 */
export function sharedSuite(
  script: unknown,
  files: Files,
  onOpened: (parley: OpenParley, service: ScriptedService) => void | Promise<void>,
): void {
  suiteIn(
    () => openConnectedParley(script, files),
    files,
    async ({ parley, service }, isFirst) => {
      if (service === undefined) throw new Error('The window has no script.');
      if (!isFirst) await service.play(script);
      await onOpened(parley, service);
    },
  );
}

/** The same in a window that is connected to the embedded service. */
export function builtInSuite(
  files: Files,
  onOpened: (parley: OpenParley) => void | Promise<void>,
): void {
  suiteIn(
    () => openBuiltIn(files),
    files,
    ({ parley }) => onOpened(parley),
  );
}

function suiteIn(
  open: () => Promise<SharedWindow>,
  files: Files,
  onOpened: (window: SharedWindow, isFirst: boolean) => void | Promise<void>,
): void {
  let parley: OpenParley;

  before(async () => {
    const isFirst = shared === undefined;
    shared ??= open();
    const window = await shared;
    ({ parley } = window);
    if (!isFirst) await clear(parley, files);
    await onOpened(window, isFirst);
  });

  afterEach(async function () {
    await saveFailure(parley, this.currentTest);
  });
}

async function openBuiltIn(files: Files): Promise<SharedWindow> {
  const parley = await openParley({ files });
  return { parley, dispose: () => parley.dispose() };
}

async function clear(parley: OpenParley, files: Files): Promise<void> {
  const { workbench, chat, workspace, page } = parley;
  await workbench.closeEditors();
  await fillWorkspace(workspace, files);
  for (const name of Object.keys(files).slice(0, 1)) await workbench.findFile(path.basename(name));
  const isPanelOpen = await page.locator('.part.panel').isVisible();
  if (isPanelOpen) await workbench.runCommand('View: Hide Panel');
  if (!(await chat.composer.isVisible())) await workbench.runCommand('Parley: Open Chat');
  await chat.composer.fill('');
  await startNewChat(parley);
}
