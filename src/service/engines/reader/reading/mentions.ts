/** What Parley's composer attaches under a word that isn't a name. */
const attachedByWord = /^(?:selection|editors|changes|problems|terminal|folder:\S+)$/u;
const symbolSign = 'symbol:';
const mentionForm = /(?<!\S)#([^\s#]+)/gu;
const mentionAtStart = /^\s*#([^\s#]+)\s+(?=\S)/u;

/**
 * What a message asks without the mentions of what it brings: before the question they are left out; within it files
 * and symbols are named, and anything else is "this". Other words behind a `#` stay as they are.
 *
 * @param paths of the files that come with the message
 */
export function withoutMentions(prose: string, paths: readonly string[]): string {
  if (!prose.includes('#')) return prose;
  const files = new Map(
    paths.map((path) => path.slice(path.lastIndexOf('/') + 1)).map((name) => [wordOf(name), name]),
  );
  let question = prose;
  for (;;) {
    const [whole = '', word = ''] = mentionAtStart.exec(question) ?? [];
    if (whole === '' || nameOf(word, files) === undefined) break;
    question = question.slice(whole.length);
  }
  return question.replaceAll(mentionForm, (whole, word: string) => {
    // The end of a sentence isn't the name's.
    const bare = word.replace(/(?<![.,:;!?)])[.,:;!?)]+$/u, '');
    const name = nameOf(bare, files);
    return name === undefined ? whole : name + word.slice(bare.length);
  });
}

/** As the composer writes a name: without space. */
function wordOf(name: string): string {
  return name.replaceAll(/\s/gu, '_');
}

function nameOf(word: string, files: ReadonlyMap<string, string>): string | undefined {
  if (attachedByWord.test(word)) return 'this';
  if (!word.startsWith(symbolSign)) return files.get(word);
  return word.slice(Math.max(symbolSign.length, word.lastIndexOf('.') + 1));
}
