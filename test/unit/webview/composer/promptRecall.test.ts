import assert from 'node:assert/strict';
import { PromptRecall } from '../../../../src/webview/composer/promptRecall';

const recall = (...prompts: string[]): PromptRecall => new PromptRecall(() => prompts);

describe('recalling prompts', () => {
  it('goes back from the newest, and forth again to the empty draft', () => {
    const prompts = recall('one', 'two');
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two'), 'one');
    assert.equal(prompts.earlier('one'), undefined);
    assert.equal(prompts.later('one'), 'two');
    assert.equal(prompts.later('two'), '');
    assert.equal(prompts.later(''), undefined);
  });

  it('shows a prompt once that was asked several times in a row', () => {
    const prompts = recall('one', 'two', 'two');
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two'), 'one');
  });

  it('leaves alone what was written, also from a recalled prompt', () => {
    const prompts = recall('one', 'two');
    assert.equal(prompts.earlier('a draft'), undefined);
    assert.equal(prompts.earlier(''), 'two');
    assert.equal(prompts.earlier('two, changed'), undefined);
    assert.equal(prompts.later('two, changed'), undefined);
  });

  it('has nothing in a chat without prompts', () => {
    assert.equal(recall().earlier(''), undefined);
  });
});
