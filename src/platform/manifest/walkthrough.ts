/** A step of the walkthrough. Texts are English and go to package.nls.json. */
export interface WalkthroughStep {
  title: string;
  /** Markdown; a link on a line of its own is a button. Commands are written as `command:{id}`. */
  description: string;
  /** What the picture shows, for those who don't see it; the picture is `media/walkthrough/{id}.svg`. */
  picture: string;
  /** The step whose picture it has, in place of one of its own. */
  pictureOf?: string;
  /** Where it is shown; everywhere, unless given. */
  when?: string;
  /** When VS Code ticks it off; any of them. */
  doneOn: readonly (`onCommand:${string}` | `onContext:${string}` | `onSettingChanged:${string}`)[];
}

/** What leads from install to the first answer and on, opened by `Parley: Get Started`. */
export const walkthrough = {
  id: 'start',
  title: 'Get Started with Parley',
  description: 'Ask offline, then connect a model.',
} as const;

/** Its steps, by their ids, in their order. */
export const walkthroughSteps = {
  ask: {
    title: 'Ask about a file',
    description:
      'Open a file and ask about it. Attached files appear above your message. Parley Reader answers without a key or a network: it is not an AI model, but finds, quotes, outlines and counts.\n[Open Chat](command:parley.openChat)',
    picture: 'A chat with a question, its attached file, and the answer below.',
    doneOn: ['onContext:parley.isAnswering'],
  },
  explain: {
    title: 'Explain a selection',
    description:
      'Select some code, then choose Explain Selection from the context menu or the Command Palette. Press Escape to stop an answer.\n[Explain Selection](command:parley.explainSelection)',
    picture: 'Selected lines of code with an explanation beside them.',
    doneOn: ['onCommand:parley.explainSelection'],
  },
  count: {
    title: 'Count tokens',
    description:
      'The status bar shows the exact token count of the selection or the file as you type, counted on this machine. Count Tokens shows where the tokens of a workspace are.\n[Count Tokens](command:parley.countTokens)',
    picture: 'Tiles of different sizes, one for each file, and a number of tokens.',
    doneOn: ['onCommand:parley.countTokens', 'onCommand:parley.chooseCount'],
  },
  find: {
    title: 'Search by meaning',
    description:
      'Describe the code you need in your own words: Semantic Search searches the workspace as you type. The first time, it builds an index in the background, on this machine.\n[Semantic Search…](command:parley.semanticSearch)',
    picture: 'A question, a list of results, and the code that a result opens.',
    doneOn: ['onCommand:parley.semanticSearch'],
  },
  connect: {
    title: 'Connect a model',
    description:
      'A language model writes, explains and changes code. Connect finds servers such as Ollama on this machine, and takes a Gemini API key or the address of another service. A key is stored in VS Code’s secret storage and is sent only to its service.\n[Connect…](command:parley.connect)\n[Choose Model…](command:parley.chooseModel)',
    picture: 'A plug that connects this machine to a service.',
    when: '!parley.isInBrowser',
    doneOn: ['onSettingChanged:parley.service.address', 'onSettingChanged:parley.model'],
  },
  connectInBrowser: {
    title: 'Connect a model',
    description:
      'A language model writes, explains and changes code. Connect takes a Gemini API key or the address of another service that allows requests from web pages. A key is stored in VS Code’s secret storage and is sent only to its service.\n[Connect…](command:parley.connect)\n[Choose Model…](command:parley.chooseModel)',
    picture: 'A plug that connects this machine to a service.',
    pictureOf: 'connect',
    when: 'parley.isInBrowser',
    doneOn: ['onSettingChanged:parley.service.address', 'onSettingChanged:parley.model'],
  },
  rewrite: {
    title: 'Rewrite code',
    description:
      'Describe how to change the selection. New lines appear beside the old ones, and you accept or reject each change; a single undo reverts them all. This needs a language model.\n[Rewrite Selection…](command:parley.rewriteSelection)',
    picture: 'A removed line and two added lines, with a check mark and a cross.',
    doneOn: ['onCommand:parley.rewriteSelection'],
  },
  commit: {
    title: 'Write commit messages',
    description:
      'In the title bar of Source Control, Write Commit Message describes your staged changes in the style of your recent commits. Files that may contain secrets aren’t sent.\n[Open Source Control](command:workbench.view.scm)',
    picture: 'The Source Control input with a commit message.',
    when: '!parley.isInBrowser',
    doneOn: ['onCommand:parley.writeCommitMessage'],
  },
  nativeChat: {
    title: 'Use VS Code’s own chat',
    description:
      'Choose Parley’s models in the model picker of VS Code’s chat, or ask @parley there. No sign-in needed.\n[Open Chat with @parley](command:workbench.action.chat.open?%7B%22query%22%3A%22%40parley%20%22%7D)',
    picture: 'VS Code’s chat with a message that begins with @parley.',
    // In a browser, that chat may be there and send nothing.
    when: '!parley.isInBrowser || chatPanelParticipantRegistered',
    doneOn: ['onCommand:workbench.action.chat.open'],
  },
} as const satisfies Record<string, WalkthroughStep>;
