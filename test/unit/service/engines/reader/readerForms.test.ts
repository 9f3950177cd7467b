import assert from 'node:assert/strict';
import type { Content, Part } from '../../../../../src/protocol/content';
import { eventsOf, requestOf, textOf, unpacedReader, user } from './readerTalk';

const doc =
  'The mill of Arden was built in 1820 by Jonas Weir. It ground rye for nine villages. ' +
  'In 1911 a flood took its wheel, and the owner sold it to the baker.';
const question = 'When was the mill built?';
const other = 'Bees keep the hive at 35 degrees all winter. They shiver to do it.';
const said = /built in 1820 by Jonas Weir/u;
const model: Content = { role: 'model', parts: [{ text: 'I see.' }] };

function encoded(mimeType: string, text: string): Part {
  return { inlineData: { mimeType, data: Buffer.from(text).toString('base64') } };
}

const retrieval =
  'Use the following pieces of context to answer the question at the end. If you do not know the ' +
  `answer, just say so.\n\n${other}\n\n${doc}\n\n`;

/** How documents and questions are sent, each in one message. */
const prompts: Readonly<Record<string, string>> = {
  'document, then question': `${doc}\n\n${question}`,
  'question, then document': `${question}\n\n${doc}`,
  'document and question on two lines': `${doc}\n${question}`,
  'document and question in one line': `${doc} ${question}`,
  'question and document in one line': `${question} ${doc}`,
  'a short document and question in one line': `The mill was built in 1820 by Jonas Weir. ${question}`,
  'labels on two lines': `Context: ${doc}\nQuestion: ${question}`,
  'labels in one line': `Context: ${doc} Question: ${question}`,
  'labels with an answer to be written': `Context:\n${doc}\n\nQuestion: ${question}\nAnswer:`,
  'labels, the question first': `Question: ${question}\n\nContext:\n${doc}\n\nAnswer:`,
  'bold labels': `**Context:**\n${doc}\n\n**Question:** ${question}`,
  'a label for the text only': `${question}\n\nText: ${doc}`,
  'an article': `Article:\n${doc}\n\nQ: ${question}\nA:`,
  'a passage': `Passage: ${doc}\n\nQuestion: ${question}`,
  'numbered passages': `Passage 1: ${other}\nPassage 2: ${doc}\n\nQuestion: ${question}`,
  'numbered sources': `Source 1:\n${doc}\n\nSource 2:\n${other}\n\nQuestion: ${question}`,
  'documents with titles': `Document [1] (Bees): ${other}\nDocument [2] (Mill): ${doc}\n\nQuestion: ${question}`,
  'numbers in brackets': `[1] ${other}\n[2] ${doc}\n\nQuestion: ${question}`,
  'a document tag': `<document>\n${doc}\n</document>\n\n${question}`,
  'a document tag in one line': `<document>${doc}</document> ${question}`,
  'tags for both': `<context>${doc}</context>\n<question>${question}</question>`,
  'nested tags': `<documents><document index="1"><source>a</source>${other}</document><document index="2">${doc}</document></documents>\n${question}`,
  'a tag of any name': `Answer from the notes.\n<field_notes>\n${doc}\n</field_notes>\n${question}`,
  'triple quotes': `"""${doc}"""\n\n${question}`,
  'triple quotes behind the question': `${question}\n"""\n${doc}\n"""`,
  'triple backticks': `${question}\n\n\`\`\`\n${doc}\n\`\`\``,
  'triple backticks in one line': `\`\`\`${doc}\`\`\` ${question}`,
  'the retrieval template': `${retrieval}Question: ${question}\nHelpful Answer:`,
  'rules around the context': `Context information is below.\n---------------------\n${doc}\n---------------------\nGiven the context information and not prior knowledge, answer the query.\nQuery: ${question}\nAnswer: `,
  'an assistant for questions': `You are an assistant for question-answering tasks. Use the following pieces of retrieved context to answer the question.\nQuestion: ${question} \nContext: ${doc} \nAnswer:`,
  headings: `# Context\n\n${doc}\n\n# Question\n\n${question}`,
  'a quoted e-mail': `On Monday Ada wrote:\n> ${doc}\n\n${question}`,
  JSON: JSON.stringify({
    documents: [
      { id: 1, text: other },
      { id: 2, text: doc },
    ],
    question,
  }),
  'German labels': `Kontext: ${doc}\n\nFrage: ${question}\nAntwort:`,
  'French labels': `Contexte : ${doc}\n\nQuestion : ${question}\nRéponse :`,
  'Spanish labels': `Contexto: ${doc}\n\nPregunta: ${question}\nRespuesta:`,
  'Japanese labels': `文脈：${doc}\n\n質問：${question}\n回答：`,
};

const conversations: Readonly<Record<string, Content[]>> = {
  'two parts': [user(doc, question)],
  'two parts, the question first': [user(question, doc)],
  'two parts with labels': [user(`Context: ${doc}`, `Question: ${question}`)],
  'three parts': [user(other, doc, question)],
  'an earlier turn': [user(doc), model, user(question)],
  'an earlier turn that says what comes': [user(`Here is a text: ${doc}`), model, user(question)],
  'a text file': [user(encoded('text/plain', doc), question)],
  'a file of JSON': [user(encoded('application/ld+json', JSON.stringify({ text: doc })), question)],
  'the answer of a function': [
    user(question),
    { role: 'model', parts: [{ functionCall: { name: 'find' } }] },
    user({ functionResponse: { name: 'find', response: { result: doc } } }),
  ],
  'the answer of a function, before the question': [
    user('Look it up'),
    { role: 'model', parts: [{ functionCall: { name: 'find' } }] },
    user({ functionResponse: { name: 'find', response: { hits: [{ text: doc }] } } }),
    model,
    user(question),
  ],
};

async function answer(contents: Content[], systemInstruction?: Content): Promise<string> {
  if (systemInstruction === undefined) return textOf(await eventsOf(contents));
  const request = { ...requestOf(contents), systemInstruction };
  const events = [];
  for await (const event of unpacedReader().generate(request, new AbortController().signal)) {
    events.push(event);
  }
  return textOf(events);
}

describe('reader: the forms in which texts are sent', () => {
  for (const [form, prompt] of Object.entries(prompts)) {
    it(`finds the sentence in ${form}`, async () => {
      assert.match(await answer([user(prompt)]), said);
    });

    it(`says that it is not there in ${form}`, async () => {
      const asked = 'Which zeppelin crossed Greenland?';
      const text = await answer([user(prompt.replaceAll(question, asked))]);
      assert.doesNotMatch(text, /nothing to read yet|has nothing for me/u);
      assert.doesNotMatch(text, said);
    });
  }

  for (const [form, contents] of Object.entries(conversations)) {
    it(`finds the sentence in ${form}`, async () => {
      assert.match(await answer(contents), said);
    });
  }

  const instructions: Readonly<Record<string, string>> = {
    'behind a label': `You are a guide. Answer from the context.\n\nContext:\n${doc}`,
    'between tags': `Answer from this only: <document>${doc}</document>`,
    'as plain text': `You are a guide. Be brief. ${doc}`,
  };
  for (const [form, text] of Object.entries(instructions)) {
    it(`finds the sentence in a system instruction, ${form}`, async () => {
      assert.match(await answer([user(question)], { parts: [{ text }] }), said);
    });
  }

  it('reads nothing in an instruction that only says what to do', async () => {
    const instruction = {
      parts: [{ text: 'You are a helpful assistant. Answer in one sentence.' }],
    };
    assert.match(
      await answer([user(question)], instruction),
      /nothing to read yet|has nothing for me/u,
    );
  });

  it('reads no instruction where the chat has a text', async () => {
    const text =
      'Code is what is explained here, never the mill. The wheel stands for the loop.\n'.repeat(3);
    const contents = [user(`${other} ${other}\n\nWhere is the wheel?`)];
    assert.doesNotMatch(await answer(contents, { parts: [{ text }] }), /system instruction/u);
  });

  it('leaves the marks of code and of documents to these', async () => {
    const code =
      'def wheel(speed):\n    """Turns the wheel."""\n    return speed * 2\n\ndef stop():\n    return 0';
    const matter = `---\ntitle: The mill\n---\n\n${doc}\n\n${doc.replaceAll('1820', '1830')} ${other}`;
    const rules = `Old times\n\n---\n\n${doc}\n\n---\n\nA hive stands on the roof. ${other}`;
    for (const [text, asked, expected] of [
      [code, 'What does wheel return?', /speed \* 2/u],
      [matter, question, said],
      [rules, question, said],
      [rules, 'What stands on the roof?', /A hive stands on the roof/u],
    ] as const) {
      assert.match(await answer([user(`${text}\n\n${asked}`)]), expected);
    }
  });

  it('shows what a function answered when it is not what was asked for', async () => {
    const contents: Content[] = [
      user('Run it'),
      { role: 'model', parts: [{ functionCall: { name: 'find' } }] },
      user({ functionResponse: { name: 'find', response: { result: doc } } }),
    ];
    assert.match(await answer(contents), /`find` answered:[^]*built in 1820/u);
  });

  it('takes any number of tags and keeps its answer short', async () => {
    const tags = `${'<a>'.repeat(40_000)}</a>${'<doc>'.repeat(40_000)}${'</doc>'.repeat(40_000)}`;
    for (const contents of [
      [user(tags)],
      [user(`${tags}\n\n${question}`)],
      [user('x'.repeat(240_000))],
    ]) {
      const text = await answer(contents);
      assert.ok(text.length < 10_000, `${text.length} characters`);
    }
  });

  it('leaves questions that only look like one of them as they are', async () => {
    for (const asked of ['I have a question. What can you do?', 'Who are you? Are you a model?']) {
      assert.match(await answer([user(asked)]), /reader/iu);
    }
  });

  it('quotes of a line of 240 kB only what is around the words', async () => {
    const filler = 'var a1=function(b){return b+1};'.repeat(3800);
    const line = `${filler}function millBuilder(year){return "the mill was built in "+year}${filler}`;
    const file = { text: `File: dist/app.min.js\n\n\`\`\`javascript\n${line}\n\`\`\`\n` };
    const prose = `${`${other} `.repeat(1800)}${doc} ${`${other} `.repeat(1800)}`;
    for (const contents of [
      [user(file, question)],
      [user(file, 'Explain this file')],
      [user(file, 'What does millBuilder do?')],
      [user(file, 'Show line 1')],
      [user(`${prose}\n\n${question}`)],
    ]) {
      const text = await answer(contents);
      assert.ok(
        text.length < 5000,
        `${text.length} characters for ${JSON.stringify(contents).slice(-60)}`,
      );
    }
    assert.match(await answer([user(file, question)]), /….*the mill was built in.*…/u);
    assert.match(await answer([user(`${prose}\n\n${question}`)]), said);
  });
});
