import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../src/storage/mediaStore';
import { DraftAttachments } from '../../src/services/attachments/draftAttachments';
import { findAnswer, hasFound } from '../../src/features/languageModel/participant/findAnswer';
import { followups } from '../../src/features/languageModel/participant/followups';
import { readMemory } from '../../src/languageModel/turnMemory';
import { SemanticSearchTool } from '../../src/features/languageModel/tools/semanticSearchTool';
import { NoEmbedderError } from '../../src/search/embed/embedder';
import { SingleSearch } from '../../src/features/search/find/singleSearch';
import { FoundMentions } from '../../src/features/search/find/foundMentions';
import { writeFoundFiles, type FoundFiles } from './support/foundFiles';
import { MemorySearch } from './support/memorySearch';
import { RecordingStream } from './support/recordingStream';
import { ScriptedChoice } from './support/scriptedChoice';

const folderName = 'found-elsewhere';
const keyFile = 'upload.js';

describe('semantic search elsewhere', () => {
  let files: FoundFiles;
  let search: MemorySearch;
  let choice: ScriptedChoice;

  before(async () => {
    files = await writeFoundFiles(folderName);
  });

  beforeEach(() => {
    choice = new ScriptedChoice();
    search = new MemorySearch(choice);
    search.pieces = files.pieces;
  });

  afterEach(() => search.dispose());

  after(() => files.dispose());

  const singleSearch = (): SingleSearch => new SingleSearch(search, systemClock);

  function forbidHosted(): void {
    choice.isHosted = true;
    choice.isAllowed = false;
  }

  describe('as a tool', () => {
    async function call(input: object): Promise<string[]> {
      const tool = new SemanticSearchTool(singleSearch());
      const source = new vscode.CancellationTokenSource();
      const { content } = await tool.invoke(
        { input, toolInvocationToken: undefined },
        source.token,
      );
      return content.map((part) => (part as vscode.LanguageModelTextPart).value);
    }

    it('begins the index, and answers with places, how they were found, and their text', async () => {
      const [json, ...remarks] = await call({ question: 'send again retry' });
      assert.equal(search.beginCount, 1);
      assert.deepEqual((JSON.parse(json ?? '') as unknown[])[0], {
        path: `${folderName}/retry.js`,
        startLine: 81,
        endLine: 83,
        symbol: 'sendAgain',
        foundBy: 'both',
        similarity: 1,
        text: 'function sendAgain(request) {\n  return request.retry();\n}',
      });
      assert.deepEqual(remarks, []);
    });

    it('finds no more than requested, and only in the given folders', async () => {
      const [json] = await call({ question: 'retry', limit: 1, within: folderName });
      assert.equal((JSON.parse(json ?? '') as unknown[]).length, 1);
      assert.equal(search.asked[0]?.limit, 1);
      assert.equal(search.asked[0].within?.toString(), files.folder.toString());
    });

    it('says what could not be searched', async () => {
      search.become({ kind: 'paused', files: 1, filesInAll: 2 });
      search.withoutSemantic = 'The service can’t be reached.';
      const [, ...remarks] = await call({ question: 'retry' });
      assert.deepEqual(remarks, [
        'Keyword results only: The service can’t be reached.',
        'Indexing is paused. Searching 1 of 2 files as last indexed.',
      ]);
    });

    it('says once what the index has for a problem too', async () => {
      const problem = 'You have not allowed it.';
      search.become({ kind: 'ready', problem });
      search.withoutSemantic = problem;
      const [, ...remarks] = await call({ question: 'retry' });
      assert.deepEqual(remarks, [`Keyword results only: ${problem}`]);
    });

    it('leaves out and names what may hold a secret by now', async () => {
      const place = `${folderName}/${keyFile}`;
      const uri = vscode.Uri.joinPath(files.folder, keyFile);
      const text = "function upload() { use('AKIAABCDEFGHIJKLMNOP'); }";
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      const lines = { startLine: 1, endLine: 1 };
      search.pieces = [...files.pieces, { uri, kind: 'symbol', ...lines, text: 'retry upload' }];
      const [json = '', remark] = await call({ question: 'retry upload' });
      assert.doesNotMatch(json, /upload/u);
      assert.match(json, /sendAgain/u);
      assert.equal(remark, `Left out because it may contain secrets: ${place}.`);
    });

    it('names the field and the rule where an input is not its own', async () => {
      await assert.rejects(() => call({}), /^ToolInputError: question: Provide a question/u);
      await assert.rejects(() => call({ question: 7 }), /question: Must be a string/u);
      await assert.rejects(() => call({ question: 'x'.repeat(2_001) }), /question: At most 2000/u);
      await assert.rejects(() => call({ question: 'x', limit: 31 }), /limit: .* from 1 to 30/u);
      await assert.rejects(() => call({ question: 'x', limit: 1.5 }), /limit: .* integer/u);
      await assert.rejects(
        () => call({ question: 'x', within: '../x' }),
        /within: The workspace has no/u,
      );
      assert.deepEqual(search.asked, []);
    });

    it('asks no hosted service that the user has not allowed', async () => {
      forbidHosted();
      await assert.rejects(() => call({ question: 'retry' }), /The user must allow that first/u);
      assert.equal(search.beginCount, 0);
      assert.deepEqual(search.asked, []);
    });

    it('searches by words if the user has said no, or the model can’t be asked now', async () => {
      forbidHosted();
      choice.isDeclined = true;
      search.withoutSemantic = 'You have not allowed it.';
      const [json, remark] = await call({ question: 'send again retry' });
      assert.match(json ?? '', /"foundBy":"words"/u);
      assert.equal(remark, 'Keyword results only: You have not allowed it.');
      choice.problem = new NoEmbedderError('Another service is connected.');
      assert.match((await call({ question: 'retry' }))[0] ?? '', /sendAgain/u);
    });

    it('is there for others to call', async () => {
      await vscode.extensions.getExtension('parley.parley')?.activate();
      assert.ok(vscode.lm.tools.some(({ name }) => name === 'parley_semanticSearch'));
    });
  });

  describe('as #find', () => {
    const asked: string[] = [];
    const askSecret = async (name: string): Promise<boolean> => {
      asked.push(name);
      return false;
    };
    const loader = new AttachmentLoader(new MediaStore('unused'), askSecret);
    const attachments = new DraftAttachments(loader);

    after(() => attachments.dispose());

    it('completes to lines that are attached', async () => {
      const mentions = new FoundMentions(search, systemClock);
      const [first, second] = await mentions.find(' send again retry');
      assert.equal(first?.label, 'retry.js:81-83');
      const place = `${folderName}/retry.js`;
      assert.equal(first.detail, `sendAgain · words and meaning · similarity 1.00 · ${place}`);
      assert.deepEqual([first.icon, second?.icon], ['symbol', 'section']);
      assert.equal(await mentions.accept(first.id, attachments), true);
      const [attachment] = attachments.peek();
      assert.ok(attachment && 'text' in attachment && attachment.text.includes('sendAgain'));
      assert.equal(attachment.label, 'retry.js:81-83');
    });

    it('asks before it attaches lines that may hold a secret by now', async () => {
      const uri = vscode.Uri.joinPath(files.folder, 'fetch.js');
      const text = "function fetchAll() { use('AKIAABCDEFGHIJKLMNOP'); }";
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      search.pieces = [{ uri, kind: 'symbol', startLine: 1, endLine: 1, text: 'fetch all' }];
      const mentions = new FoundMentions(search, systemClock);
      const [first] = await mentions.find('fetch all');
      assert.equal(await mentions.accept(first?.id ?? '', attachments), true);
      assert.deepEqual(asked, [`${folderName}/fetch.js:1-1`]);
      assert.ok(!attachments.peek().some(({ label }) => label.startsWith('fetch.js')));
    });

    it('says by which words lines were found besides those of the question, where there are some', async () => {
      const [first] = search.pieces;
      assert.ok(first);
      search.pieces = [{ ...first, means: 'repeat failed attempt' }];
      const place = `${folderName}/retry.js`;
      const found = async (question: string): Promise<string | undefined> => {
        const [item] = await new FoundMentions(search, systemClock).find(question);
        return item?.detail;
      };
      assert.equal(
        await found('repeat'),
        `sendAgain · meaning · similarity 1.00 · also: failed, attempt · ${place}`,
      );
      search.withoutSemantic = 'You have not allowed it.';
      assert.equal(await found('request'), `sendAgain · words · ${place}`);
    });

    it('answers the last question only, and nothing to none', async () => {
      const mentions = new FoundMentions(search, systemClock);
      const older = mentions.find('guide');
      const newer = mentions.find('guide retry');
      assert.deepEqual(await older, []);
      assert.equal((await newer).length, 2);
      assert.deepEqual(await mentions.find('  '), []);
      assert.deepEqual(
        search.asked.map(({ question }) => question),
        ['guide retry'],
      );
    });

    it('searches by words if the user has said no to a service, and does not ask again', async () => {
      forbidHosted();
      choice.isDeclined = true;
      search.isAllowed = false;
      search.withoutSemantic = 'You have not allowed it.';
      const [first] = await new FoundMentions(search, systemClock).find('send again retry');
      assert.match(first?.detail ?? '', /^sendAgain · words · /u);
    });

    it('searches by words where the chosen model can’t be asked now', async () => {
      choice.problem = new NoEmbedderError('Another service is connected.');
      const [first] = await new FoundMentions(search, systemClock).find('send again retry');
      assert.equal(first?.label, 'retry.js:81-83');
    });

    it('leads to the list where something has to be allowed first, and keeps what was written', async () => {
      forbidHosted();
      const items = await new FoundMentions(search, systemClock).find('retry with backoff');
      assert.deepEqual(
        items.map(({ label, icon }) => [label, icon]),
        [['find retry with backoff', 'search']],
      );
      assert.equal(search.beginCount, 0);
    });

    it('says of what was found too long ago that it was', async () => {
      const mentions = new FoundMentions(search, systemClock);
      await assert.rejects(() => mentions.accept('found:gone', attachments), /Search again/u);
      assert.equal(await mentions.accept('file:///x', attachments), false);
    });
  });

  describe('as /find', () => {
    const { signal } = new AbortController();

    it('lists hits with links to their lines and quotes, and offers to explain the first', async () => {
      const stream = new RecordingStream();
      const result = await findAnswer(singleSearch(), 'send again retry', stream, signal);
      const [first] = stream.links;
      assert.equal(first?.title, 'sendAgain');
      assert.equal(first.place.uri.toString(), files.retry.toString());
      assert.deepEqual([first.place.range.start.line, first.place.range.end.line], [80, 82]);
      assert.match(stream.text, /1\. sendAgain `found-elsewhere\/retry\.js:81-83` · words and/u);
      assert.match(stream.text, /```js\n {3}function sendAgain/u);
      assert.equal(hasFound(result.metadata), true);
      assert.deepEqual(
        followups(result).map(({ label }) => label),
        ['Explain the first result'],
      );
      const memory = readMemory(result.metadata);
      assert.equal(memory?.asked?.place?.uri, files.retry.toString());
      assert.match(JSON.stringify(memory.messages), /return request\.retry/u);
    });

    it('says how it is asked, and what to do if nothing is found', async () => {
      const stream = new RecordingStream();
      await findAnswer(singleSearch(), ' ', stream, signal);
      assert.match(stream.text, /After `\/find`, describe what you need/u);
      assert.deepEqual(search.asked, []);
      const result = await findAnswer(singleSearch(), 'zebra', stream, signal);
      assert.match(stream.text, /No results/u);
      assert.equal(hasFound(result.metadata), false);
    });

    it('asks no hosted service that was not allowed, and leads to where it can be', async () => {
      forbidHosted();
      const stream = new RecordingStream();
      const { errorDetails } = await findAnswer(singleSearch(), 'retry', stream, signal);
      assert.match(errorDetails?.message ?? '', /must allow that first/u);
      assert.deepEqual(stream.buttons[0]?.arguments, [{ question: 'retry' }]);
      assert.deepEqual(search.asked, []);
    });
  });
});
