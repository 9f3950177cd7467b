/**
 * Does a piece of work under a title that people can see.
 * @typedef {<T>(title: string, work: () => Promise<T>) => Promise<T>} Step
 */

/**
 * Numbered lines such as `[2/5] Installing VS Code … 14 s`. On a terminal the seconds tick.
 * @param {number} total
 * @param {NodeJS.WriteStream} [out]
 * @returns {Step}
 */
export function createProgress(total, out = process.stdout) {
  let count = 0;
  return async (title, work) => {
    count += 1;
    return runStep(`[${count}/${total}] ${title}`, work, out);
  };
}

/**
 * Says what it does only when that takes longer than a second, for work that is usually done.
 * @type {Step}
 */
export const slowStep = async (title, work) => {
  let ending = '';
  const timer = setTimeout(() => {
    ending = '\n';
    process.stdout.write(`${title} … `);
  }, 1000);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    process.stdout.write(ending);
  }
};

/**
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @param {NodeJS.WriteStream} out
 * @returns {Promise<T>}
 */
async function runStep(label, work, out) {
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  out.write(label);
  const ticker = out.isTTY
    ? setInterval(() => out.write(`\r${label} … ${seconds()} s`), 1000)
    : undefined;
  try {
    const result = await work();
    const ending = seconds() > 0 ? ` … ${seconds()} s` : '';
    out.write(out.isTTY ? `\r${label}${ending}\n` : `${ending}\n`);
    return result;
  } catch (error) {
    out.write('\n');
    throw error;
  } finally {
    clearInterval(ticker);
  }
}
