import axe from 'axe-core';
import type { Frame, FrameLocator } from 'playwright-core';

/** A panel inside VS Code has its title in the window around it. */
const notForPanels = ['page-has-heading-one'];

/** What axe finds wrong on a page of Parley, one violation a line: the rule, and the elements that break it. */
export async function violationsIn(frame: FrameLocator): Promise<string[]> {
  const body = await frame.locator('body').elementHandle();
  const content = await body.ownerFrame();
  if (!content) throw new Error('The page is gone.');
  await content.evaluate(axe.source);
  await paint(content, await backgroundBehind(content));
  const options: axe.RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(notForPanels.map((id) => [id, { enabled: false }])),
    resultTypes: ['violations'],
  };
  const { violations } = await content.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  await paint(content, '');
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    return `${id}: ${places.slice(0, 5).join(' | ')}`;
  });
}

/** The page is transparent over what VS Code paints, which axe can't see: it takes white for it. */
async function backgroundBehind(content: Frame): Promise<string> {
  let outer = content;
  for (let parent = outer.parentFrame(); parent?.parentFrame(); parent = outer.parentFrame()) {
    outer = parent;
  }
  const iframe = await outer.frameElement();
  const box = await iframe.boundingBox();
  if (!box) throw new Error('The page is not in view.');
  const color = await outer.page().evaluate(
    ([x, y]) =>
      document
        .elementsFromPoint(x, y)
        .map((each) => getComputedStyle(each).backgroundColor)
        .find((background) => background.startsWith('rgb(')),
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
  if (color === undefined) throw new Error('Nothing is painted behind the page.');
  return color;
}

async function paint(content: Frame, color: string): Promise<void> {
  await content.evaluate((background) => {
    document.documentElement.style.backgroundColor = background;
  }, color);
}
