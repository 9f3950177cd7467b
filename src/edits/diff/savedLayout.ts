import type { Hunk, Layout } from './hunk';
import { decide, edited, isSame } from './reviewEdits';

/** How many states of a region are known again. */
const maxLayouts = 30;

/** The same change without placeholders: what is removed is shown beside the lines, not between them. */
export function withoutPlaceholders({ lines, hunks }: Layout): Layout {
  const { edits } = decide(hunks, () => true, 'accept', []);
  let removed = 0;
  const left = hunks.map((hunk): Hunk => {
    const line = hunk.line - removed;
    removed += hunk.ghosts;
    return { ...hunk, line, ghosts: 0 };
  });
  return { lines: edited(lines, edits), hunks: left };
}

/** The same region with the original lines of everything that is not decided. */
export function withOriginalLines({ lines, hunks }: Layout, original: readonly string[]): Layout {
  const { edits } = decide(hunks, () => true, 'reject', original);
  return { lines: edited(lines, edits), hunks: [] };
}

/** A state that a review has shown. */
export interface ShownLayout extends Layout {
  /** The user has written in it. */
  isEdited: boolean;
}

/** What a review has shown, so that it is known again when Undo or Redo brings it back. */
export class ShownLayouts {
  readonly #layouts: ShownLayout[] = [];

  get latest(): ShownLayout | undefined {
    return this.#layouts.at(-1);
  }

  add(layout: ShownLayout): void {
    this.#layouts.push(layout);
    if (this.#layouts.length > maxLayouts) this.#layouts.shift();
  }

  find(lines: readonly string[]): ShownLayout | undefined {
    return this.#layouts.findLast((layout) => isSame(layout.lines, lines));
  }
}
