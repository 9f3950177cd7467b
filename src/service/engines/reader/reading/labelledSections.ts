/** A stretch of a prompt and what its label says it is. */
export interface Section {
  kind: 'document' | 'question' | 'answer' | 'none';
  text: string;
}

const documentLabels =
  'context information|retrieved context|context|reference text|documents?|text|articles?|passages?|sources?|content|excerpts?|' +
  'paragraphs?|transcript|snippets?|' +
  'kontext|dokument|artikel|quelle|abschnitt|contexte|texte|extrait|contexto|texto|documento|fuente|contesto|testo|' +
  '文脈|本文|文章|文書|資料|コンテキスト';
const questionLabels =
  'user question|user query|question|query|frage|pregunta|domanda|pergunta|質問|問い|instruction|task|aufgabe';
const answerLabels =
  'helpful answer|final answer|your answer|answer|antwort|réponse|respuesta|risposta|resposta|response|output|回答|答え|答';

const marks = '[#>*_ \\t]{0,8}';
/** `Source 1:`, `**Context**:`, `Document [2] (title):`; `：` is the colon of Japanese and Chinese. */
const number = '(?:[ \\t]{0,3}[[(#]?\\d{1,4}[\\])]?)?(?:[ \\t]{0,3}\\([^()\\n]{1,80}\\))?';
const labels = `(?:(?<document>${documentLabels})|(?<question>${questionLabels})|(?<answer>${answerLabels}))`;
const lineLabels = `(?:(?<document>${documentLabels})|(?<question>${questionLabels}|q)|(?<answer>${answerLabels}|a))`;
/** At the start of a line, with a colon or as a heading. */
const lineLabel = new RegExp(
  `^${marks}${lineLabels}${number}[*_]{0,3}[ \\t]{0,3}(?:[:：][*_]{0,3}|$)`,
  'iu',
);
/** Within a line: only what can't be a word of a sentence. */
const innerLabel = new RegExp(
  `(?<=[ \\t.!?。？！])(?=[\\p{Lu}\\p{Lo}])${labels}${number}[ \\t]{0,3}[:：](?=[ \\t]|[\\p{Lo}])`,
  'giu',
);
/** Numbered passages without a word: `[1] …`. */
const numbered = /^[ \t]*\[\d{1,4}\][ \t]+(?=\S)/u;

/** Cuts a prompt at its labels. Labels are words at the start of a line, or capitalised within one. */
export function readSections(prose: string): Section[] {
  const sections: Section[] = [{ kind: 'none', text: '' }];
  for (const line of prose.split('\n')) {
    const label = lineLabel.exec(line) ?? undefined;
    const kind = label === undefined ? undefined : kindOf(label);
    if (label !== undefined && kind !== undefined && isLabel(label[0])) {
      sections.push({ kind, text: '' });
      addLine(sections, line.slice(label[0].length));
    } else if (numbered.test(line)) {
      sections.push({ kind: 'document', text: '' });
      addLine(sections, line.replace(numbered, ''));
    } else {
      addLine(sections, line);
    }
  }
  return sections;
}

/** Adds a line to the last section; labels within it open further ones. */
function addLine(sections: Section[], line: string): void {
  let at = 0;
  for (const label of line.matchAll(innerLabel)) {
    const kind = kindOf(label);
    if (kind !== undefined && /^[\p{Lu}\p{Lo}]/u.test(label[0])) {
      append(sections, line.slice(at, label.index));
      sections.push({ kind, text: '' });
      at = label.index + label[0].length;
    }
  }
  append(sections, line.slice(at));
}

function append(sections: Section[], text: string): void {
  const last = sections.at(-1);
  if (last !== undefined) last.text += last.text === '' ? text.trimStart() : `\n${text}`;
}

function kindOf({ groups = {} }: RegExpMatchArray): Section['kind'] | undefined {
  return (['document', 'question', 'answer'] as const).find((kind) => groups[kind] !== undefined);
}

/** Without a colon only a heading is one. A key of code or of a settings file begins in lower case: `text: string`. */
function isLabel(label: string): boolean {
  const isHeading = /^[ \t]*#/u.test(label);
  return isHeading || (/[:：]/u.test(label) && /^[>*_ \t]*(?:[\p{Lu}\p{Lo}]|\*)/u.test(label));
}
