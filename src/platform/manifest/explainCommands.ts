import type { CommandDeclarations } from './commandDeclaration';

const inExplanation = 'resourceScheme == parley-explanation';
const inThread = 'commentController == parley.explanations';

/** Explanations of code, and where they go. */
export const explainCommands = {
  'parley.explainSelection': {
    title: 'Explain Selection',
    icon: 'question',
    menus: [
      { menu: 'parley.editor', when: 'editorHasSelection', group: '1_ask@2' },
      { menu: 'commandPalette', when: 'editorIsOpen' },
    ],
    // With Ctrl+Alt, E writes the euro sign on many keyboards.
    keybinding: {
      key: 'ctrl+k ctrl+e',
      mac: 'cmd+k cmd+e',
      // There VS Code has these keys.
      when: "editorTextFocus && resourceFilename != 'keybindings.json'",
    },
  },
  'parley.explainProblem': {
    title: 'Explain Problem at Cursor',
    icon: 'question',
    menus: [{ menu: 'commandPalette', when: 'editorIsOpen' }],
  },
  'parley.chooseExplanationLocation': { title: 'Choose Where to Show Explanations…' },
  'parley.explainAgain': {
    title: 'Explain Again',
    icon: 'refresh',
    menus: [
      { menu: 'editor/title', when: inExplanation, group: 'navigation@1' },
      {
        menu: 'comments/commentThread/title',
        when: `${inThread} && commentThread == ended`,
        group: 'navigation@1',
      },
      { menu: 'commandPalette', when: inExplanation },
    ],
  },
  'parley.continueExplanationInChat': {
    title: 'Continue in Chat',
    icon: 'comment-discussion',
    menus: [
      { menu: 'editor/title', when: inExplanation, group: 'navigation@2' },
      { menu: 'comments/commentThread/title', when: inThread, group: 'navigation@2' },
      { menu: 'commandPalette', when: inExplanation },
    ],
  },
  'parley.openExplanationAsDocument': {
    title: 'Open Explanation Beside the Code',
    icon: 'open-preview',
    menus: [
      { menu: 'comments/commentThread/title', when: inThread, group: 'navigation@3' },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.stopExplanation': {
    title: 'Stop Explanation',
    icon: 'debug-stop',
    menus: [
      {
        menu: 'comments/commentThread/title',
        when: `${inThread} && commentThread == running`,
        group: 'navigation@1',
      },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.closeExplanation': {
    title: 'Close Explanation',
    icon: 'close',
    menus: [
      { menu: 'comments/commentThread/title', when: inThread, group: 'navigation@9' },
      { menu: 'commandPalette', when: 'false' },
    ],
  },
  'parley.showExplainedLines': {
    title: 'Show Explained Lines',
    menus: [{ menu: 'commandPalette', when: 'false' }],
  },
} as const satisfies CommandDeclarations;
