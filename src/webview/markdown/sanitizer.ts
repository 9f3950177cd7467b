import createDomPurify from 'dompurify';
import type { Config } from 'dompurify';

// One instance for each configuration: an instance keeps what it worked out for the last one.
const answerPurifier = createDomPurify(window);
const highlightPurifier = createDomPurify(window);

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

/** The last step before an answer's HTML enters the page: only elements that Markdown can make pass. */
export function sanitizeAnswer(html: string): DocumentFragment {
  return answerPurifier.sanitize(html, answerRules);
}

/** The same for highlighted code, which is spans with classes and nothing else. */
export function sanitizeHighlight(html: string): DocumentFragment {
  return highlightPurifier.sanitize(html, highlightRules);
}
