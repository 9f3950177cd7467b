import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../ensureDependencies.mjs';

const encoder = path.join(root, 'node_modules/modern-gif/dist/index.js');
const betweenFramesMs = 120;
/** Long enough to read what it ends with. */
const lastFrameMs = 4000;

/** @typedef {{ png: string, ms: number }} Frame A picture in Base64, and how long it is shown. */

/**
 * Takes pictures of a page while something happens in it.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<Frame[]>} one for each change
 */
export async function record(page, act) {
  /** @type {{ png: string, at: number }[]} */
  const taken = [];
  const take = async () => {
    const at = Date.now();
    const png = (await page.screenshot()).toString('base64');
    if (png !== taken.at(-1)?.png) taken.push({ png, at });
  };
  const over = new AbortController();
  const filming = (async () => {
    while (!over.signal.aborted) {
      await take();
      await page.waitForTimeout(betweenFramesMs);
    }
  })();
  await act().finally(() => over.abort());
  await filming;
  await take();
  return taken.map(({ png, at }, index) => {
    const next = taken[index + 1];
    return { png, ms: next === undefined ? lastFrameMs : next.at - at };
  });
}

/**
 * Writes frames as an animated picture, in a page of the browser, which reads pictures.
 * @param {import('playwright-core').Browser} browser
 * @param {readonly Frame[]} frames
 * @param {string} file
 */
export async function saveAnimation(browser, frames, file) {
  const page = await browser.newPage();
  await page.addScriptTag({ path: encoder });
  const gif = await page.evaluate(encodeGif, frames);
  await page.close();
  await writeFile(file, Buffer.from(gif, 'base64'));
}

/**
 * In the page.
 * @param {readonly Frame[]} frames
 * @returns {Promise<string>} in Base64
 */
async function encodeGif(frames) {
  const { modernGif } = /** @type {{ modernGif: typeof import('modern-gif') }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const images = await Promise.all(
    frames.map(async ({ png }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      return image;
    }),
  );
  const [first] = images;
  if (first === undefined) throw new Error('There is no frame.');
  const gif = await modernGif.encode({
    width: first.width,
    height: first.height,
    frames: images.map((data, index) => ({ data, delay: frames[index]?.ms ?? 0 })),
  });
  return btoa(Array.from(new Uint8Array(gif), (byte) => String.fromCharCode(byte)).join(''));
}
