import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';

/**
 * A line of facts with dots between them, each of which is written in a direction of its own. Where the page is written from
 * right to left, a name in Latin letters would take along the number of the fact behind it.
 */
export function factsLine(line: string): TemplateResult[] {
  return line
    .split(' · ')
    .map((fact, index) => html`${index === 0 ? nothing : ' · '}<bdi>${fact}</bdi>`);
}
