/** Known only while the page's script runs for the first time. */
const pageScript = document.currentScript;

/** Imports a bundle that is beside the page's own, which few pages need and not at once. */
export async function importBundle(name: string): Promise<unknown> {
  if (!(pageScript instanceof HTMLScriptElement)) throw new Error('The page has no script.');
  return (await import(new URL(`${name}.js`, pageScript.src).href)) as unknown;
}
