import type { MarkdownStrings } from '../../messages/markdownStrings';
import type * as diagramBundle from '../diagrams/main';
import type { DiagramLook, DrawnDiagram } from '../diagrams/main';
import { iconButton, iconElement } from '../iconButton';
import { importBundle } from '../importBundle';

type Strings = Pick<MarkdownStrings, 'diagram' | 'showDiagram' | 'showSource'>;

/** What is larger is hard to read, and takes long to lay out. Lengths are in UTF-16 units. */
const limits = { length: 4000, line: 500, statements: 200, breaks: 60 };
/** Those that end in time for any text within these limits, by their first word. */
const kinds =
  /^\s*(?:flowchart|graph|sequenceDiagram|classDiagram(?:-v2)?|stateDiagram(?:-v2)?|erDiagram|pie|gitGraph|journey|timeline)(?![\w-])/;

/** What would load something while it is laid out. The page's policy refuses that, and it isn't even tried. */
const loads = /\b(?:url|src|image(?:-set)?)\s*\(|@\{[^@}]*\bimg\b/i;

/** Drawn smaller, its words can't be read; it scrolls instead. */
const leastScale = 0.7;

const maxKept = 50;
/** By look and source. */
const kept = new Map<string, Promise<DrawnDiagram | undefined>>();

let loading: Promise<typeof diagramBundle> | undefined;

/** By block: a drawing for a theme that was only looked at may end after that for the one in force. */
const latest = new WeakMap<HTMLElement, Promise<DrawnDiagram | undefined>>();

/** Draws the diagrams in a finished block of an answer. What can't be drawn stays its source. */
export function showDiagrams(block: HTMLElement, strings: Strings): void {
  for (const code of block.querySelectorAll<HTMLElement>('.code-block[data-language="mermaid"]')) {
    const source = sourceOf(code);
    if (source === undefined) continue;
    watchThemes(strings);
    const drawing = diagramOf(source);
    latest.set(code, drawing);
    void drawing.then((drawn) => {
      // It may say something else by now, or be gone.
      const isCurrent = latest.get(code) === drawing && sourceOf(code) === source;
      if (drawn && isCurrent) showDiagram(code, drawn, strings);
    });
  }
}

/** Shows the source of a diagram, or the diagram again. */
export function toggleDiagram(button: HTMLElement): void {
  const code = button.closest('.code-block');
  if (!code) return;
  const isShown = code.classList.toggle('shows-diagram');
  const label = (isShown ? button.dataset['hide'] : button.dataset['show']) ?? '';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.replaceChildren(iconElement(isShown ? 'code' : 'type-hierarchy'));
}

/** Nothing for what isn't drawn: characters that can't be seen have to be looked at in the source. */
function sourceOf(code: HTMLElement): string | undefined {
  const source = code.querySelector('code')?.textContent ?? '';
  const isDrawn = isWithinLimits(source) && kinds.test(source) && !loads.test(source);
  return isDrawn && !code.querySelector('.hidden-character') ? source : undefined;
}

function isWithinLimits(source: string): boolean {
  return (
    source.length <= limits.length &&
    source.split('\n').every((line) => line.length <= limits.line) &&
    source.split(/[\n;&]/).length <= limits.statements &&
    source.split(/<br/i).length <= limits.breaks
  );
}

function diagramOf(source: string): Promise<DrawnDiagram | undefined> {
  const look = currentLook();
  const key = JSON.stringify([look, source]);
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  const drawing = drawn(source, look);
  kept.set(key, drawing);
  return drawing;
}

async function drawn(source: string, look: DiagramLook): Promise<DrawnDiagram | undefined> {
  loading ??= importBundle('diagrams') as Promise<typeof diagramBundle>;
  try {
    return await (await loading).drawDiagram(source, look);
  } catch {
    return undefined;
  }
}

function showDiagram(
  code: HTMLElement,
  { address, width, height }: DrawnDiagram,
  strings: Strings,
): void {
  const image = document.createElement('img');
  image.src = address;
  image.alt = strings.diagram;
  image.width = width;
  image.height = height;
  image.style.minWidth = `${width * leastScale}px`;
  const shown = code.querySelector('.diagram > img');
  if (shown) {
    shown.replaceWith(image);
    return;
  }
  const diagram = document.createElement('div');
  diagram.className = 'diagram';
  diagram.tabIndex = 0;
  diagram.setAttribute('role', 'group');
  diagram.setAttribute('aria-label', strings.diagram);
  diagram.append(image);
  const button = iconButton('code', strings.showSource, 'toggle-diagram');
  button.dataset['show'] = strings.showDiagram;
  button.dataset['hide'] = strings.showSource;
  code.querySelector('.code-tools')?.prepend(button);
  code.classList.add('shows-diagram');
  code.append(diagram);
}

let isWatching = false;

/** A diagram has the colours of the theme in which it was drawn. */
function watchThemes(strings: Strings): void {
  if (isWatching) return;
  isWatching = true;
  new MutationObserver(() => {
    for (const diagram of document.querySelectorAll('.diagram')) {
      const code = diagram.parentElement?.parentElement;
      if (code) showDiagrams(code, strings);
    }
  }).observe(document.body, { attributes: true, attributeFilter: ['data-vscode-theme-id'] });
}

function currentLook(): DiagramLook {
  const { body } = document;
  const { fontFamily } = getComputedStyle(body);
  const probe = document.createElement('span');
  body.append(probe);
  const colour = (...names: string[]): string => {
    probe.style.color = names.reduceRight((rest, name) => `var(--vscode-${name}, ${rest})`, 'grey');
    return getComputedStyle(probe).color;
  };
  const foreground = colour('editor-foreground');
  const look = {
    isDark: !body.matches('.vscode-light, .vscode-high-contrast-light'),
    fontFamily,
    background: colour('editor-background'),
    foreground,
    fill: colour('editorWidget-background', 'editor-background'),
    border: colour('contrastBorder', 'descriptionForeground', 'editor-foreground'),
    line: foreground,
    series: ['blue', 'green', 'orange', 'purple', 'red', 'yellow'].map((name) =>
      colour(`charts-${name}`, 'editor-foreground'),
    ),
  };
  probe.remove();
  return look;
}
