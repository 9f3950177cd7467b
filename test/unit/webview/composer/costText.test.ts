import assert from 'node:assert/strict';
import type { SendCostView } from '../../../../src/messages/chatState';
import type { ChatStrings } from '../../../../src/messages/chatStrings';
import {
  costDetails,
  costLevel,
  costRemarks,
  formatTokens,
  isQuiet,
  totalText,
} from '../../../../src/webview/composer/costText';

const strings = {
  costTotal: '{0} tokens',
  costTotalOne: '{0} token',
  costSystem: 'system {0}',
  costInstructions: 'instructions {0}',
  costTools: 'tools {0}',
  costHistory: 'history {0}',
  costAttachments: 'files {0}',
  costMessage: 'message {0}',
  costCached: 'cached {0}',
  costShare: '{0} of the limit',
  costByService: 'by the service',
  costNearLimit: 'near',
  costOverLimit: 'over',
} as ChatStrings;

function cost(change: Partial<SendCostView> = {}): SendCostView {
  return {
    total: 1234,
    system: 0,
    instructions: 0,
    tools: 0,
    history: 800,
    attachments: 400,
    message: 34,
    cached: 0,
    labels: 0,
    byAttachment: {},
    byFolder: {},
    sentBefore: {},
    certainty: 'exact',
    notes: [],
    ...change,
  };
}

describe('the cost of a message in words', () => {
  it('is the total and its parts that are not empty', () => {
    assert.equal(totalText(cost(), strings), '1,234 tokens');
    assert.equal(totalText(cost({ total: 1 }), strings), '1 token');
    assert.deepEqual(costDetails(cost(), strings), ['history 800', 'files 400', 'message 34']);
    assert.deepEqual(costDetails(cost({ history: 0, attachments: 0, message: 0 }), strings), []);
    assert.deepEqual(costDetails(cost({ system: 5, cached: 1200 }), strings), [
      'system 5',
      'history 800',
      'files 400',
      'message 34',
      'cached 1,200',
    ]);
  });

  it('marks what is estimated, and keeps the service’s own count plain', () => {
    assert.equal(totalText(cost({ certainty: 'estimated' }), strings), '~1,234 tokens');
    const byService = cost({ certainty: 'service', total: 1300 });
    assert.equal(totalText(byService, strings), '1,300 tokens');
    assert.equal(costDetails(byService, strings)[0], 'history ~800');
    assert.deepEqual(costRemarks(byService, strings), [
      { text: 'by the service', level: 'normal' },
    ]);
    assert.equal(formatTokens(12_345, 'confirmed'), '12,345');
  });

  it('says which share of the limit it takes, where the limit is known', () => {
    const share = (total: number): string | undefined =>
      costDetails(cost({ total, inputTokenLimit: 10_000 }), strings).at(-1);
    assert.equal(share(1234), '12% of the limit');
    assert.equal(share(99), '<1% of the limit');
    assert.equal(share(0), '0% of the limit');
    assert.equal(share(20_000), '200% of the limit');
  });

  it('is quiet below half of the limit, and where no limit is known', () => {
    const limited = (total: number): SendCostView => cost({ total, inputTokenLimit: 1000 });
    assert.deepEqual(
      [0, 499, 500, 1001].map((total) => isQuiet(limited(total))),
      [true, true, false, false],
    );
    assert.equal(isQuiet(cost({ total: 1e9 })), true);
  });

  it('warns above eighty percent of the limit and again above all of it', () => {
    const limited = (total: number): SendCostView => cost({ total, inputTokenLimit: 1000 });
    assert.deepEqual(
      [800, 801, 1000, 1001].map((total) => costLevel(limited(total))),
      ['normal', 'warning', 'warning', 'error'],
    );
    assert.deepEqual(costRemarks(limited(801), strings), [{ text: 'near', level: 'warning' }]);
    assert.deepEqual(costRemarks(limited(1001), strings), [{ text: 'over', level: 'error' }]);
    assert.equal(costLevel(cost({ total: 1e9 })), 'normal');
  });
});
