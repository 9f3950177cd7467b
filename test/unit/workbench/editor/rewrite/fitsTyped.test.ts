import assert from 'node:assert/strict';
import { fitsTyped } from '../../../../../src/workbench/editor/rewrite/fitsTyped';

describe('a row of a list fits what is typed', () => {
  const row = { label: 'Add Types', description: 'ready-made' };

  for (const typed of ['', ' ', 'add', 'TYPES ', 'adty', 'made', 'add types']) {
    it(`when that is “${typed}”`, () => assert.ok(fitsTyped(row, typed)));
  }

  for (const typed of ['Add types, and wait', 'simplify', 'add dates']) {
    it(`but not when that is “${typed}”`, () => assert.ok(!fitsTyped(row, typed)));
  }
});
