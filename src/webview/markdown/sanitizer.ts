import createDomPurify from 'dompurify';
import type { Config } from 'dompurify';

// One instance for each configuration: an instance keeps what it worked out for the last one.
const answerPurifier = createDomPurify(window);
const highlightPurifier = createDomPurify(window);
const formulaPurifier = createDomPurify(window);

const answerRules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'em', 'strong', 's', 'span'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'class', 'start', 'align'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  // The rule for addresses is applied to every other attribute; these hold none.
  ADD_URI_SAFE_ATTR: ['start', 'align'],
  RETURN_DOM_FRAGMENT: true,
};

const highlightRules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: ['span'],
  ALLOWED_ATTR: ['class'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

/** Presentation alone: nothing that leads somewhere, loads something or has a name. */
const formulaRules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [
    ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'mstyle', 'mpadded', 'mphantom'],
    ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'],
    ...['mmultiscripts', 'mprescripts', 'none', 'mtable', 'mtr', 'mtd', 'menclose'],
  ],
  ALLOWED_ATTR: [
    ...['class', 'style', 'display', 'displaystyle', 'scriptlevel', 'mathvariant', 'linethickness'],
    ...[
      'stretchy',
      'symmetric',
      'fence',
      'form',
      'separator',
      'largeop',
      'movablelimits',
      'accent',
    ],
    ...['lspace', 'rspace', 'minsize', 'maxsize', 'width', 'height', 'depth', 'voffset'],
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

/** Lengths and lines; a colour would stand out in one theme and be lost in another. */
const formulaStyle = /^(?:(?:padding|border)(?:-(?:top|right|bottom|left))?|width)$/;
const formulaValue = /^[\d. a-z%]{1,40}$/;

/** The last step before an answer's HTML enters the page: only elements that Markdown can make pass. */
export function sanitizeAnswer(html: string): DocumentFragment {
  return answerPurifier.sanitize(html, answerRules);
}

/** The same for highlighted code, which is spans with classes and nothing else. */
export function sanitizeHighlight(html: string): DocumentFragment {
  return highlightPurifier.sanitize(html, highlightRules);
}

/** The same for a formula. Its styles are set one by one, because the page takes no style from markup. */
export function sanitizeFormula(markup: string): DocumentFragment {
  const content = formulaPurifier.sanitize(markup, formulaRules);
  for (const element of content.querySelectorAll<MathMLElement>('[style]')) {
    const declarations = (element.getAttribute('style') ?? '').split(';');
    element.removeAttribute('style');
    for (const declaration of declarations) {
      const [name = '', value = ''] = declaration.split(':').map((part) => part.trim());
      if (formulaStyle.test(name) && formulaValue.test(value)) {
        element.style.setProperty(name, value);
      }
    }
  }
  return content;
}
