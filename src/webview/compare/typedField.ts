import { noChange } from 'lit/html.js';
import { Directive, directive, type PropertyPart } from 'lit/directive.js';

/** A text field that the host sets, too: not while it is typed in, which would take letters away. */
export class TypedField {
  readonly #field: EventTarget & { value: string };
  #isTypedIn = false;

  constructor(field: EventTarget & { value: string }) {
    this.#field = field;
    field.addEventListener('input', () => {
      this.#isTypedIn = true;
    });
    // What was typed and taken back is no change.
    for (const end of ['change', 'blur']) {
      field.addEventListener(end, () => {
        this.#isTypedIn = false;
      });
    }
  }

  show(value: string): void {
    if (!this.#isTypedIn && this.#field.value !== value) this.#field.value = value;
  }
}

class TypedFieldDirective extends Directive {
  #field: TypedField | undefined;

  override render(value: string): string {
    return value;
  }

  override update({ element }: PropertyPart, [value]: [string]): typeof noChange {
    this.#field ??= new TypedField(element as HTMLInputElement);
    this.#field.show(value);
    return noChange;
  }
}

/** The value of a text field of which only its changes are reported. */
export const typedField = directive(TypedFieldDirective);
