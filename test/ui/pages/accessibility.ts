import axe from 'axe-core';
import type { FrameLocator } from 'playwright-core';

/** A panel inside VS Code has its title in the window around it. */
const notForPanels = ['page-has-heading-one'];

/**
 * What axe finds wrong in a page of ours, one violation a line: the rule, and the elements that break it. VS Code paints
 * behind the page, where axe takes white for what it can't see, so that contrast is left out where that is dark.
 */
export async function violationsIn(frame: FrameLocator, isDark: boolean): Promise<string[]> {
  const body = await frame.locator('body').elementHandle();
  const content = await body.ownerFrame();
  if (!content) throw new Error('The page is gone.');
  await content.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(
      [...notForPanels, ...(isDark ? ['color-contrast'] : [])].map((id) => [
        id,
        { enabled: false },
      ]),
    ),
    resultTypes: ['violations'],
  };
  const { violations } = await content.evaluate<axe.AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    return `${id}: ${places.slice(0, 5).join(' | ')}`;
  });
}
