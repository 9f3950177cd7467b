import type { CommandDeclarations } from './commandDeclaration';

// Once everything is decided, the keys say so; VS Code runs no key of a command that is not enabled.
const awaits = 'parley.reviewAwaits || parley.hadReview';
const shows = 'parley.hasReview || parley.hadReview';
const inReview = `(${awaits}) && editorTextFocus`;

/** What is decided about a change that is shown in its editor. */
export const reviewCommands = {
  'parley.acceptAllChanges': {
    title: 'Accept All Changes',
    icon: 'check-all',
    enablement: awaits,
    menus: [{ menu: 'editor/title', when: 'parley.reviewAwaits', group: 'navigation@1' }],
    keybinding: { key: 'ctrl+k shift+y', mac: 'cmd+k shift+y', when: inReview },
  },
  'parley.rejectAllChanges': {
    title: 'Reject All Changes',
    icon: 'discard',
    enablement: shows,
    menus: [{ menu: 'editor/title', when: 'parley.hasReview', group: 'navigation@2' }],
    keybinding: {
      key: 'ctrl+k shift+n',
      mac: 'cmd+k shift+n',
      when: `(${shows}) && editorTextFocus`,
    },
  },
  'parley.acceptChange': {
    title: 'Accept Change',
    icon: 'check',
    enablement: awaits,
    keybinding: { key: 'ctrl+k y', mac: 'cmd+k y', when: inReview },
  },
  'parley.rejectChange': {
    title: 'Reject Change',
    icon: 'close',
    enablement: awaits,
    keybinding: { key: 'ctrl+k n', mac: 'cmd+k n', when: inReview },
  },
  'parley.nextChange': {
    title: 'Go to Next Change',
    icon: 'arrow-down',
    enablement: 'parley.hasReview',
    menus: [{ menu: 'editor/title', when: 'parley.reviewAwaits', group: 'navigation@4' }],
    // What the key goes through elsewhere: the changes of the file.
    keybinding: { key: 'alt+f5', when: 'parley.hasReview && editorTextFocus' },
  },
  'parley.previousChange': {
    title: 'Go to Previous Change',
    icon: 'arrow-up',
    enablement: 'parley.hasReview',
    menus: [{ menu: 'editor/title', when: 'parley.reviewAwaits', group: 'navigation@3' }],
    keybinding: { key: 'shift+alt+f5', when: 'parley.hasReview && editorTextFocus' },
  },
  'parley.showReviewDiff': {
    title: 'Show Changes in Diff Editor',
    icon: 'diff',
    enablement: 'parley.hasReview',
  },
  'parley.continueReview': {
    title: 'Continue Answer in Editor',
    icon: 'debug-continue',
    enablement: 'parley.canContinueReview',
  },
  'parley.refineReview': {
    title: 'Refine Change…',
    icon: 'edit-sparkle',
    enablement: 'parley.canRefineReview',
  },
  'parley.repeatReview': {
    title: 'Try Another Instruction…',
    icon: 'refresh',
    enablement: 'parley.canRepeatReview',
  },
  'parley.stopReview': {
    title: 'Stop Writing Change',
    icon: 'debug-stop',
    enablement: 'parley.canStopReview',
    menus: [{ menu: 'editor/title', when: 'parley.canStopReview', group: 'navigation@1' }],
  },
  'parley.chooseReviewAction': {
    title: 'Review Change…',
    icon: 'checklist',
    enablement: 'parley.hasAnyReview',
  },
  'parley.chooseRefusalAction': {
    title: 'Resolve Answer That Wasn’t Applied…',
    icon: 'warning',
    enablement: 'parley.hasRefusals',
  },
  'parley.runRefusalAction': {
    title: 'Resolve Answer',
    palette: false,
  },
} as const satisfies CommandDeclarations;
