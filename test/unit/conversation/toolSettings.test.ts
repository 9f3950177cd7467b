import assert from 'node:assert/strict';
import type { ChatSettings } from '../../../src/conversation/chatSettings';
import { withFunctions, type OfferedFunctions } from '../../../src/conversation/toolSettings';

const declared = [{ functionDeclarations: [{ name: 'read_file' }, { name: 'list_files' }] }];
const codeExecution = { codeExecution: {} };
const offered: OfferedFunctions = { declared, isAfterCalls: false, runsCode: true };

function calling(mode: string, ...allowedFunctionNames: string[]): ChatSettings {
  const names = allowedFunctionNames.length > 0 && { allowedFunctionNames };
  return { toolConfig: { functionCallingConfig: { mode, ...names } } };
}

describe('what a request says of tools', () => {
  it('is nothing where there are none', () => {
    const settings = withFunctions(calling('ANY', 'read_file'), { ...offered, declared: [] });
    assert.deepEqual(settings, {});
  });

  it('is how the functions are called, with names only where one has to be', () => {
    const any = calling('ANY', 'read_file');
    assert.deepEqual(withFunctions(any, offered), { ...any, tools: declared });
    for (const mode of ['AUTO', 'NONE']) {
      const settings = withFunctions(calling(mode, 'read_file'), offered);
      assert.deepEqual(settings, { ...calling(mode), tools: declared });
    }
    assert.deepEqual(withFunctions({}, offered), { tools: declared });
  });

  it('forces no call on an answer that has what functions gave, which would never end', () => {
    const settings = withFunctions(calling('ANY', 'read_file'), { ...offered, isAfterCalls: true });
    assert.deepEqual(settings.toolConfig, calling('AUTO').toolConfig);
    const never = withFunctions(calling('NONE'), { ...offered, isAfterCalls: true });
    assert.deepEqual(never.toolConfig, calling('NONE').toolConfig);
  });

  it('offers code execution beside the functions, to a service that runs code', () => {
    const foreign = { functionDeclarations: [{ name: 'fly' }] };
    const settings = { tools: [codeExecution, foreign] };
    assert.deepEqual(withFunctions(settings, offered).tools, [codeExecution, ...declared]);
    assert.deepEqual(withFunctions(settings, { ...offered, declared: [] }).tools, [codeExecution]);
    assert.deepEqual(withFunctions(settings, { ...offered, runsCode: false }).tools, declared);
  });
});
