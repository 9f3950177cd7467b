import path from 'node:path';
import { openParley } from './support/openParley';
import { sampleFiles } from './support/sampleFiles';

/** Takes pictures of the chat in a language: as wide as usual, as narrow as can be, and zoomed in. */
export async function takePictures(language: string, pictures: string): Promise<void> {
  const parley = await openParley({ language, files: sampleFiles, isDrawn: true });
  const { page, chat, workbench } = parley;
  const save = async (name: string): Promise<void> => {
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    console.log(`[saved ${name}.png]`);
  };
  try {
    await save('empty');
    await workbench.openFile('retry.py');
    await chat.composer.fill('Explain this file');
    await chat.composer.press('Enter');
    const footer = chat.frame.locator('summary.footer').first();
    await footer.waitFor();
    await save('answer');
    await workbench.widenSideBar(-100);
    await save('answer-200px');
    await chat.frame.locator('.toolbar button').nth(1).click();
    await save('settings-200px');
    await workbench.widenSideBar(100);
    await save('settings');
    await page.keyboard.press('Escape');
    // What a window of 1400 × 900 has at a zoom of 400 %.
    await page.setViewportSize({ width: 350, height: 225 });
    await save('answer-400percent');
  } finally {
    await parley.dispose();
  }
}
