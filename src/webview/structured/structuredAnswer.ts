import type { ModelTurnView } from '../../messages/chatState';
import type { PageContext } from '../pageContext';
import { answerTable, isTable } from './answerTable';
import { JsonTree } from './jsonTree';
import { isContainer, readJson } from './jsonValue';

type Form = 'text' | 'tree' | 'table';

/** An answer that was asked for as JSON, as tree, table or the text it is. Empty for every other. */
export class StructuredAnswer {
  readonly element = document.createElement('div');
  readonly #context: PageContext;
  #text: string | undefined;
  #misfit: string | undefined;
  #value: unknown;

  constructor(context: PageContext) {
    this.#context = context;
    this.element.className = 'structured';
  }

  /** Whether it shows the answer, so that nobody else has to. */
  show({ text, structured }: ModelTurnView): boolean {
    if (structured === undefined) {
      this.#text = undefined;
      this.element.replaceChildren();
      return false;
    }
    if (text === this.#text && structured.misfit === this.#misfit) return true;
    this.#text = text;
    this.#misfit = structured.misfit;
    this.#value = readJson(text);
    this.#build();
    return true;
  }

  #build(): void {
    const forms = this.#forms();
    const switcher = document.createElement('div');
    const body = document.createElement('div');
    switcher.className = 'structured-forms';
    switcher.setAttribute('role', 'group');
    switcher.setAttribute('aria-label', this.#context.strings.answerForms);
    const buttons = forms.map((form) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'structured-form';
      button.textContent = this.#labelOf(form);
      button.dataset['label'] = button.textContent;
      button.addEventListener('click', () => choose(form));
      return button;
    });
    const choose = (chosen: Form): void => {
      for (const [index, button] of buttons.entries()) {
        button.setAttribute('aria-pressed', String(forms[index] === chosen));
      }
      body.replaceChildren(this.#elementOf(chosen));
    };
    switcher.append(...buttons);
    this.element.replaceChildren(
      ...(forms.length > 1 ? [switcher] : []),
      body,
      ...(this.#misfit === undefined ? [] : [misfitLine(this.#misfit)]),
    );
    // What is not as it should be is shown as it came.
    choose(this.#misfit === undefined ? (forms.at(-1) ?? 'text') : 'text');
  }

  /** The most important one last. */
  #forms(): Form[] {
    return [
      'text',
      ...(isContainer(this.#value) ? ['tree' as const] : []),
      ...(isTable(this.#value) ? ['table' as const] : []),
    ];
  }

  #labelOf(form: Form): string {
    const { asText, asTree, asTable } = this.#context.strings;
    return { text: asText, tree: asTree, table: asTable }[form];
  }

  #elementOf(form: Form): HTMLElement {
    const { strings } = this.#context;
    if (form === 'tree') return new JsonTree(this.#value, strings).element;
    if (form === 'table' && isTable(this.#value)) return answerTable(this.#value, strings);
    const text = document.createElement('pre');
    text.className = 'structured-text';
    text.tabIndex = 0;
    text.setAttribute('role', 'group');
    text.setAttribute('aria-label', strings.asText);
    text.textContent = this.#text ?? '';
    return text;
  }
}

function misfitLine(misfit: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'structured-misfit';
  line.dir = 'auto';
  line.textContent = misfit;
  return line;
}
