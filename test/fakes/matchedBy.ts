/** How many characters patterns look at while something is done. */
export function matchedBy(act: () => void): number {
  let matched = 0;
  const patterns = RegExp.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the pattern it is of
  const { exec } = patterns;
  // Whatever looks for a pattern does it by this.
  patterns.exec = function (source) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, source);
    matched += (found ? found.index + found[0].length : source.length) - start;
    return found;
  };
  try {
    act();
  } finally {
    patterns.exec = exec;
  }
  return matched;
}
