/** How long Node's fetch waits for headers, and for more of a body, whatever anybody else would wait. */
const fetchLimitMs = 300_000;

const codes: ReadonlySet<string | undefined> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The silence after which fetch itself gave up, if that is what an error's code says. The other side may be at work. */
export function fetchTimeoutMs(code: string | undefined): number | undefined {
  return codes.has(code) ? fetchLimitMs : undefined;
}
