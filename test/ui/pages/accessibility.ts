import axe from 'axe-core';
import type { Frame, FrameLocator } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A panel inside VS Code has its title in the window around it. */
const notForPanels = ['page-has-heading-one'];

/** What a theme changes of a page. */
const ofColours = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** Looks at colours alone, as for a page that was looked at whole in another theme. */
  isOfColours?: boolean;
  /** The colour behind the page; what VS Code paints there if none is given. */
  background?: string;
}

/** What axe finds wrong on a page of Parley, one violation a line: the rule, and the elements that break it. */
export async function violationsIn(
  frame: FrameLocator,
  { isOfColours = false, background }: Look = {},
): Promise<string[]> {
  const content = await contentOf(frame);
  if (!(await content.evaluate('typeof axe === "object"'))) await content.evaluate(axe.source);
  await paint(content, background ?? (await backgroundBehind(content)));
  const rules = Object.fromEntries(notForPanels.map((id) => [id, { enabled: false }]));
  const options: axe.RunOptions = isOfColours
    ? { runOnly: { type: 'rule', values: ofColours }, resultTypes: ['violations'] }
    : { runOnly: standards, rules, resultTypes: ['violations'] };
  const { violations } = await content.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  await paint(content, '');
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    return `${id}: ${places.slice(0, 5).join(' | ')}`;
  });
}

async function contentOf(frame: FrameLocator): Promise<Frame> {
  const body = await frame.locator('body').elementHandle();
  const content = await body.ownerFrame();
  if (!content) throw new Error('The page is gone.');
  return content;
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
