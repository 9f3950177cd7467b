import type { SourceText } from '../sourceText';
import type { CodeSymbol } from './codeSymbol';
import type { Grammars } from './grammars';
import { outlineJson } from './jsonOutline';
import type { LexedSource } from './lexedSource';
import { outlineLines } from './lineOutline';
import { outlineMarkdown } from './markdownOutline';
import { pythonRules } from './pythonRules';
import { scriptRules } from './scriptRules';
import { withParsed } from './parsedSource';
import { outlineTree } from './treeOutline';

/** The symbols of a source, by its grammar if there is one and by its lines elsewhere. */
export async function outlineSource(
  source: SourceText,
  lexed: LexedSource,
  grammars: Grammars,
): Promise<CodeSymbol[]> {
  switch (source.language.shape) {
    case 'markdown':
      return outlineMarkdown(source);
    case 'json':
      return outlineJson(source);
    case 'prose':
      return [];
    case 'braces':
    case 'indent':
    case 'lines':
      return (await outlineByGrammar(source, lexed, grammars)) ?? outlineLines(source, lexed);
  }
}

async function outlineByGrammar(
  source: SourceText,
  lexed: LexedSource,
  grammars: Grammars,
): Promise<CodeSymbol[] | undefined> {
  const { grammarFile, id } = source.language;
  const parse =
    grammarFile === undefined || !looksLikeCode(source.lines)
      ? undefined
      : await grammars.parserFor(grammarFile);
  if (parse === undefined) return undefined;
  const rules = id === 'python' ? pythonRules : scriptRules;
  return withParsed(source, parse, (parsed) => outlineTree(parsed, source, lexed.comments, rules));
}

const statementPattern =
  /^\s*(?:export|import|from|function|class|def|const|let|var|async|await|interface|type|enum|return|if|for|while|try|public|private|static|readonly|describe|it|@\w+)\b/;
const maxUncheckedChars = 4000;
const charsPerStatement = 2000;

/**
 * Whether a longer text has statements now and then. What has none, such as data on one line, gives a
 * parser nothing and may take it minutes.
 */
function looksLikeCode(lines: readonly string[]): boolean {
  const chars = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const statements = lines.filter((line) => statementPattern.test(line)).length;
  return chars <= maxUncheckedChars || statements * charsPerStatement >= chars;
}
