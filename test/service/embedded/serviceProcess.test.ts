import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { post, streamPath, turnOf } from './harness';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The bundle that `npm run service` runs, as a process of its own. */
describe('the service as a process', () => {
  const children: Child[] = [];
  let folder = '';

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'parley-service-'));
  });
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
  after(() => rm(folder, { recursive: true }));

  function start(...args: string[]): Child {
    return startWith({}, ...args);
  }

  function startWith(environment: Record<string, string>, ...args: string[]): Child {
    const child = spawn(process.execPath, ['dist/service.js', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    child.stdout.setEncoding('utf8');
    child.stderr.setEncoding('utf8');
    children.push(child);
    return child;
  }

  /** What the process prints before its output matches. */
  async function outputUntil(child: Child, pattern: RegExp): Promise<string> {
    let output = '';
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      output += String(chunk);
      if (pattern.test(output)) return output;
    }
    throw new Error(`The service ended with ${JSON.stringify(output)}`);
  }

  async function addressOf(child: Child): Promise<string> {
    const output = await outputUntil(child, /\n/u);
    const [, address = ''] = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n/u.exec(output) ?? [];
    assert.notEqual(address, '', output);
    return address;
  }

  /** Exit code and error output of a process that ends by itself. */
  async function failureOf(child: Child): Promise<[number, string]> {
    let text = '';
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return [code, text];
  }

  it('prints its address first, then the key it made up, and wants that key', async () => {
    const output = await outputUntil(start(), /API key .*\n/u);
    const [, address = '', key = ''] =
      /^listening on (http:\/\/127\.0\.0\.1:\d+)\nAPI key for this run: (\S{20,})\n$/u.exec(
        output,
      ) ?? [];
    assert.equal((await fetch(`${address}/v1beta/models`)).status, 403);
    assert.equal((await fetch(`${address}/v1beta/models?key=${key}`)).status, 200);
  });

  it('takes its key from the environment and says nothing of it', async () => {
    const child = startWith({ PARLEY_SERVICE_KEY: 'from-the-environment' });
    const output = await outputUntil(child, /\n/u);
    const address = /http:\S+/u.exec(output)?.[0] ?? '';
    const statusWith = async (key: string): Promise<number> =>
      (await fetch(`${address}/v1beta/models?key=${key}`)).status;
    assert.equal(await statusWith('from-the-environment'), 200);
    assert.equal(await statusWith('another'), 400);
    assert.ok(!output.includes('key'), output);
    assert.ok(!child.spawnargs.join(' ').includes('from-the-environment'));
  });

  it('counts with the vocabulary beside it', async () => {
    const address = await addressOf(start('--key', 'k'));
    const body = post({ contents: turnOf('The quick brown fox jumps over the lazy dog.') });
    const response = await fetch(`${address}/v1beta/models/parley-reader:countTokens?key=k`, body);
    const { totalTokens } = (await response.json()) as { totalTokens: number };
    assert.equal(totalTokens, 10);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`ends on ${signal} with code 0, whatever it is doing`, async () => {
      const script = path.join(folder, 'endless.json');
      const steps = [{ text: 'a' }, { text: 'b', delayMs: 1e9 }];
      await writeFile(script, JSON.stringify({ answers: [{ steps }] }));
      const child = start('--engine', `script:${script}`, '--key', 'k');
      const address = await addressOf(child);
      const response = await fetch(
        `${address}${streamPath}?alt=sse&key=k`,
        post({ contents: turnOf('a') }),
      );
      const reader = response.body?.getReader();
      await reader?.read();
      const rest = assert.rejects(reader?.read() ?? Promise.resolve());
      child.kill(signal);
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      await rest;
    });
  }

  it('says in one sentence that its port is taken and ends with code 1', async () => {
    const { port } = new URL(await addressOf(start('--key', 'k')));
    assert.deepEqual(await failureOf(start('--port', port)), [
      1,
      `Port ${port} is taken: choose another with --port.\n`,
    ]);
  });

  it('says in one sentence which option is wrong', async () => {
    const [code, text] = await failureOf(start('--prot', '1'));
    assert.equal(code, 1);
    assert.match(text, /^[^\n]*--prot[^\n]*\n$/u);
  });

  it('says in one sentence what is wrong with a script', async () => {
    const script = path.join(folder, 'wrong.json');
    await writeFile(script, '{"answers": [{}]}');
    assert.deepEqual(await failureOf(start('--engine', `script:${script}`)), [
      1,
      'answers[0] needs a list of "steps".\n',
    ]);
    const [code, text] = await failureOf(start('--engine', 'script:nowhere.json'));
    assert.equal(code, 1);
    assert.equal(text, 'Couldn’t read the script nowhere.json.\n');
  });

  it('prints its options and ends when asked for help', async () => {
    const child = start('--help');
    const output = await outputUntil(child, /--help/u);
    assert.match(output, /--engine E/u);
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
});
