// Pairs of what is said and what it is said of, from one file: a comment and the code below it, the title of a
// test and its body, a heading or first sentence and the rest of its section.

/**
 * `said` is the short side (one to three sentences), `more` the rest of the comment, `of` the code or prose.
 * @typedef {{ said: string, more: string, of: string }} Pair
 */

const maxOfLines = 40;
const maxOfChars = 1500;
const minSaidWords = 3;
const maxCommentChars = 2000;

const braceLanguages = /\.(?:[cm]?[jt]sx?|java|kt|go|rs|c|h|cc|cpp|cxx|hpp|hh|mm?|cs|swift|scala)$/;

/**
 * The pairs of a file by its ending; none for a kind that isn't known.
 * @param {string} path
 * @param {string} text
 * @returns {Pair[]}
 */
export function pairsOfFile(path, text) {
  const heading = /^#{1,6}\s+(.+)$/;
  if (/\.(?:md|markdown|mdx)$/.test(path)) return prosePairs(text, heading);
  const isRst = /\.rst$|\/doc.*\.txt$/.test(path);
  if (isRst) return prosePairs(underlinedHeadings(text), heading);
  if (/\.pyi?$/.test(path)) return pythonPairs(text);
  return braceLanguages.test(path) ? bracePairs(text) : [];
}

/** Headings of reStructuredText as those of Markdown. @param {string} text */
function underlinedHeadings(text) {
  /** @type {string[]} */
  const out = [];
  for (const line of text.split('\n')) {
    const before = out.at(-1) ?? '';
    const isUnderline = /^([=\-~^"'#*+])\1{3,}\s*$/.test(line);
    if (!isUnderline) out.push(line);
    else if (isTitle(before)) out.splice(-1, 1, `# ${before.trim()}`);
  }
  return out.join('\n');
}

/** @param {string} line */
function isTitle(line) {
  return line.trim() !== '' && !line.startsWith('#');
}

/**
 * @param {string} text
 * @param {RegExp} heading
 * @returns {Pair[]}
 */
function prosePairs(text, heading) {
  /** @type {Pair[]} */
  const pairs = [];
  let title = '';
  /** @type {string[]} */
  let body = [];
  const close = () => {
    const rest = body.join('\n').trim();
    body = [];
    if (rest.length < 60) return;
    if (wordCount(title) >= 2) pairs.push({ said: title, more: '', of: rest.slice(0, maxOfChars) });
    const said = firstSentences(rest, 1);
    const of = `${title}\n${rest.slice(said.length)}`;
    if (isSaying(said) && of.length > title.length + 60) {
      pairs.push({ said, more: '', of: of.slice(0, maxOfChars) });
    }
  };
  for (const line of text.split('\n')) {
    const found = heading.exec(line);
    if (found?.[1] === undefined) {
      body.push(line);
    } else {
      close();
      title = found[1];
    }
  }
  close();
  return pairs;
}

/**
 * Comments before code, and titles of tests.
 * @param {string} text
 * @returns {Pair[]}
 */
function bracePairs(text) {
  const lines = text.split('\n');
  /** @type {Pair[]} */
  const pairs = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trimStart() ?? '';
    const isBlock = line.startsWith('/*');
    if (isBlock || line.startsWith('//')) {
      const end = isBlock ? blockEnd(lines, at) : lineCommentEnd(lines, at);
      const isDoc = isBlock ? line.startsWith('/**') : line.startsWith('///') || lines[at] === line;
      addComment(pairs, lines, { from: at, to: end, isDoc });
      at = end;
    } else {
      pairs.push(...testPair(lines, at));
    }
  }
  return pairs.filter(isWhole);
}

/** @param {string[]} lines @param {number} at @returns {Pair[]} */
function testPair(lines, at) {
  const line = lines[at]?.trimStart() ?? '';
  const title = /^(?:it|test|describe|context|specify)(?:\.\w+)?\(\s*(['"`])(.{8,160}?)\1\s*,/.exec(
    line,
  )?.[2];
  if (title === undefined) return [];
  const of = codeBelow(lines, at + 1, indentOf(lines[at] ?? ''));
  return [{ said: title, more: '', of }];
}

/** @param {string[]} lines @param {number} from */
function lineCommentEnd(lines, from) {
  let end = from;
  while (lines[end + 1]?.trimStart().startsWith('//') === true) end += 1;
  return end;
}

/** @param {string[]} lines @param {number} from */
function blockEnd(lines, from) {
  let end = from;
  while (end < lines.length - 1 && !(lines[end] ?? '').includes('*/')) end += 1;
  return end;
}

/**
 * @param {Pair[]} pairs
 * @param {string[]} lines
 * @param {{ from: number, to: number, isDoc: boolean }} comment
 */
function addComment(pairs, lines, { from, to, isDoc }) {
  const written = lines
    .slice(from, to + 1)
    .map(bareComment)
    .join('\n')
    .slice(0, maxCommentChars);
  if (from < 4 && /licen[cs]e|copyright/i.test(written)) return;
  const { said, more } = splitComment(written);
  if (!isSaying(said)) return;
  const of = isDoc
    ? codeBelow(lines, to + 1, undefined)
    : lines
        .slice(to + 1, to + 11)
        .join('\n')
        .slice(0, maxOfChars);
  pairs.push({ said, more, of });
}

/** @param {string} line */
function bareComment(line) {
  return line
    .trim()
    .replace(/^(?:\/\*+!?<?|\/\/+!?|\*+(?!\/))\s?/, '')
    .replace(/\*+\/.*$/, '');
}

/**
 * Docstrings, and comments of lines.
 * @param {string} text
 * @returns {Pair[]}
 */
function pythonPairs(text) {
  const lines = text.split('\n');
  /** @type {Pair[]} */
  const pairs = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(?:async\s+def|def|class)\s/.test(line)) {
      pairs.push(...docstringPair(lines, at));
    } else if (/^\s*#[^!]/.test(line)) {
      let end = at;
      while (/^\s*#/.test(lines[end + 1] ?? '')) end += 1;
      pairs.push(...hashPair(lines, at, end));
      at = end;
    }
  }
  return pairs.filter(isWhole);
}

/** @param {string[]} lines @param {number} at @returns {Pair[]} */
function docstringPair(lines, at) {
  const head = headEnd(lines, at);
  const quote = /^\s*[rRuUbB]{0,2}("""|''')/.exec(lines[head + 1] ?? '')?.[1];
  if (quote === undefined) return [];
  const { end, written } = docstring(lines, head + 1, quote);
  const { said, more } = splitComment(written);
  const body = codeBelow(lines, end + 1, indentOf(lines[at] ?? ''));
  const of = `${lines.slice(at, head + 1).join('\n')}\n${body}`;
  return isSaying(said) ? [{ said, more, of: of.slice(0, maxOfChars) }] : [];
}

/** @param {string[]} lines @param {number} from @param {number} to @returns {Pair[]} */
function hashPair(lines, from, to) {
  const written = lines.slice(from, to + 1).map((each) => each.trim().replace(/^#+:?\s?/, ''));
  const { said, more } = splitComment(written.join('\n').slice(0, maxCommentChars));
  const isLicence = from < 4 && /licen[cs]e|copyright/i.test(written.join(' '));
  const of = lines
    .slice(to + 1, to + 11)
    .join('\n')
    .slice(0, maxOfChars);
  return isSaying(said) && !isLicence ? [{ said, more, of }] : [];
}

/** The last line of what begins a function. @param {string[]} lines @param {number} from */
function headEnd(lines, from) {
  let end = from;
  while (end < from + 15 && !/:\s*(?:#.*)?$/.test(lines[end] ?? '')) end += 1;
  return end;
}

/** @param {string[]} lines @param {number} from @param {string} quote */
function docstring(lines, from, quote) {
  const first = (lines[from] ?? '').trim().replace(/^[rRuUbB]{0,2}("""|''')/, '');
  if (first.includes(quote)) return { end: from, written: first.slice(0, first.indexOf(quote)) };
  const parts = [first];
  let end = from + 1;
  while (end < lines.length && !(lines[end] ?? '').includes(quote)) {
    parts.push((lines[end] ?? '').trim());
    end += 1;
  }
  return { end, written: parts.join('\n').slice(0, maxCommentChars) };
}

/**
 * The code from a line to the end of its block; of a body, until what is indented less than it.
 * @param {string[]} lines
 * @param {number} from
 * @param {number | undefined} outerIndent
 */
function codeBelow(lines, from, outerIndent) {
  let first = from;
  while (first < from + 3 && (lines[first] ?? '').trim() === '') first += 1;
  const below = lines.slice(first, first + maxOfLines);
  const taken = outerIndent === undefined ? blockOf(below) : bodyOf(below, outerIndent);
  return taken.join('\n').slice(0, maxOfChars);
}

/** @param {string[]} below @param {number} outerIndent */
function bodyOf(below, outerIndent) {
  const end = below.findIndex((line) => line.trim() !== '' && indentOf(line) <= outerIndent);
  return end === -1 ? below : below.slice(0, end);
}

/** @param {string[]} below */
function blockOf(below) {
  const base = indentOf(below[0] ?? '');
  /** @type {string[]} */
  const taken = [];
  let isInside = false;
  for (const line of below) {
    const depth = depthOf(line, base);
    if (isInside && line.trim() !== '' && depth <= 0) {
      taken.push(...[line].filter((each) => /^\s*[)}\]]/.test(each)));
      if (!/[{(:,]\s*$/.test(line)) break;
    }
    if (depth < 0) break;
    isInside ||= depth > 0;
    if (!isInside && taken.length > 0 && beginsNext(line)) break;
    taken.push(line);
  }
  return taken;
}

/** Below 0 where a line is indented less than the base, above 0 where more. @param {string} line @param {number} base */
function depthOf(line, base) {
  return line.trim() === '' ? 0 : indentOf(line) - base;
}

/** @param {string} line */
function beginsNext(line) {
  return line.trim() === '' || /^\s*(?:\/\*\*|\/\/\/)/.test(line);
}

/** @param {string} line */
function indentOf(line) {
  return line.length - line.trimStart().length;
}

/**
 * The first one to three sentences, and what follows; tags and what reads like code are left out of the first.
 * @param {string} written
 */
function splitComment(written) {
  const prose = written.replaceAll(/<\/?[a-zA-Z][^>]{0,80}>/g, ' ').trim();
  const tag = /(?:^|\n)\s*(?:@\w+|:\w+[^:\n]*:|Args:|Parameters|Returns:|Raises:|Example)/.exec(
    prose,
  );
  const main = tag === null ? prose : prose.slice(0, tag.index);
  const said = firstSentences(main.trim() === '' ? prose.replace(/^@\w+\s*/, '') : main, 3);
  return { said, more: prose.slice(said.length) };
}

/** @param {string} text @param {number} count */
function firstSentences(text, count) {
  const trimmed = text.trim();
  const paragraph = trimmed.split(/\n\s*\n/, 1)[0] ?? '';
  let end = 0;
  for (let sentence = 0; sentence < count; sentence += 1) {
    const rest = paragraph.slice(end);
    const stop = /[.!?](?=\s|$)/.exec(rest);
    if (stop === null) return paragraph.slice(0, 300);
    end += stop.index + 1;
    if (end > 120) break;
  }
  return paragraph.slice(0, Math.min(end, 300));
}

/** Whether it is said in words, and not code that is switched off. @param {string} said */
function isSaying(said) {
  if (wordCount(said) < minSaidWords) return false;
  const marks = said.match(/[{}();=<>|&\\/*_]/g)?.length ?? 0;
  return (
    marks * 8 < said.length &&
    /[a-z]{3} [a-z]/i.test(said) &&
    !/eslint|pylint|noqa|prettier-ignore|clang-format|nolint|TODO|FIXME|generated by/i.test(said)
  );
}

/** @param {string} text */
function wordCount(text) {
  return text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
}

/** @param {Pair} pair */
function isWhole({ of }) {
  return wordCount(of) >= 3;
}
