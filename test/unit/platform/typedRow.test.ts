import assert from 'node:assert/strict';
import { watchTypedRow } from '../../../src/platform/typedRow';

interface Row {
  label: string;
  typed?: string;
}

/** A list as VS Code keeps it: the field and the active row change one after the other. */
class Pick {
  value = '';
  activeItems: Row[] = [];
  #listeners: ((items: readonly Row[]) => unknown)[] = [];

  onDidChangeActive(listener: (items: readonly Row[]) => unknown): void {
    this.#listeners.push(listener);
  }

  activate(row: Row): void {
    this.activeItems = [row];
    for (const listener of this.#listeners) listener([row]);
  }
}

describe('the row that Enter means in a list that one can write into', () => {
  const longer = { label: 'Add types, and wait a minute' };
  let pick: Pick;
  let meant: () => Row | undefined;

  beforeEach(() => {
    pick = new Pick();
    meant = watchTypedRow(pick, ({ typed }) => typed);
  });

  it('is the active one if nothing is written', () => {
    pick.activate(longer);
    assert.equal(meant(), longer);
  });

  it('is that of the words where Enter comes before they are a row', () => {
    pick.activate(longer);
    pick.value = 'Add types';
    assert.equal(meant(), undefined);
    pick.activate(longer);
    assert.equal(meant(), undefined);
  });

  it('is that of the words while it is active', () => {
    pick.value = 'Add types ';
    pick.activate({ label: 'Add types', typed: 'Add types' });
    assert.equal(meant(), undefined);
  });

  it('is the one that was gone to from there', () => {
    pick.value = 'Add types';
    pick.activate({ label: 'Add types', typed: 'Add types' });
    pick.activate(longer);
    assert.equal(meant(), longer);
  });

  it('is that of the words again after more of them', () => {
    pick.value = 'Add';
    pick.activate({ label: 'Add', typed: 'Add' });
    pick.activate(longer);
    pick.value = 'Add types';
    assert.equal(meant(), undefined);
  });
});
