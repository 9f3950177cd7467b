/** The texts of what a model wrote as Markdown. `{0}` is for a value of the page. */
export interface MarkdownStrings {
  /** Name of a code block whose language is unknown. */
  code: string;
  /** Name of a code block. `{0}`: its language. */
  codeIn: string;
  /** Name of the buttons of a code block. */
  codeActions: string;
  copyCode: string;
  copied: string;
  /** What a hidden character is shown as. `{0}`: its name, as U+202E. */
  hiddenCharacter: string;
  /** In the bar of a code block that has hidden characters. */
  oneHidden: string;
  /** The same for several. `{0}`: how many. */
  someHidden: string;
  table: string;
  /** Name of a formula that has lines of its own. */
  formula: string;
  /** Name of a drawn diagram. */
  diagram: string;
  showDiagram: string;
  /** Shows the source of a diagram. */
  showSource: string;
  /** On a remote image, which is not loaded. `{0}`: its address. */
  blockedImage: string;
}

/** The texts of what can be done with code beside copying it, on pages where that can be done. */
export interface CodeUseStrings {
  insertCode: string;
  newFileOfCode: string;
  applyCode: string;
  /** Absent where there is no terminal. */
  runInTerminal?: string;
}
