import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import path from 'node:path';
import * as vscode from 'vscode';
import { LocalCounter } from '../../src/sendCosts/localCounter';

const question = 'What is your name?';
const questionTokens = 5;

function distFolder(): string {
  const extension = vscode.extensions.getExtension('parley.parley');
  assert.ok(extension);
  return path.join(extension.extensionPath, 'dist');
}

describe('the local counter', () => {
  let counter: LocalCounter;

  beforeEach(() => {
    counter = new LocalCounter(distFolder());
  });

  afterEach(() => counter.dispose());

  it('counts texts, and the bytes of UTF-8 and UTF-16 files', async () => {
    assert.equal(await counter.count(question, 'now'), questionTokens);
    assert.equal(await counter.count('', 'now'), 0);
    const exact = { tokens: questionTokens, isExact: true };
    assert.deepEqual(await counter.countBytes(Buffer.from(question), 'background'), exact);
    const wide = Buffer.from(`\ufeff${question}`, 'utf16le');
    assert.deepEqual(await counter.countBytes(wide, 'background'), exact);
  });

  it('takes nothing along that lies around the bytes in their buffer', async () => {
    const whole = new TextEncoder().encode(`before ${question} behind`);
    const view = whole.subarray(7, 7 + question.length);
    assert.equal((await counter.countBytes(view, 'background')).tokens, questionTokens);
    assert.equal(new TextDecoder().decode(whole), `before ${question} behind`);
  });

  it('counts what somebody waits for before the rest', async () => {
    const done: string[] = [];
    const count = async (name: string, urgency: 'now' | 'background'): Promise<void> => {
      await counter.count(name, urgency);
      done.push(name);
    };
    await Promise.all([
      count('first', 'background'),
      count('second', 'background'),
      count('urgent', 'now'),
    ]);
    assert.deepEqual(done, ['first', 'urgent', 'second']);
  });

  it('gives up a count with the reason of its signal, and goes on with the others', async () => {
    const controller = new AbortController();
    const reason = new Error('not wanted any more');
    const underWay = counter.count(question, 'background', controller.signal);
    const waiting = counter.count(question, 'background', controller.signal);
    const other = counter.count(question, 'background');
    controller.abort(reason);
    const rejected = (error: unknown): boolean => error === reason;
    await assert.rejects(underWay, rejected);
    await assert.rejects(waiting, rejected);
    assert.equal(await other, questionTokens);
    await assert.rejects(counter.count(question, 'now', controller.signal), rejected);
  });

  it('leaves nothing behind on a signal that serves many counts', async () => {
    const { signal } = new AbortController();
    const counts = Array.from({ length: 30 }, () => counter.count(question, 'now', signal));
    await Promise.all(counts);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('fails what waits when it ends, and what comes later', async () => {
    const waiting = counter.count(question, 'background');
    counter.dispose();
    await assert.rejects(waiting, /has ended/);
    await assert.rejects(counter.count(question, 'now'), /has ended/);
  });

  it('fails a count when its thread can’t start, and starts another for the next', async () => {
    const broken = new LocalCounter(path.join(distFolder(), 'nowhere'));
    await assert.rejects(broken.count(question, 'now'), /countWorker/);
    await assert.rejects(broken.count(question, 'now'), /countWorker/);
    broken.dispose();
  });
});
