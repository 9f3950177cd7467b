import assert from 'node:assert/strict';
import { readCommandLine } from '../../../../src/service/node/commandLine';

describe('the command line of the service', () => {
  it('takes a free port and the reader by default', () => {
    assert.deepEqual(readCommandLine([]), { port: 0, engine: { kind: 'reader' }, isHelp: false });
  });

  it('reads every option', () => {
    const args = ['--port', '8080', '--key=k', '--data', 'folder', '--engine', 'script:a:b.json'];
    assert.deepEqual(readCommandLine(args), {
      port: 8080,
      key: 'k',
      dataFolder: 'folder',
      engine: { kind: 'script', file: 'a:b.json' },
      isHelp: false,
    });
  });

  it('reads the address to forward to', () => {
    const engineOf = (text: string): unknown => readCommandLine(['--engine', text]).engine;
    assert.deepEqual(engineOf('forward'), { kind: 'forward' });
    assert.deepEqual(engineOf('forward:http://127.0.0.1:11434'), {
      kind: 'forward',
      address: 'http://127.0.0.1:11434',
    });
  });

  it('reads the model file of the engine llama', () => {
    const { engine } = readCommandLine(['--engine', 'llama', '--model', 'a.gguf']);
    assert.deepEqual(engine, { kind: 'llama', file: 'a.gguf' });
  });

  it('takes the key from the environment, where process lists do not show it', () => {
    const keyOf = (args: string[], key: string): unknown =>
      readCommandLine(args, { PARLEY_SERVICE_KEY: key }).key;
    assert.equal(keyOf([], 'quiet'), 'quiet');
    assert.equal(keyOf(['--key', 'loud'], 'quiet'), 'loud');
    assert.throws(() => keyOf([], ''), /^Error: PARLEY_SERVICE_KEY needs a key/u);
    assert.throws(() => keyOf([], 'two words\n'), /^Error: PARLEY_SERVICE_KEY needs a key/u);
  });

  it('asks for help', () => {
    assert.equal(readCommandLine(['--help']).isHelp, true);
  });

  const wrong: [args: string[], sentence: RegExp][] = [
    [['--prot', '1'], /^Unknown option '--prot'/u],
    [['extra'], /extra/u],
    [['--port'], /--port/u],
    [['--port', 'http'], /^--port needs a number from 0 to 65535, not 'http'\.$/u],
    [['--port', '65536'], /^--port needs/u],
    [['--key', ''], /^--key needs a key of ASCII characters without spaces\.$/u],
    [['--engine', 'magic'], /^--engine needs .*not 'magic'\.$/u],
    [['--engine', 'script:'], /^--engine needs/u],
    [['--engine', 'reader:x'], /^--engine needs/u],
    [['--engine', 'llama'], /^--engine llama needs --model FILE\.$/u],
    [['--model', 'a.gguf'], /^--model is for --engine llama\.$/u],
  ];
  for (const [args, sentence] of wrong) {
    it(`names what is wrong in "${args.join(' ')}" in one sentence`, () => {
      assert.throws(
        () => readCommandLine(args),
        (error: Error) => {
          assert.match(error.message, sentence);
          assert.ok(!error.message.includes('\n'));
          return true;
        },
      );
    });
  }
});
