import type { CommandDeclarations } from './commandDeclaration';

/** What is done with code where it is. */
export const editorCommands = {
  'parley.askAboutSelection': {
    title: 'Ask About Selection',
    icon: 'comment',
    menus: [
      { menu: 'parley.editor', when: 'editorHasSelection', group: '1_ask@1' },
      { menu: 'commandPalette', when: 'editorIsOpen' },
    ],
    keybinding: {
      key: 'ctrl+alt+a',
      mac: 'cmd+alt+a',
      when: 'editorTextFocus && editorHasSelection',
    },
  },
  'parley.applyProposal': {
    title: 'Apply Proposed Change',
    icon: 'check',
    menus: [
      {
        menu: 'editor/title',
        when: 'resourceScheme == parley-proposal',
        group: 'navigation@1',
      },
      { menu: 'commandPalette', when: 'resourceScheme == parley-proposal' },
    ],
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
} as const satisfies CommandDeclarations;
