import assert from 'node:assert/strict';
import type { Schema } from '../../../../../src/protocol/schema';
import { attachment, requestOf, textOf, unpacedReader, user } from './readerTalk';

const engine = unpacedReader();

async function fill(name: string, question: string, properties: Record<string, Schema>) {
  const responseSchema = { type: 'OBJECT', properties };
  const request = {
    ...requestOf([user(attachment(name), question)]),
    generationConfig: { responseMimeType: 'application/json', responseSchema },
  };
  const events = [];
  for await (const event of engine.generate(request, new AbortController().signal)) {
    events.push(event);
  }
  return JSON.parse(textOf(events)) as Record<string, unknown>;
}

describe('the reader, asked to fill a schema', () => {
  it('takes values from a settings file by their keys', async () => {
    const value = await fill('settings.json', 'What are the settings?', {
      port: { type: 'INTEGER' },
      host: { type: 'STRING' },
      sender: { type: 'STRING', format: 'email' },
      poolSize: { type: 'NUMBER' },
    });
    const sender = 'committee@example.org';
    assert.deepEqual(value, { port: 8443, host: 'localhost', sender, poolSize: 12 });
  });

  it('takes sentences from prose by the words of name and description', async () => {
    const value = await fill('handbook.md', 'What are the rules?', {
      hives: { type: 'STRING', description: 'Where may hives of bees stand?' },
      tap: { type: 'STRING' },
      isTapRunning: { type: 'BOOLEAN', description: 'whether the tap runs' },
    });
    assert.match(String(value['hives']), /^Hives stand by the hedge only/u);
    assert.match(String(value['tap']), /^The tap at the gate runs/u);
    assert.equal(value['isTapRunning'], true);
  });

  it('says in plain words what it would have answered if nothing is known about a field', async () => {
    const value = await fill('handbook.md', 'Outline it', {
      zeppelin: { type: 'STRING' },
      quark: { type: 'STRING', nullable: true },
    });
    assert.match(String(value['zeppelin']), /^handbook\.md has 31 lines/u);
    assert.equal(value['quark'], null);
  });
});
