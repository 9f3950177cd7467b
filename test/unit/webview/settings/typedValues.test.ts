import assert from 'node:assert/strict';
import { TypedValues } from '../../../../src/webview/settings/typedValues';

describe('what is typed into a setting', () => {
  let reported: string[];
  let typed: TypedValues;

  beforeEach(() => {
    reported = [];
    typed = new TypedValues((field, value) => reported.push(`${field}=${value}`));
  });

  afterEach(() => typed.flush());

  it('stays in the control until the host says the same', () => {
    typed.change('temperature', '0.2', false);
    typed.reported('temperature', '0');
    typed.flush();
    assert.equal(typed.value({ id: 'temperature', value: '0' }), '0.2');
    typed.reported('temperature', '0.2');
    assert.equal(typed.value({ id: 'temperature', value: '1' }), '1');
  });

  it('is sent at the latest before something else is done, and once', () => {
    typed.change('temperature', '0', false);
    typed.change('temperature', '0.2', false);
    typed.change('seed', '7', false);
    assert.deepEqual(reported, []);
    typed.flush();
    typed.flush();
    assert.deepEqual(reported, ['temperature=0.2', 'seed=7']);
  });

  it('is sent if it was not received yet, though the host has sent the same before', () => {
    typed.change('seed', '7', true);
    typed.change('seed', '8', true);
    typed.change('seed', '7', false);
    typed.reported('seed', '7');
    typed.flush();
    assert.deepEqual(reported, ['seed=7', 'seed=8', 'seed=7']);
  });

  it('is sent at once when it was chosen, and not after it was reset', () => {
    typed.change('topP', '1', true);
    typed.change('seed', '7', false);
    typed.forget('seed');
    typed.flush();
    assert.deepEqual(reported, ['topP=1']);
  });
});
