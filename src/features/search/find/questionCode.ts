import * as path from 'node:path';
import * as vscode from 'vscode';
import type { TextAttachment } from '../../../conversation/turn';
import type { Clock } from '../../../base/clock';
import { languageOf } from '../../../services/attachments/attachmentName';
import { distinctPath } from '../../../platform/distinctPath';
import { attachmentText } from '../../../source/attachmentText';
import type { CodeFinder } from '../../chat/api';
import type { SemanticSearch } from '../semanticSearch';
import { SingleSearch, type FoundHit } from './singleSearch';
import { isAbout } from '../../../search/find/isAbout';
import { isSentAlong } from '../../../search/find/isSentAlong';
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
    const { hits, coverage } = await this.#once.find(question, { limit: maxHits }, signal);
    const usesOtherModel = await this.#search.usesOtherModel();
    const attached: TextAttachment[] = [];
    let length = 0;
    for (const found of hits) {
      // A cell of a notebook has no lines of the file.
      if (found.hit.cell !== undefined) continue;
      const { foundBy, similarity } = found.hit;
      const text = textOf(found);
      // How near the vectors of other models come by chance isn't known: what they found is taken.
      const isTaken = usesOtherModel
        ? foundBy !== 'words' || isAbout(question, text)
        : isSentAlong(question, { text, similarity, coverage });
      if (!isTaken) continue;
      const attachment = attachmentOf(found);
      length += attachment.text.length;
      if (length > maxLength && attached.length > 0) break;
      attached.push(attachment);
    }
    return attached;
  }
}

/** What is compared with the question's words. */
function textOf({ hit: { uri, symbol }, text: { lines } }: FoundHit): string {
  return [vscode.workspace.asRelativePath(uri), symbol ?? '', ...lines].join('\n');
}

function attachmentOf({ hit: { uri }, text: { lines, range } }: FoundHit): TextAttachment {
  const languageId = languageOf(path.posix.basename(uri.path));
  const file = { path: distinctPath(uri), languageId };
  return {
    ...labelOfLines(uri, range),
    text: attachmentText(file, `${lines.join('\n')}\n`, range),
    isFound: true,
  };
}
