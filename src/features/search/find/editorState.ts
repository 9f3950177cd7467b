import * as vscode from 'vscode';

/** What the editors showed before something was previewed in them. */
export class EditorState {
  /** Where previews go. */
  readonly viewColumn: vscode.ViewColumn;
  readonly #tabs: ReadonlySet<string>;
  /** The tab in italics, which a preview takes the place of. */
  readonly #previewTab: vscode.Uri | undefined;
  readonly #editor:
    | {
        document: vscode.TextDocument;
        selections: readonly vscode.Selection[];
        firstVisible: vscode.Range | undefined;
        isPreview: boolean;
      }
    | undefined;

  constructor() {
    const group = vscode.window.tabGroups.activeTabGroup;
    this.viewColumn = group.viewColumn;
    this.#tabs = new Set(group.tabs.flatMap((tab) => uriOf(tab)?.toString() ?? []));
    const previewed = group.tabs.find(({ isPreview }) => isPreview);
    this.#previewTab = previewed && uriOf(previewed);
    const shown = group.activeTab;
    const editor = vscode.window.visibleTextEditors.find(
      (each) =>
        each.viewColumn === group.viewColumn &&
        each.document.uri.toString() === (shown && uriOf(shown))?.toString(),
    );
    this.#editor = editor && {
      document: editor.document,
      selections: editor.selections,
      firstVisible: editor.visibleRanges[0],
      isPreview: shown?.isPreview === true,
    };
  }

  /**
   * Brings it back, without the focus: what a preview took the place of, then the editor that was in front with its
   * cursor and scroll position. Tabs that only previews opened are closed, unless somebody changed them.
   *
   * @param previewed what was previewed, as texts of uris
   */
  async restore(previewed: ReadonlySet<string>): Promise<void> {
    const { viewColumn } = this;
    const how = { viewColumn, preserveFocus: true };
    if (this.#previewTab !== undefined && !this.#hasTab(this.#previewTab)) {
      await vscode.commands.executeCommand('vscode.open', this.#previewTab, {
        ...how,
        preview: true,
      });
    }
    await vscode.window.tabGroups.close(this.#strangers(previewed), true);
    if (this.#editor === undefined) return;
    const { document, selections, firstVisible, isPreview } = this.#editor;
    const editor = await vscode.window.showTextDocument(document, { ...how, preview: isPreview });
    editor.selections = selections;
    if (firstVisible) editor.revealRange(firstVisible, vscode.TextEditorRevealType.AtTop);
  }

  #hasTab(uri: vscode.Uri): boolean {
    return this.#group()?.tabs.some((tab) => uriOf(tab)?.toString() === uri.toString()) === true;
  }

  /** Tabs of previews that were not there before. */
  #strangers(previewed: ReadonlySet<string>): vscode.Tab[] {
    return (
      this.#group()?.tabs.filter((tab) => {
        const uri = uriOf(tab)?.toString() ?? '';
        return !tab.isDirty && previewed.has(uri) && !this.#tabs.has(uri);
      }) ?? []
    );
  }

  #group(): vscode.TabGroup | undefined {
    return vscode.window.tabGroups.all.find((each) => each.viewColumn === this.viewColumn);
  }
}

function uriOf({ input }: vscode.Tab): vscode.Uri | undefined {
  return input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputNotebook ||
    input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}
