import type { OpenParley } from './openParley';

/**
 * Chooses which tools the model may call. Until the rows of the list are there, those of the list that was open before
 * are, and a word of one of them could be meant as well.
 */
export async function chooseTools(
  { chat, workbench }: Pick<OpenParley, 'chat' | 'workbench'>,
  which: 'Read' | 'All' | 'Choose Tools…',
): Promise<void> {
  await chat.toolsButton.click();
  await workbench.quickPickRow('The model only gets what you attach.').waitFor();
  await workbench.pickUntilGone(which);
}
