import type { MarkdownStrings } from '../../messages/markdownStrings';
import type * as formulaBundle from '../formulas/main';
import { importBundle } from '../importBundle';
import { readFormula } from './math';
import { sanitizeFormula } from './sanitizer';

/** It is in a bundle beside the page's own. */
type FormulaBundle = typeof formulaBundle;

/** As many formulas are kept, so that a sentence which is rendered again has them at once. */
const maxKept = 500;
/** By source; null for what isn't one. */
const kept = new Map<string, Node | null>();

let loading: Promise<void> | undefined;
let bundle: FormulaBundle | undefined;

/**
 * Shows the formulas of rendered Markdown. What isn't LaTeX stays its source, and all do while the bundle that reads them
 * is missing: false says so.
 */
export function showFormulas(root: ParentNode, strings: Pick<MarkdownStrings, 'formula'>): boolean {
  for (const element of root.querySelectorAll<HTMLElement>('.math:not(.formula)')) {
    const source = element.textContent;
    const formula = readFormula(source);
    // Characters that can't be seen are shown as marks in the source.
    if (!formula || element.childElementCount > 0) continue;
    if (!bundle) return false;
    const shown = mathOf(bundle, source, formula);
    if (shown) {
      showFormula(element, { shown, source, name: formula.isDisplay ? strings.formula : '' });
    }
  }
  return true;
}

/** Loads what reads formulas, once; without it they stay their source. */
export async function formulasLoaded(): Promise<void> {
  loading ??= loadBundle().catch(() => undefined);
  await loading;
}

async function loadBundle(): Promise<void> {
  bundle = (await importBundle('formulas')) as FormulaBundle;
}

function mathOf(
  { formulaMarkup }: FormulaBundle,
  source: string,
  { body, isDisplay }: { body: string; isDisplay: boolean },
): Node | null {
  const known = kept.get(source);
  if (known !== undefined) return known;
  const markup = formulaMarkup(body, isDisplay);
  const shown = markup === undefined ? null : sanitizeFormula(markup);
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  kept.set(source, shown);
  return shown;
}

function showFormula(
  element: HTMLElement,
  { shown, source, name }: { shown: Node; source: string; name: string },
): void {
  element.classList.add('formula');
  element.dataset['source'] = source;
  element.replaceChildren(shown.cloneNode(true));
  if (name === '') return;
  element.classList.add('display');
  // A long one scrolls.
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', name);
}
