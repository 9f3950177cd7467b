import '@mermaid-js/tiny';
import { StyledDocument } from './styledDocument';

/** What diagrams look like in the theme of the window. Colours are `rgb()`. */
export interface DiagramLook {
  isDark: boolean;
  fontFamily: string;
  background: string;
  foreground: string;
  /** Of boxes. */
  fill: string;
  border: string;
  line: string;
  /** Of slices, branches and the like. */
  series: readonly string[];
}

/** An image as a data address. */
export interface DrawnDiagram {
  address: string;
  width: number;
  height: number;
}

interface Mermaid {
  initialize(config: Record<string, unknown>): void;
  render(id: string, source: string, container: Element): Promise<{ svg: string }>;
  mermaidAPI: { defaultConfig: object };
}

const { mermaid } = globalThis as unknown as { mermaid: Mermaid };

const fontSize = '14px';
const maxEdges = 200;
/** Above this, in pixels, nobody sees anything of it. */
const maxSize = 20_000;

let drawn = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram of Mermaid, one at a time; nothing where it isn't one. In an image nothing of it runs or loads anything,
 * whatever it says.
 */
export async function drawDiagram(
  source: string,
  look: DiagramLook,
): Promise<DrawnDiagram | undefined> {
  const drawing = last.then(() => draw(source, look)).catch(() => undefined);
  last = drawing;
  return await drawing;
}

async function draw(source: string, look: DiagramLook): Promise<DrawnDiagram> {
  mermaid.initialize(configOf(look));
  const container = document.createElement('div');
  container.className = 'diagram-measure';
  container.inert = true;
  document.body.append(container);
  const styles = new StyledDocument(document);
  try {
    drawn += 1;
    const { svg } = await mermaid.render(`diagram-${drawn}`, source, container);
    return imageOf(svg);
  } finally {
    styles.dispose();
    container.remove();
  }
}

/** An image has the size of its view box; Mermaid leaves that to the page around. */
function imageOf(svg: string): DrawnDiagram {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const box = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const [, , width = 0, height = 0] = box.map(Math.ceil);
  if (
    root.localName !== 'svg' ||
    !(width > 0 && width < maxSize && height > 0 && height < maxSize)
  ) {
    throw new Error('This is no image.');
  }
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  const text = new XMLSerializer().serializeToString(root);
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return { address, width, height };
}

function configOf(look: DiagramLook): Record<string, unknown> {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxEdges,
    // Labels of HTML don't show in an image.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    // What a diagram says of its own settings doesn't count.
    secure: Object.keys(mermaid.mermaidAPI.defaultConfig),
    fontFamily: look.fontFamily,
    theme: 'base',
    themeVariables: themeOf(look),
  };
}

function themeOf(look: DiagramLook): Record<string, unknown> {
  const { foreground, background, fill, border, line, series } = look;
  const colours = series.flatMap((colour, index): [string, string][] => [
    [`pie${index + 1}`, colour],
    [`git${index}`, colour],
    [`gitInv${index}`, foreground],
    [`gitBranchLabel${index}`, background],
    [`cScale${index}`, colour],
    [`cScaleLabel${index}`, background],
    [`fillType${index}`, fill],
  ]);
  return {
    darkMode: look.isDark,
    fontFamily: look.fontFamily,
    fontSize,
    background,
    primaryColor: fill,
    primaryTextColor: foreground,
    primaryBorderColor: border,
    secondaryColor: fill,
    secondaryTextColor: foreground,
    secondaryBorderColor: border,
    tertiaryColor: background,
    tertiaryTextColor: foreground,
    tertiaryBorderColor: border,
    lineColor: line,
    textColor: foreground,
    titleColor: foreground,
    noteBkgColor: fill,
    noteTextColor: foreground,
    noteBorderColor: border,
    edgeLabelBackground: background,
    activationBkgColor: background,
    attributeBackgroundColorOdd: background,
    attributeBackgroundColorEven: fill,
    pieTitleTextColor: foreground,
    pieLegendTextColor: foreground,
    pieSectionTextColor: background,
    pieOpacity: '1',
    pieStrokeColor: background,
    pieOuterStrokeColor: border,
    commitLabelColor: foreground,
    commitLabelBackground: background,
    ...Object.fromEntries(colours),
  };
}
