import type { CommandDeclarations } from './commandDeclaration';

const inProposal = 'resourceScheme == parley-proposal';
const inExplanation = "activeWebviewPanelId == 'parley.explanation'";
const inThread = 'commentController == parley.explanations';

/** What is done with code where it stands: asking about it, explanations, rewrites. */
export const codeCommands = {
  'parley.askAboutSelection': {
    title: 'Ask About Selection',
    icon: 'comment',
    menus: [{ menu: 'parley.editor', when: 'editorHasSelection', group: '1_ask@1' }],
    palette: 'editorIsOpen',
    keybinding: {
      key: 'ctrl+k ctrl+a',
      mac: 'cmd+k cmd+a',
      when: 'editorTextFocus && editorHasSelection',
    },
  },
  'parley.applyProposal': {
    title: 'Apply Proposed Change',
    icon: 'check',
    menus: [{ menu: 'editor/title', when: inProposal, group: 'navigation@1' }],
    palette: inProposal,
  },
  'parley.stopEditorRun': {
    title: 'Stop Latest Editor Request',
    icon: 'debug-stop',
    enablement: 'parley.isEditorRunning',
    keybinding: {
      key: 'escape',
      // Escape closes what is open in the editor first.
      when: 'parley.isEditorRunning && editorTextFocus && !suggestWidgetVisible && !findWidgetVisible && !parameterHintsVisible && !renameInputVisible && !inSnippetMode && !editorHasMultipleSelections',
    },
  },
  'parley.explainSelection': {
    title: 'Explain Selection',
    icon: 'question',
    menus: [{ menu: 'parley.editor', when: 'editorHasSelection', group: '1_ask@2' }],
    palette: 'editorIsOpen',
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
    palette: 'editorIsOpen',
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
    ],
    palette: inExplanation,
  },
  'parley.continueExplanationInChat': {
    title: 'Continue in Chat',
    icon: 'comment-discussion',
    menus: [
      { menu: 'editor/title', when: inExplanation, group: 'navigation@2' },
      { menu: 'comments/commentThread/title', when: inThread, group: 'navigation@2' },
    ],
    palette: inExplanation,
  },
  'parley.openExplanationAsDocument': {
    title: 'Open Explanation Beside the Code',
    icon: 'open-preview',
    menus: [{ menu: 'comments/commentThread/title', when: inThread, group: 'navigation@3' }],
    palette: false,
  },
  'parley.showExplanationAsMarkdown': {
    title: 'Show Explanation as Markdown',
    icon: 'markdown',
    palette: inExplanation,
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
    ],
    palette: false,
  },
  'parley.closeExplanation': {
    title: 'Close Explanation',
    icon: 'close',
    menus: [{ menu: 'comments/commentThread/title', when: inThread, group: 'navigation@9' }],
    palette: false,
  },
  'parley.showExplainedLines': {
    title: 'Show Explained Lines',
    palette: false,
  },
  'parley.rewriteSelection': {
    title: 'Rewrite Selection…',
    icon: 'edit-sparkle',
    menus: [{ menu: 'parley.editor', when: '!editorReadonly', group: '2_change@1' }],
    palette: 'editorIsOpen',
    keybinding: {
      key: 'ctrl+k ctrl+g',
      mac: 'cmd+k cmd+g',
      when: 'editorTextFocus',
    },
  },
  'parley.showRewriteRemarks': {
    title: 'Show Notes on Rewrite',
    icon: 'note',
    enablement: 'parley.hasRewriteRemarks',
    palette: 'parley.hasRewriteRemarks',
  },
} as const satisfies CommandDeclarations;
