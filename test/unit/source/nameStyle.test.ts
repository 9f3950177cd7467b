import assert from 'node:assert/strict';
import { inForm, isName, nameForm } from '../../../src/source/nameStyle';

describe('the style of a name', () => {
  for (const [present, languageId, suggested, expected] of [
    ['doIt', 'typescript', 'retry_after_timeout', 'retryAfterTimeout'],
    ['doIt', 'typescript', 'retryAfterTimeout', 'retryAfterTimeout'],
    ['Thing', 'typescript', 'price list', 'PriceList'],
    ['do_it', 'python', 'retryAfterTimeout', 'retry_after_timeout'],
    ['data', 'python', 'rawRows', 'raw_rows'],
    ['data', 'typescript', 'raw_rows', 'rawRows'],
    ['MAX', 'typescript', 'maxRetries', 'MAX_RETRIES'],
    ['MAX_TRIES', 'python', 'max_retries', 'MAX_RETRIES'],
    ['T', 'typescript', 'item', 'Item'],
    ['_data', 'python', 'rows', '_rows'],
    ['#data', 'typescript', 'rows', '#rows'],
    ['$el', 'javascript', 'element', '$element'],
    ['ok?', 'ruby', 'is_valid', 'is_valid?'],
    ['--my-colour', 'css', 'accentColour', '--accent-colour'],
    ['my-box', 'css', 'priceList', 'price-list'],
    ['parseIt', 'typescript', 'parseURLOfPage', 'parseURLOfPage'],
    ['parse_it', 'python', 'parseURLOfPage', 'parse_url_of_page'],
    ['größe', 'typescript', 'volle_länge', 'volleLänge'],
  ] as const) {
    it(`of ${present} makes ${suggested} ${expected}`, () => {
      assert.equal(inForm(suggested, nameForm(present, languageId)), expected);
    });
  }

  it('distinguishes names from what can’t be one', () => {
    for (const name of ['a', '_', '$x', '#rows', 'größe', 'a1']) {
      assert.ok(isName(name, 'typescript'), name);
    }
    for (const text of ['', '1a', 'a b', 'a-b', 'class', 'a.b', 'ok?', 'a()', '--']) {
      assert.ok(!isName(text, 'typescript'), text);
    }
    assert.ok(isName('ok?', 'ruby'));
    assert.ok(isName('a-b', 'css'));
  });
});
