import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Accumulator } from '../../../src/protocol/accumulator';
import type { Part } from '../../../src/protocol/content';
import { readAnswerNote } from '../../../src/languageModel/answerNote';
import { AnswerPieces } from '../../../src/languageModel/answerPieces';
import { newCallId, serviceCallId } from '../../../src/languageModel/callIds';
import type { MessagePiece } from '../../../src/languageModel/chatMessage';
import { MessagePieceReader } from '../../../src/languageModel/messagePieceReader';
import { Signatures } from '../../../src/languageModel/signatures';
import { ToolNames } from '../../../src/languageModel/toolNames';

/** What comes of parts that a service sent, each in an event of its own. */
function piecesOf(parts: readonly Part[], signatures: Signatures): MessagePiece[] {
  const pieces = new AnswerPieces(new ToolNames(), signatures);
  const read = parts.flatMap((part) =>
    pieces.read({ candidates: [{ content: { parts: [part] } }] }),
  );
  pieces.end();
  return read;
}

function partsBack(pieces: readonly MessagePiece[], signatures: Signatures): Part[] {
  return new MessagePieceReader(new ToolNames(), signatures).readAnswer(pieces);
}

/** As a chat that keeps the service's own parts sends them back. */
function merged(parts: readonly Part[]): Part[] {
  const accumulator = new Accumulator();
  for (const part of parts) accumulator.add({ candidates: [{ content: { parts: [part] } }] });
  return accumulator.answer.candidates[0]?.content.parts ?? [];
}

describe('the pieces of an answer', () => {
  it('leave thoughts and other candidates out', () => {
    const pieces = new AnswerPieces(new ToolNames(), new Signatures());
    const read = pieces.read({
      candidates: [
        { content: { parts: [{ text: 'hm', thought: true }, { text: 'a' }] } },
        { index: 1, content: { parts: [{ text: 'b' }] } },
      ],
    });
    assert.deepEqual(read, [{ kind: 'text', text: 'a' }]);
  });

  it('go back with the signatures of their parts, each where it was', () => {
    const text = fc.string({ maxLength: 8 });
    const signature = fc.option(fc.base64String({ minLength: 4 }), { nil: undefined });
    const withSignature = (part: Part, thoughtSignature: string | undefined): Part =>
      thoughtSignature === undefined ? part : { ...part, thoughtSignature };
    const anyPart: fc.Arbitrary<Part> = fc.oneof(
      fc.tuple(text, signature).map(([value, signed]) => withSignature({ text: value }, signed)),
      fc
        .tuple(fc.option(fc.string(), { nil: undefined }), signature)
        .map(([id, signed]) =>
          withSignature({ functionCall: { name: 'look', args: {}, ...(id && { id }) } }, signed),
        ),
      fc
        .tuple(fc.uuid(), signature)
        .map(([id, signed]) =>
          withSignature(
            { inlineData: { mimeType: 'image/png', data: Buffer.from(id).toString('base64') } },
            signed,
          ),
        ),
    );
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 8 }), (parts) => {
        const signatures = new Signatures();
        const back = partsBack(piecesOf(parts, signatures), signatures);
        // A run without any text is nothing in VS Code, and so has no place for a signature.
        const runs = merged(parts)
          .map((part) => part.text ?? '\0')
          .join('')
          .split('\0');
        fc.pre(runs.every((run) => run !== '') || parts.every(({ text: t }) => t !== ''));
        const expected = merged(parts).filter(
          (part) => part.text !== '' || part.thoughtSignature !== undefined,
        );
        assert.deepEqual(back, expected);
      }),
    );
  });

  it('give a signature back to the one of two like parts that had it', () => {
    const look = { functionCall: { name: 'look', args: {} } };
    const picture = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    for (const part of [{ text: 'Looking.' }, picture]) {
      for (const signedAt of [0, 2]) {
        const parts = [part, look, part].map((each, at) =>
          at === signedAt ? { ...each, thoughtSignature: 'b25l' } : each,
        );
        const signatures = new Signatures();
        assert.deepEqual(partsBack(piecesOf(parts, signatures), signatures), parts);
      }
    }
  });

  it('are found again by their note when the window is another one', () => {
    const pieces = new AnswerPieces(new ToolNames(), new Signatures());
    const parts = [{ text: 'One.', thoughtSignature: 'b25l' }];
    const read = pieces.read({ candidates: [{ content: { parts } }] });
    pieces.end();
    const note = readAnswerNote(JSON.stringify({ signed: pieces.signed }));
    const signatures = new Signatures();
    for (const entry of note.signed) signatures.keep(entry);
    assert.deepEqual(partsBack(read, signatures), parts);
  });

  it('have no signatures of a note that is broken', () => {
    for (const json of ['', '[]', '{"signed":1}', '{"signed":[["a"],[1,[]],["b",[{}]]]}']) {
      assert.deepEqual(readAnswerNote(json), { signed: [] });
    }
  });

  it('have ids that no other call has, with the service’s inside', () => {
    assert.notEqual(newCallId('call-1'), newCallId('call-1'));
    assert.equal(serviceCallId(newCallId('call_1\n2')), 'call_1\n2');
    assert.equal(serviceCallId(newCallId(undefined)), undefined);
    assert.equal(serviceCallId('toolu_of_another'), 'toolu_of_another');
  });

  it('show code that ran as Markdown', () => {
    const code = { language: 'PYTHON', code: 'print("```")\n' };
    const [piece] = piecesOf([{ executableCode: code }], new Signatures());
    assert.deepEqual(piece, {
      kind: 'text',
      text: '\n\n````python\nprint("```")\n````\n\n',
    });
  });
});
