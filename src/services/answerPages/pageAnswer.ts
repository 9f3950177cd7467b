import type * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { safeMarkdown } from '../../base/untrusted/safeMarkdown';
import type { AnswerFacts } from '../../messages/answerPageMessages';

/** An answer that a page shows, from its first word to its end. */
export interface PageAnswer {
  /** Of the tab. */
  readonly title: string;
  /** The model's Markdown as far as it has come. One that begins again is empty for a moment. */
  readonly text: string;
  /** Without what every page can do. */
  readonly facts: AnswerFacts;
  /** What lines are of where an answer names no file. */
  readonly document: vscode.TextDocument | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** Does what one of the buttons says that the facts name. */
  act(id: string): unknown;
  /** Nobody looks at it any more. */
  stop(): void;
}

/** An answer that has come and does not change any more. */
export function endedAnswer({
  title,
  text,
  document,
  facts = {},
}: Pick<PageAnswer, 'title' | 'text' | 'document'> & {
  facts?: Partial<AnswerFacts>;
}): PageAnswer {
  const about = document && { documentUri: document.uri.toString() };
  const heading = showHidden(title);
  return {
    title,
    text,
    document,
    facts: { heading, notes: [], waiting: '', footer: '', ...about, ...facts, ...ended },
    onDidChange: () => ({ dispose: () => undefined }),
    act: () => undefined,
    stop: () => undefined,
  };
}

const ended = { isRunning: false, actions: [] };

/** An answer with what is known about it as one Markdown document, safe whatever the model wrote. */
export function answerMarkdown({ facts, text }: Pick<PageAnswer, 'facts' | 'text'>): string {
  const { heading, notes, waiting, isRunning, sentence = '', footer } = facts;
  const came = isRunning ? text : text.trimEnd();
  const body = came === '' ? waiting : came;
  const end = [sentence, footer].filter((line) => line !== '');
  const lines = [
    `# ${heading}`,
    ...notes,
    '---',
    ...(body === '' ? [] : [body]),
    ...(end.length === 0 ? [] : ['---', ...end]),
  ];
  return safeMarkdown(`${lines.join('\n\n')}\n`);
}
