import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import type { CacheForm } from './cacheForm';
import type { FormRow, FormRowId } from './formRows';

const { l10n } = vscode;

interface RowItem extends vscode.QuickPickItem {
  id?: FormRowId;
}

/**
 * Shows the form as a quick pick, which follows what is counted meanwhile. Resolves to the row that was
 * chosen, or undefined if the form was closed.
 *
 * @param activeId the row to begin at
 */
export function showForm(form: CacheForm, activeId: FormRowId): Promise<FormRowId | undefined> {
  const pick = vscode.window.createQuickPick<RowItem>();
  const { former } = form.draft;
  pick.title =
    former === undefined
      ? l10n.t('Create Cached Content')
      : l10n.t(
          'Create Cached Content with the Values of {0}',
          showHidden(former.displayName || former.name),
        );
  pick.placeholder =
    former === undefined
      ? l10n.t('Press Enter to change a field. Nothing is sent until you choose Create')
      : l10n.t('Only the expiry can be changed. To change anything else, create a new one');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.keepScrollPosition = true;
  const show = (): void => {
    const active = pick.activeItems[0]?.id ?? activeId;
    const items = itemsOf(form.rows);
    pick.items = items;
    pick.activeItems = items.filter(({ id }) => id === active);
  };
  show();
  const subscription = form.onDidChange(show);
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const id = pick.activeItems[0]?.id;
      if (id === undefined) return;
      resolve(id);
      pick.hide();
    });
    pick.onDidHide(() => {
      subscription.dispose();
      pick.dispose();
      resolve(undefined);
    });
    pick.show();
  });
}

function itemsOf(rows: readonly FormRow[]): RowItem[] {
  return rows.flatMap(({ id, label, description, detail, section }) => [
    ...(section === undefined
      ? []
      : [{ label: section, kind: vscode.QuickPickItemKind.Separator }]),
    {
      id,
      label,
      description: plainLabel(description),
      ...(detail !== undefined && { detail: plainLabel(detail) }),
    },
  ]);
}
