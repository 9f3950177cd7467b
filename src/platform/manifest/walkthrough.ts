/** A step of the walkthrough. Texts are English and go to package.nls.json. */
export interface WalkthroughStep {
  title: string;
  /** Markdown; a link on a line of its own is a button. Commands are written as `command:{id}`. */
  description: string;
  /** What the picture shows, for those who don't see it; the picture is `media/walkthrough/{id}.svg`. */
  picture: string;
  /** When VS Code ticks it off; any of them. */
  doneOn: readonly (`onCommand:${string}` | `onContext:${string}` | `onSettingChanged:${string}`)[];
}

/** What leads from install to the first answer and on, opened by `Parley: Get Started`. */
export const walkthrough = {
  id: 'start',
  title: 'Get Started with Parley',
  description: 'From the first answer, without a key, to a service of your own.',
} as const;

/** Its steps, by their ids, in their order. */
export const walkthroughSteps = {
  ask: {
    title: 'Ask about a file',
    description:
      'Open a file and ask about it: it goes along, and is shown above your message. The service inside Parley answers: no key, no network. Its reader finds, quotes and outlines; it is no language model, and says so.\n[Open Chat](command:parley.openChat)',
    picture: 'A chat in which a file goes along with a question, and the answer below it.',
    doneOn: ['onContext:parley.isAnswering'],
  },
  explain: {
    title: 'Explain a selection',
    description:
      'Select some code and have it explained where it stands: the context menu has it, and so has the command palette. Escape stops an answer.\n[Explain Selection](command:parley.explainSelection)',
    picture: 'Selected lines of code, and an explanation beside them.',
    doneOn: ['onCommand:parley.explainSelection'],
  },
  count: {
    title: 'Count tokens',
    description:
      'The status bar counts the selection or the file as you type, exactly and on this machine. Count Tokens shows where the tokens of a workspace are.\n[Count Tokens](command:parley.countTokens)',
    picture: 'Tiles of different sizes, a file each, and a number of tokens.',
    doneOn: ['onCommand:parley.countTokens', 'onCommand:parley.chooseCount'],
  },
  find: {
    title: 'Find by meaning',
    description:
      'Ask for code in your own words: Find by Meaning searches the workspace while you type, by words and by meaning. The first time it makes an index, in the background and on this machine.\n[Find by Meaning…](command:parley.findByMeaning)',
    picture: 'A question in a list of places in the code, and the place it leads to.',
    doneOn: ['onCommand:parley.findByMeaning'],
  },
  connect: {
    title: 'Connect a service of your own',
    description:
      'A language model writes, explains and changes code. Give the address of a service and your key for it: the key is kept in VS Code’s secret storage and goes nowhere else.\n[Connect…](command:parley.connect)\n[Choose Model…](command:parley.chooseModel)',
    picture: 'A plug between this machine and a service.',
    doneOn: ['onSettingChanged:parley.service.address', 'onSettingChanged:parley.model'],
  },
  rewrite: {
    title: 'Rewrite code',
    description:
      'Say what should become of the selection. The new lines stream in beside the old ones, and each change is yours to accept or to reject; one undo takes all back. This needs a language model.\n[Rewrite Selection…](command:parley.rewriteSelection)',
    picture: 'A removed line and two added lines, with a tick and a cross.',
    doneOn: ['onCommand:parley.rewriteSelection'],
  },
  commit: {
    title: 'Write commit messages',
    description:
      'In the title of Source Control, Write Commit Message streams one about your staged changes into the box, in the style of your last ones. Files that may hold secrets don’t go along.\n[Open Source Control](command:workbench.view.scm)',
    picture: 'The box of source control with a commit message in it.',
    doneOn: ['onCommand:parley.writeCommitMessage'],
  },
  nativeChat: {
    title: 'Use VS Code’s own chat',
    description:
      'Parley’s models are in the model picker of VS Code’s chat, and @parley answers there, with no sign-in.\n[Open Chat with @parley](command:workbench.action.chat.open?%7B%22query%22%3A%22%40parley%20%22%7D)',
    picture: 'VS Code’s chat, in which a message begins with @parley.',
    doneOn: ['onCommand:workbench.action.chat.open'],
  },
} as const satisfies Record<string, WalkthroughStep>;
