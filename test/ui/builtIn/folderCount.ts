import assert from 'node:assert/strict';
import { TokensPage } from '../pages/tokensPage';
import type { OpenParley } from '../support/openParley';
import { builtInSuite } from '../support/sharedSuite';
import { eventually } from '../support/eventually';
import { savePicture } from '../support/savePicture';

const line = 'What is your name?\n';

const files = {
  '.gitignore': 'build/\n',
  'build/out.txt': line.repeat(500),
  'src/large.txt': line.repeat(40),
  'src/inner/small.txt': line.repeat(10),
  'src/inner/tiny.txt': line,
  'docs/guide.md': line.repeat(20),
  'data.bin': 'a\0b',
  'logo.png': 'not really',
};

describe('the token counts of a folder', () => {
  let parley: OpenParley;
  let tokens: TokensPage;

  builtInSuite(files, (opened) => {
    parley = opened;
    tokens = new TokensPage(parley.page);
  });

  it('are shown as a tree with shares, without what is ignored', async () => {
    await parley.workbench.runCommand('Parley: Count Tokens');
    await tokens.row(/^src, 306 tokens · 7\d%/).waitFor();
    await tokens.row(/^docs, 120 tokens · 2\d%/).waitFor();
    await tokens.row('data.bin, binary, not counted').waitFor();
    await tokens.row('logo.png, media, not counted').waitFor();
    await eventually(() => tokens.row(/^build/).count(), 0);
  });

  it('are sorted as the user likes', async () => {
    const { workbench } = parley;
    await eventually(() => tokens.nameAt(1), 'src');
    await workbench.open('Parley: Sort Token Counts', workbench.quickPickRow('Name'));
    await workbench.pick('Name');
    await eventually(() => tokens.nameAt(1), '.gitignore');
  });

  it('are taken of what was chosen in the Explorer', async () => {
    const { workbench } = parley;
    await workbench.runCommand('View: Show Explorer');
    await tokens.countFromExplorer('docs');
    await tokens.row(/^guide\.md, 120 tokens · 100%/).waitFor();
    await eventually(() => tokens.row(/^src/).count(), 0);
  });

  it('are drawn as a map that goes into folders and opens files, also from the keyboard', async () => {
    const { page, workbench } = parley;
    await workbench.runCommand('Parley: Count Tokens');
    await tokens.row(/^src, /).waitFor();
    await workbench.runCommand('Parley: Show Token Map');
    await tokens.tile('src, 306 tokens, 7').focus();
    await savePicture(page, 'out/ui-themes/token-map.png');
    await page.keyboard.press('Enter');
    await tokens.tile('inner, ').waitFor();
    await tokens.tile('docs, ').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.match(await focusedTile(tokens), /^small\.txt, 60 tokens/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Backspace');
    await tokens.tile('docs, ').waitFor();
    assert.match(await focusedTile(tokens), /^src, /);
    await tokens.tile('inner, ').click({ position: { x: 5, y: 5 } });
    await tokens.folderAround('src').waitFor();
    await tokens.tile('small.txt, ').dblclick();
    await page.locator('.tab.active[data-resource-name="small.txt"]').waitFor();
  });

  it('are in the tiles of the map, and beside the tile that has the focus or the pointer', async () => {
    const { page, workbench } = parley;
    await workbench.runCommand('Parley: Show Token Map');
    await tokens.folderAround('src').click();
    const large = tokens.tile('large.txt, 240 tokens');
    await tokens.numbered('large.txt, ', '240').waitFor();
    await large.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await tokens.tip.getByText('240 tokens', { exact: true }).waitFor();
    await tokens.tip.getByText(/^5\d% of all tokens counted$/).waitFor();
    await savePicture(page, 'out/ui-themes/token-map-tip.png');
    await page.keyboard.press('Escape');
    await tokens.tip.waitFor({ state: 'detached' });
    assert.match(await focusedTile(tokens), /^large\.txt, /);
    await tokens.tile('small.txt, ').hover();
    await tokens.tip.getByText('60 tokens', { exact: true }).waitFor();
    await large.hover({ position: { x: 4, y: 4 } });
    await tokens.tip.getByText('large.txt').waitFor();
    await page.keyboard.press('Escape');
    await tokens.tip.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await tokens.tile('docs, ').waitFor();
  });

  it('are within the view beside a tile at its edge', async () => {
    const { map, tip } = tokens;
    const box = await map.boundingBox();
    assert.ok(box);
    await parley.page.mouse.move(box.x + box.width - 5, box.y + box.height - 5);
    await tip.waitFor();
    const shown = await tip.boundingBox();
    assert.ok(shown);
    assert.ok(shown.x >= box.x && shown.x + shown.width <= box.x + box.width + 8);
    assert.ok(shown.y >= box.y && shown.y + shown.height <= box.y + box.height + 40);
  });
});

async function focusedTile({ map }: TokensPage): Promise<string> {
  return (await map.locator(':focus').getAttribute('aria-label')) ?? '';
}
