import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';
import type {
  ComparedTextView,
  CompareView,
  FromComparePage,
  TextAction,
} from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';
import { fillIn } from '../../base/fillIn';
import { toolButton } from '../toolButton';
import { typedField } from './typedField';

/** Posts what is done with the text at this place. */
type PostAt = (message: FromComparePage, at: number) => void;

/** The texts as a list of rows: number, name, where from, tokens, and what can be done with it. */
export function textsTemplate(
  { texts }: CompareView,
  strings: CompareStrings,
  post: PostAt,
): TemplateResult {
  const next = texts.length === 0 ? strings.texts0 : texts.length === 1 ? strings.texts1 : '';
  const rows = repeat(
    texts,
    ({ id }) => id,
    (text, at) => row(text, { at, isLast: at === texts.length - 1 }, strings, post),
  );
  return html`<section aria-label=${strings.texts}>
    ${
      texts.length === 0
        ? nothing
        : html`<ol class="texts">
            ${rows}
          </ol>`
    }
    ${next === '' ? nothing : html`<p class="muted">${next}</p>`}
    ${
      texts.length < 2
        ? nothing
        : html`<button
            type="button"
            class="button secondary"
            @click=${() => post({ type: 'clear' }, 0)}
          >
            ${strings.removeAll}
          </button>`
    }
  </section>`;
}

function row(
  text: ComparedTextView,
  { at, isLast }: { at: number; isLast: boolean },
  strings: CompareStrings,
  post: PostAt,
): TemplateResult {
  const { id, name, detail, tokens, tooLong, hasVector } = text;
  const act = (action: TextAction) => () => post({ type: 'act', act: action, id }, at);
  const named = (label: string): string => fillIn(label, name);
  return html`<li class="setting">
    <div class="text-row">
      <span class="number" aria-hidden="true">${at + 1}</span>
      <input
        type="text"
        dir="auto"
        aria-label=${fillIn(strings.nameOf, String(at + 1))}
        .value=${typedField(name)}
        @change=${({ target }: Event) => {
          const field = target instanceof HTMLInputElement ? target : undefined;
          post({ type: 'rename', id, name: field?.value ?? '' }, at);
        }}
      />
      <span class="detail muted" title=${detail}><bdi>${detail}</bdi></span>
      <span class="tokens muted">${tokens}</span>
      <span class="tools">
        ${toolButton('open', 'go-to-file', named(strings.open), act('open'))}
        ${toolButton('up', 'arrow-up', named(strings.moveUp), act('up'), at === 0)}
        ${toolButton('down', 'arrow-down', named(strings.moveDown), act('down'), isLast)}
        ${toolButton('copy', 'copy', named(strings.copyVector), act('copyVector'), !hasVector)}
        ${toolButton('remove', 'close', named(strings.remove), act('remove'))}
      </span>
    </div>
    ${
      tooLong === undefined
        ? nothing
        : html`<div class="setting-problem">
            ${tooLong}
            <button type="button" class="button secondary" @click=${act('split')}>
              ${strings.split}
            </button>
            <button type="button" class="button secondary" @click=${act('cut')}>
              ${strings.cut}
            </button>
          </div>`
    }
  </li>`;
}
