import assert from 'node:assert/strict';
import { TypedField } from '../../../../src/webview/compare/typedField';

/** What of a text field counts here. */
class Input extends EventTarget {
  value = '';

  type(value: string): void {
    this.value = value;
    this.dispatchEvent(new Event('input'));
  }

  end(...events: string[]): void {
    for (const type of events) this.dispatchEvent(new Event(type));
  }
}

describe('a field that the host sets and the user types in', () => {
  let input: Input;
  let field: TypedField;

  beforeEach(() => {
    input = new Input();
    field = new TypedField(input);
    field.show('text 1');
  });

  it('shows what the host says', () => {
    assert.equal(input.value, 'text 1');
    field.show('text 2');
    assert.equal(input.value, 'text 2');
  });

  it('keeps what is being typed, whatever the host says meanwhile', () => {
    input.type('brea');
    field.show('text 1');
    field.show('text 2');
    assert.equal(input.value, 'brea');
  });

  it('shows what the host made of it when that is known', () => {
    input.type(' bread ');
    input.end('change');
    field.show('bread');
    assert.equal(input.value, 'bread');
    input.type('');
    input.end('change', 'blur');
    field.show('bread');
    assert.equal(input.value, 'bread');
  });

  it('is the host’s again when it is left as it was', () => {
    input.type('text 12');
    input.type('text 1');
    input.end('blur');
    field.show('text 2');
    assert.equal(input.value, 'text 2');
  });
});
