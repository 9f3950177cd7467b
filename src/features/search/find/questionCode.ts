import * as path from 'node:path';
import * as vscode from 'vscode';
import type { TextAttachment } from '../../../conversation/turn';
import type { Clock } from '../../../base/clock';
import { languageOf } from '../../../services/attachments/attachmentName';
import { attachmentText } from '../../../source/attachmentText';
import type { CodeFinder } from '../../chat/api';
import type { SemanticSearch } from '../semanticSearch';
import { SingleSearch, type FoundHit } from './singleSearch';
import { isAbout } from '../../../search/find/isAbout';
import { labelOfLines } from '../../../services/attachments/editorAttachment';

const maxHits = 8;
/** As much text as is sent without being asked for in detail, in UTF-16 units: about 6,000 tokens. */
const maxLength = 24_000;

/** Finds the code of the workspace that a message of the chat is about. */
export class QuestionCode implements CodeFinder {
  readonly #search: SemanticSearch;
  readonly #once: SingleSearch;

  constructor(search: SemanticSearch, clock: Clock) {
    this.#search = search;
    this.#once = new SingleSearch(search, clock);
  }

  begin(): Promise<boolean> {
    return this.#search.begin();
  }

  asksOtherModel(): Promise<boolean> {
    return this.#search.usesOtherModel();
  }

  async find(question: string, signal: AbortSignal): Promise<TextAttachment[]> {
    const { hits } = await this.#once.find(question, { limit: maxHits }, signal);
    // The built-in model compares words as well: what it adds to them is no sign that it means the same.
    const knowsMeaning = await this.#search.usesOtherModel();
    const attached: TextAttachment[] = [];
    let length = 0;
    for (const found of hits) {
      // A cell of a notebook has no lines of the file.
      if (found.hit.cell !== undefined) continue;
      const { foundBy } = found.hit;
      const isNear = foundBy === 'meaning' || (foundBy === 'both' && knowsMeaning);
      if (!isNear && !isAboutHit(question, found)) continue;
      const attachment = attachmentOf(found);
      length += attachment.text.length;
      if (length > maxLength && attached.length > 0) break;
      attached.push(attachment);
    }
    return attached;
  }
}

function isAboutHit(
  question: string,
  { hit: { uri, symbol }, text: { lines } }: FoundHit,
): boolean {
  const path = vscode.workspace.asRelativePath(uri);
  return isAbout(question, [path, symbol ?? '', ...lines].join('\n'));
}

function attachmentOf({ hit: { uri }, text: { lines, range } }: FoundHit): TextAttachment {
  const languageId = languageOf(path.posix.basename(uri.path));
  const file = { path: vscode.workspace.asRelativePath(uri), languageId };
  return {
    ...labelOfLines(uri, range),
    text: attachmentText(file, `${lines.join('\n')}\n`, range),
    isFound: true,
  };
}
