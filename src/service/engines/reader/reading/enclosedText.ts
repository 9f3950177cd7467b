/** The texts that a prompt encloses, and what is around them. */
export interface EnclosedReading {
  documents: string[];
  rest: string;
  /** Set where the question is enclosed too. */
  question?: string;
}

/** Names of HTML enclose parts of a page, not a document. */
const htmlNames = new Set(
  (
    'a abbr article aside b body br button code div em footer form h1 h2 h3 h4 head header hr html i img input ' +
    'label li link main meta nav ol option p pre script section select small span strong style svg table ' +
    'tbody td template textarea th thead title tr u ul'
  ).split(' '),
);
/** Where a document is in running text, a tag of HTML's name means it all the same. */
const documentNames = new Set(['article']);
const questionNames = /^(?:user[-_]?)?(?:question|query|frage|pregunta)$/iu;

/** Takes out what is between tags of any name, triple quotes, rules of dashes, or as quoted lines. */
export function takeEnclosed(prose: string): EnclosedReading {
  for (const take of [takeTagged, takeQuotes, takeRuled, takeQuotedLines]) {
    const reading = take(prose);
    if (reading !== undefined) return reading;
  }
  return { documents: [], rest: prose };
}

function takeTagged(prose: string): EnclosedReading | undefined {
  const documents: string[] = [];
  const rest: string[] = [];
  let question: string | undefined;
  let at = 0;
  for (const { name, start, innerStart, innerEnd, end } of outermostTags(prose)) {
    const inner = withoutTags(prose.slice(innerStart, innerEnd));
    rest.push(prose.slice(at, start));
    at = end;
    if (questionNames.test(name)) question = inner;
    else if (inner !== '') documents.push(inner);
  }
  rest.push(prose.slice(at));
  return documents.length === 0
    ? undefined
    : { documents, rest: rest.join('\n').trim(), ...(question !== undefined && { question }) };
}

interface TaggedStretch {
  name: string;
  start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
}

/** What tags enclose, each up to the first closing tag of its name. One pass, however many tags there are. */
function outermostTags(prose: string): TaggedStretch[] {
  const stretches: TaggedStretch[] = [];
  const closings = closingTags(prose);
  let at = 0;
  for (const opening of prose.matchAll(/<([A-Za-z][\w-]{0,59})(?:\s[^<>]{0,200})?>/gu)) {
    const [tag, name = ''] = opening;
    if (opening.index < at || !isDocumentName(name)) continue;
    const innerStart = opening.index + tag.length;
    const known = closings.get(name) ?? [];
    while ((known.at(-1)?.index ?? innerStart) < innerStart) known.pop();
    const closing = known.at(-1);
    if (closing !== undefined) {
      at = closing.index + closing[0].length;
      stretches.push({ name, start: opening.index, innerStart, innerEnd: closing.index, end: at });
    }
  }
  return stretches;
}

/** Those of each name, the first one last, where it is taken off when it was passed. */
function closingTags(prose: string): Map<string, RegExpExecArray[]> {
  const closings = new Map<string, RegExpExecArray[]>();
  for (const closing of [...prose.matchAll(/<\/([A-Za-z][\w-]{0,59})>/gu)].reverse()) {
    const [, name = ''] = closing;
    const known = closings.get(name) ?? [];
    closings.set(name, known);
    known.push(closing);
  }
  return closings;
}

function isDocumentName(name: string): boolean {
  const lower = name.toLowerCase();
  return documentNames.has(lower) || !htmlNames.has(lower);
}

/** Lists of documents have tags inside. */
function withoutTags(text: string): string {
  return text.replace(/<\/?[A-Za-z][\w-]{0,59}(?:\s[^<>]{0,200})?>/gu, '\n').trim();
}

function takeQuotes(prose: string): EnclosedReading | undefined {
  for (const mark of ['"""', "'''", '```', '“““']) {
    const pieces = prose.split(mark);
    if (pieces.length >= 3) {
      const documents = pieces.filter((piece, index) => index % 2 === 1 && piece.trim() !== '');
      const rest = pieces.filter((_, index) => index % 2 === 0).join('\n');
      if (documents.length > 0) return { documents: documents.map((each) => each.trim()), rest };
    }
  }
  return undefined;
}

/** Between two rules; a rule between a document and its question encloses nothing. */
function takeRuled(prose: string): EnclosedReading | undefined {
  const pieces = prose.split(/^[ \t]*(?:-{3,}|={3,}|#{3,}|\*{3,})[ \t]*$/mu);
  if (pieces.length < 3) return undefined;
  const documents = pieces.slice(1, -1).map((piece) => piece.trim());
  const rest = `${pieces[0] ?? ''}\n${pieces.at(-1) ?? ''}`.trim();
  return rest === '' ? undefined : { documents: documents.filter((each) => each !== ''), rest };
}

/** As mail programs quote what is answered. */
function takeQuotedLines(prose: string): EnclosedReading | undefined {
  const lines = prose.split('\n');
  const isQuoted = (line: string): boolean => /^[ \t]*>/u.test(line);
  const quoted = lines.filter(isQuoted).map((line) => line.replace(/^[ \t>]+/u, ''));
  const rest = lines.filter(
    (line) => !isQuoted(line) && !/\b(?:wrote|schrieb|a écrit|escribió):\s*$/u.test(line),
  );
  const text = quoted.join('\n').trim();
  return text === '' || rest.join('').trim() === ''
    ? undefined
    : { documents: [text], rest: rest.join('\n').trim() };
}
