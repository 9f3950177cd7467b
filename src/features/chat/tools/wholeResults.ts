import * as vscode from 'vscode';
import { startOfText } from '../../../base/shortText';
import type { Disposable } from '../../../base/disposables';
import type { UserTurn } from '../../../conversation/turn';
import { showWarning } from '../../../platform/notify';
import { columnBeside } from '../../../platform/columnBeside';
import { VirtualDocuments } from '../../../platform/virtualDocuments';
import type { MediaStore } from '../../../storage/mediaStore';

const { l10n } = vscode;

/** VS Code shows documents of a few times this; in UTF-16 units. */
const maxShown = 16_000_000;

/** What calls gave, where it was too long for the model: kept beside the journal, to be opened. */
export class WholeResults {
  readonly #store: Pick<MediaStore, 'put' | 'read'>;
  readonly #texts = new VirtualDocuments('parley-result');

  constructor(store: Pick<MediaStore, 'put' | 'read'>) {
    this.#store = store;
  }

  register(): Disposable {
    return this.#texts.register();
  }

  /** The digest that names the text from now on. Rejects with what the file system says. */
  async keep(text: string): Promise<string> {
    const { sha256 } = await this.#store.put([Buffer.from(text)]);
    return sha256;
  }

  /** Opens what a call gave. Says so where it is not there any more, such as in an imported chat. */
  async open({ id, calls = [] }: UserTurn, index: number): Promise<void> {
    const digest = calls[index]?.whole?.sha256;
    if (digest === undefined) return;
    const bytes = await this.#store.read(digest);
    if (bytes === undefined) {
      void showWarning(l10n.t('The whole result is no longer on this machine.'));
      return;
    }
    const text = startOfText(bytes.toString('utf8'), maxShown);
    const uri = this.#texts.hold(`/${id}/${index}/${l10n.t('Result')}.txt`, text);
    await vscode.window.showTextDocument(uri, { viewColumn: columnBeside() });
  }
}
