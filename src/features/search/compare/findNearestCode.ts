import * as vscode from 'vscode';
import type { Tell } from '../../../platform/tell';
import { tellProblem } from '../../../platform/tell';
import { askToSend, maySend, type AskSecret } from '../../../services/attachments/secrets';
import { readSetting } from '../../../platform/settings';
import type { IndexState, MeaningSearch } from '../meaningSearch';
import { searchPlace } from '../../../semanticSearch/embed/searchPlace';
import { NearestPick, type NearestPickParts } from './nearestPick';
import { isGrowing, untilIndexed } from './untilIndexed';

const { l10n } = vscode;

/** What the search for near code needs. */
export interface NearestParts extends NearestPickParts {
  search: Pick<MeaningSearch, 'begin' | 'nearest' | 'state' | 'onDidChangeState'>;
  tell: Tell;
  ask?: AskSecret;
}

/** Offers the chunks of the workspace that are nearest to what is selected, in a list as that of finding. */
export async function findNearestCode(
  editor: vscode.TextEditor | undefined,
  parts: NearestParts,
): Promise<void> {
  const { search, tell } = parts;
  const text = editor?.document.getText(editor.selection) ?? '';
  if (editor === undefined || text.trim() === '') {
    await tell(l10n.t('Select the code first to which the nearest is to be found.'));
    return;
  }
  const itself = new vscode.Location(editor.document.uri, editor.selection);
  let pick: NearestPick | undefined;
  try {
    // Questions would close the list.
    if (!(await mayFind({ uri: editor.document.uri, text }, parts))) return;
    pick = new NearestPick(parts, text);
    const { signal } = pick;
    pick.show();
    await pick.offer(await search.nearest(text, { itself }, signal));
    if (isGrowing(search.state)) {
      // A new index is complete in seconds; what was found before it was is only the beginning.
      await untilIndexed(search, signal);
      await pick.offer(await search.nearest(text, { itself }, signal));
    }
    await pick.hidden;
  } catch (error) {
    if (pick?.signal.aborted !== true) await tellProblem(tell, error);
  } finally {
    pick?.dispose();
  }
}

/** Whether the user wants an index, and a text that may hold secrets to be sent to the model of it. */
async function mayFind(
  { uri, text }: { uri: vscode.Uri; text: string },
  { search, ask = askToSend }: NearestParts,
): Promise<boolean> {
  // What was paused stays so.
  const isToBegin = ['off', 'failed'].includes(search.state.kind);
  if (isToBegin && !(await search.begin())) return false;
  if (!isSentAway(search.state)) return true;
  return maySend({ name: vscode.workspace.asRelativePath(uri), path: uri.path, text }, ask);
}

/** Whether the model that embeds the question is, or may be, on another machine. */
function isSentAway({ space }: IndexState): boolean {
  return space === undefined || searchPlace(space, readSetting('parley.local.address')).isHosted;
}
