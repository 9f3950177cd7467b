import * as vscode from 'vscode';
import { sharedStart } from '../../../edits/tests/filePath';
import type { CodeBlockSource, CodeUse } from '../../../messages/answerActionTypes';
import type { Attachment } from '../../../conversation/turn';
import type { CodeLocation } from '../../../edits/answer/codeLocation';
import { locateEdit, locateWithImports } from '../../../edits/answer/locateEdit';
import type { Refusals } from '../../../services/refusals/refusals';
import { reviewWithImports } from './reviewWithImports';
import { ReviewRefusal, type Reviewer } from '../../../services/review/review';
import { columnBeside } from '../../../platform/columnBeside';
import { isReadOnly } from '../../../platform/readOnly';
import { findNamedFile } from '../../../platform/codeFiles';
import { cellAt, distinctName } from '../../../platform/distinctName';
import { askHiddenInWindow, vetHidden, type AskHidden } from './hiddenCode';
import { languageIdOf } from '../../../edits/answer/languageIds';
import { describeProblem } from '../../../platform/problem';
import { showInformation, showWarning } from '../../../platform/notify';
import type { LastEditor } from '../../../platform/lastEditor';
import { showDocument } from '../../../platform/showDocument';
import { isNotebook } from '../../../search/chunks/notebookChunks';
import { cellOrFile, chooseFile, withoutNameLine } from './codeTarget';
import { findNewFile, showFilled, showNewFile } from './newNamedFile';
import type { Proposals } from './proposals';
import { stillShown } from '../../../platform/editorOf';

const l10n = vscode.l10n;

type FoundPlace = Exclude<CodeLocation, { kind: 'none' }>;
type LikelyPlace = Extract<CodeLocation, { kind: 'likely' }>;

/** Puts the code of an answer if the user wants it. */
export class CodeUses {
  readonly #editor: LastEditor;
  readonly #proposals: Proposals;
  readonly #reviewer: Reviewer;
  readonly #refusals: Refusals;
  readonly #askHidden: AskHidden;

  constructor(
    editor: LastEditor,
    proposals: Proposals,
    reviewer: Reviewer,
    refusals: Refusals,
    askHidden: AskHidden = askHiddenInWindow,
  ) {
    this.#editor = editor;
    this.#proposals = proposals;
    this.#reviewer = reviewer;
    this.#refusals = refusals;
    this.#askHidden = askHidden;
  }

  /** `attachments` were sent with the prompt of the answer. */
  async use(
    use: CodeUse,
    code: CodeBlockSource,
    attachments: readonly Attachment[],
  ): Promise<void> {
    switch (use) {
      case 'insertCode':
        return this.#insert(code.code);
      case 'newFile':
        return this.#openNewFile(code);
      case 'applyCode':
        return this.#apply(code, attachments);
    }
  }

  async #insert(code: string, editor = this.#editor.current): Promise<void> {
    if (editor === undefined) {
      const newFile = l10n.t('New File');
      const message = l10n.t('Open a text editor to insert this code.');
      const choice = await showWarning(message, newFile);
      if (choice === newFile) {
        await this.#openNewFile({ code, language: '', about: '', before: '' });
      }
      return;
    }
    const replaced = editor.selections.map((selection) => editor.document.getText(selection));
    const text = await this.#vetted(code, replaced.join('\n'));
    if (text === undefined) return;
    if (await replaceSelections(editor, text)) {
      editor.revealRange(editor.selection);
      return;
    }
    const name = vscode.workspace.asRelativePath(editor.document.uri);
    void showWarning(l10n.t('{0} is read-only.', name));
  }

  async #apply(code: CodeBlockSource, attachments: readonly Attachment[]): Promise<void> {
    const named = await findNamedFile(code);
    if (named === undefined && (await this.#offersNewFile(code))) return;
    const file = await (named === undefined
      ? chooseFile(code, attachments, this.#editor.current)
      : cellOrFile(named, code));
    if (file === undefined) return;
    const document = await vscode.workspace.openTextDocument(file);
    const text = withoutNameLine(code.code, document.getText());
    const { languageId } = document;
    const { place, code: own, imports } = locateWithImports(document.getText(), text, languageId);
    switch (place.kind) {
      case 'certain':
        return this.#review(document, own, place, imports);
      case 'likely':
        return this.#askForLikely(document, text, place);
      case 'none':
        this.#askForNone(document, text);
        return;
    }
  }

  /** Shows the change in its file, hunk by hunk. */
  async #review(
    document: vscode.TextDocument,
    code: string,
    place: FoundPlace,
    needed: readonly string[] = [],
  ): Promise<void> {
    const name = distinctName(document.uri);
    const { version } = document;
    const editor = await this.#show(document);
    if (isChanged(document, version)) return;
    const range = rangeOf(document, place);
    editor?.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    const before = document.getText(range).replaceAll('\r\n', '\n');
    const proposed = place.text.replaceAll('\r\n', '\n');
    const text = await this.#vetted(proposed, before);
    if (text === undefined || isChanged(document, version)) return;
    if (before === text) {
      void showInformation(l10n.t('{0} already contains this code.', name));
      return;
    }
    try {
      this.#refusals.clear(document, range);
      if (await isReadOnly(document)) throw new ReviewRefusal(l10n.t('{0} is read-only.', name));
      const imports = { document, region: range, title: codeTitle(), group: {}, needed };
      const review = await reviewWithImports(this.#reviewer, imports, text);
      // Where the keys of a review decide about its first change.
      const line = review.range.start.line + sharedStart(before.split('\n'), text.split('\n'));
      if (editor !== undefined && vscode.window.activeTextEditor === editor) {
        editor.selection = new vscode.Selection(line, 0, line, 0);
      }
    } catch (error) {
      this.#showRefusal(error, document, code, place);
    }
  }

  /** In the editor that shows it, the last one before others, or else where the last one is, so that a chat among editors stays. */
  async #show(document: vscode.TextDocument): Promise<vscode.TextEditor | undefined> {
    const viewColumn = this.#editor.of(document)?.viewColumn ?? this.#column;
    return showDocument(document, { viewColumn });
  }

  /** Where code goes that no editor shows yet. */
  get #column(): vscode.ViewColumn {
    return this.#editor.current?.viewColumn ?? columnBeside();
  }

  async #askForLikely(
    document: vscode.TextDocument,
    code: string,
    place: LikelyPlace,
  ): Promise<void> {
    const cursor = this.#editor.current;
    await this.#show(document);
    const range = rangeOf(document, place);
    this.#reveal(document, range);
    // The file may be edited while the question stands there.
    const now = (act: (found: FoundPlace) => Promise<void>) => async (): Promise<void> => {
      const found = locateEdit(document.getText(), code);
      if (found.kind === 'none') this.#askForNone(document, code);
      else await act(found);
    };
    this.#refusals.show({
      document,
      range,
      title: codeTitle(),
      sentence: likelySentence(document, place),
      choices: [
        {
          title: l10n.t('Review Here'),
          run: now((found) => this.#review(document, code, found)),
          isFinal: true,
        },
        {
          title: l10n.t('Show as Diff'),
          run: now((found) => this.#propose(document, withPlace(document, found))),
          isFinal: false,
        },
        {
          title: l10n.t('Insert at Cursor'),
          run: () => this.#insert(code, stillShown(cursor)),
          isFinal: true,
        },
      ],
    });
  }

  #reveal(document: vscode.TextDocument, range: vscode.Range): void {
    const { InCenterIfOutsideViewport } = vscode.TextEditorRevealType;
    this.#editor.of(document)?.revealRange(range, InCenterIfOutsideViewport);
  }

  #askForNone(document: vscode.TextDocument, code: string): void {
    const name = distinctName(document.uri);
    const top = new vscode.Range(0, 0, 0, 0);
    const isCell = cellAt(document.uri) !== undefined;
    const replace = {
      title: l10n.t('Replace Whole File…'),
      run: () => this.#propose(document, isCell ? code : withFinalNewline(code)),
      isFinal: false,
    };
    this.#refusals.show({
      document,
      range: visibleStart(this.#editor.of(document)) ?? top,
      title: codeTitle(),
      sentence: l10n.t('Couldn’t find where this code belongs in {0}. Nothing was changed.', name),
      choices: [
        // The file of a notebook isn't code.
        ...(isNotebook(document.uri.path) && !isCell ? [] : [replace]),
        { title: l10n.t('Insert at Cursor'), run: () => this.#insert(code), isFinal: true },
      ],
    });
  }

  /** The file can't be reviewed: it is read-only, or there is a review at this place already. */
  #showRefusal(
    error: unknown,
    document: vscode.TextDocument,
    code: string,
    place: FoundPlace,
  ): void {
    const sentence =
      error instanceof ReviewRefusal ? error.message : describeProblem(error).message;
    const show = async (): Promise<void> => {
      const now = locateEdit(document.getText(), code);
      await this.#propose(document, withPlace(document, now.kind === 'none' ? place : now));
    };
    const choices = [{ title: l10n.t('Show as Diff'), run: show, isFinal: false }];
    const range = rangeOf(document, place);
    this.#refusals.show({ document, range, title: codeTitle(), sentence, choices });
  }

  /** Whether that is all: the file that the answer names is not there, and is shown or not wanted. */
  async #offersNewFile(code: CodeBlockSource): Promise<boolean> {
    const file = await findNewFile(code, this.#editor.current?.document.uri);
    if (file === undefined) return false;
    const create = l10n.t('Create {0}', file.path);
    const other = l10n.t('Choose Another File…');
    const message = l10n.t(
      '{0} doesn’t exist. Review it first; it is created when you save it.',
      file.path,
    );
    const choice = await showInformation(message, create, other);
    if (choice === create) {
      const text = await this.#vetted(withoutNameLine(code.code, ''), '');
      if (text !== undefined) await showNewFile(file, withFinalNewline(text), this.#column);
    }
    return choice !== other;
  }

  async #openNewFile({ code, language }: CodeBlockSource): Promise<void> {
    const text = await this.#vetted(code, '');
    if (text === undefined) return;
    const id = languageIdOf(language, await vscode.languages.getLanguages());
    const options = id === undefined ? {} : { language: id };
    const document = await vscode.workspace.openTextDocument(options);
    await showFilled(document, withFinalNewline(text), this.#column);
  }

  async #propose(document: vscode.TextDocument, after: string): Promise<void> {
    const { version } = document;
    const text = await this.#vetted(after, document.getText());
    if (text !== undefined && !isChanged(document, version)) {
      await this.#proposals.show(document, text);
    }
  }

  /** The code, without what can't be seen if the user says so; undefined if nothing is to be done. */
  #vetted(code: string, before: string): Promise<string | undefined> {
    return vetHidden(code, before, this.#askHidden);
  }
}

/**
 * Whether the text came into the document, which may be read-only. VS Code refuses an edit of a document that
 * has changed by the time it arrives: the user types on meanwhile, so it's tried where the cursor is then.
 */
async function replaceSelections(editor: vscode.TextEditor, text: string): Promise<boolean> {
  const { document } = editor;
  if (await isReadOnly(document)) return false;
  let version: number;
  do {
    ({ version } = document);
    const isDone = await editor.edit((edit) => {
      for (const selection of editor.selections) edit.replace(selection, text);
    });
    if (isDone) return true;
  } while (document.version !== version);
  return false;
}

/** Whether the document was changed since it had this version; the user is notified of that. */
function isChanged(document: vscode.TextDocument, version: number): boolean {
  if (document.version === version) return false;
  const name = distinctName(document.uri);
  const message = l10n.t('{0} has changed. Apply the code again.', name);
  void showWarning(message);
  return true;
}

/** Names the place and how well the code fits there. */
function likelySentence(document: vscode.TextDocument, { range, others }: LikelyPlace): string {
  const name = distinctName(document.uri);
  const lines = `${range.first + 1}-${range.last + 1}`;
  if (others.length === 0) {
    return l10n.t(
      'Not sure where this code belongs. The best match in {0} is lines {1}.',
      name,
      lines,
    );
  }
  return l10n.t(
    'Not sure where this code belongs. The best match in {0} is lines {1}; other matches: {2}.',
    name,
    lines,
    others.length,
  );
}

/** What is being done with code of an answer, above it. */
function codeTitle(): string {
  return l10n.t('Code from Chat');
}

/** The first line that an editor shows. */
function visibleStart(editor: vscode.TextEditor | undefined): vscode.Range | undefined {
  const start = editor?.visibleRanges[0]?.start;
  return start && new vscode.Range(start, start);
}

/** Whole lines, without the line end of the last. */
function rangeOf(document: vscode.TextDocument, { range }: FoundPlace): vscode.Range {
  return new vscode.Range(range.first, 0, range.last, document.lineAt(range.last).text.length);
}

/** The document's text with the code in its place. */
function withPlace(document: vscode.TextDocument, place: FoundPlace): string {
  const text = document.getText();
  const range = rangeOf(document, place);
  const before = text.slice(0, document.offsetAt(range.start));
  return before + place.text + text.slice(document.offsetAt(range.end));
}

function withFinalNewline(code: string): string {
  return code === '' || code.endsWith('\n') ? code : `${code}\n`;
}
