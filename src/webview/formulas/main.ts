import temml from 'temml';

/** In UTF-16 units. Reading a formula may take a hundred times as long as showing its text. */
const maxLength = 4000;
/** Of marks within marks; one formula in a hundred has more than five. */
const maxDepth = 60;

/** What makes much of little: commands that are defined, and those that Temml builds several times over. */
const multiplying =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|(?:math)?llap|cancelto|equilibrium\w+)(?![A-Za-z])/;

/** LaTeX as MathML, or nothing where it isn't LaTeX or would take too much. */
export function formulaMarkup(body: string, isDisplay: boolean): string | undefined {
  if (body.length > maxLength || multiplying.test(body) || depthOf(body) > maxDepth) {
    return undefined;
  }
  try {
    return temml.renderToString(body, {
      displayMode: isDisplay,
      // A sentence may go on in the next line after a sign such as "=".
      wrap: isDisplay ? 'none' : 'tex',
      throwOnError: true,
      trust: false,
      // In em and in points.
      maxSize: [10, 100],
      maxExpand: 1000,
    });
  } catch {
    return undefined;
  }
}

function depthOf(body: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of body.matchAll(/\\(?:left|right|begin|end)(?![A-Za-z])|\\.|[{}]/gs)) {
    if (mark === '{' || mark === '\\left' || mark === '\\begin') depth += 1;
    else if (mark === '}' || mark === '\\right' || mark === '\\end') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
