/** How VS Code and others name lists of addresses that are dragged, what VS Code means first. */
const uriListTypes = ['application/vnd.code.uri-list', 'text/uri-list'];

/** Marks what is dragged out of a page like this one: a link there that slips from the pointer is no file. */
const ownDragType = 'application/vnd.parley.own';

export interface FileDropListener {
  /** Whether something is held above the page that could be dropped. */
  onDidChange(): void;
  onFiles(files: File[]): void;
  onUris(uris: string[]): void;
}

/**
 * Takes what is dropped anywhere on the page. VS Code lets its own drags through to a page only while
 * Shift is held; what comes from outside is taken away from it here.
 */
export class FileDrop {
  readonly #listener: FileDropListener;
  /** What was entered last and not left yet: entering a child comes before leaving its parent. */
  #entered: EventTarget | null = null;

  constructor(listener: FileDropListener) {
    this.#listener = listener;
    window.addEventListener('dragstart', markOwnDrag);
    window.addEventListener('dragenter', (event) => this.#dragEntered(event));
    window.addEventListener('dragover', (event) => {
      if (isDroppable(event)) event.preventDefault();
    });
    window.addEventListener('drop', (event) => this.#dropped(event));
  }

  get isOver(): boolean {
    return this.#entered !== null;
  }

  #dragEntered(event: DragEvent): void {
    if (!isDroppable(event)) return;
    event.preventDefault();
    this.#enter(event.target);
  }

  readonly #left = ({ target }: Event): void => {
    if (target === this.#entered) this.#enter(null);
  };

  #dropped(event: DragEvent): void {
    this.#enter(null);
    const { dataTransfer } = event;
    if (dataTransfer === null || !isDroppable(event)) return;
    const files = [...dataTransfer.files];
    const uris = files.length > 0 ? [] : urisOf(dataTransfer);
    // A link out of a web page is text to be written.
    if (files.length === 0 && uris.length === 0) return;
    event.preventDefault();
    if (files.length > 0) this.#listener.onFiles(files);
    else this.#listener.onUris(uris);
  }

  /** Listens at the element itself: when an answer that goes on has replaced it, the window hears nothing of it. */
  #enter(target: EventTarget | null): void {
    const wasOver = this.isOver;
    this.#entered?.removeEventListener('dragleave', this.#left);
    this.#entered = target;
    target?.addEventListener('dragleave', this.#left);
    if (wasOver !== this.isOver) this.#listener.onDidChange();
  }
}

function markOwnDrag(event: DragEvent): void {
  const { target, dataTransfer } = event;
  // The address of such a link is the page's own, and nothing to drop.
  if (target instanceof Element && target.getAttribute('href') === '#') event.preventDefault();
  else dataTransfer?.setData(ownDragType, 'true');
}

function isDroppable({ dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  if (types.includes(ownDragType)) return false;
  return types.includes('Files') || uriListTypes.some((type) => types.includes(type));
}

function urisOf(dataTransfer: DataTransfer): string[] {
  const lists = uriListTypes.map((type) => dataTransfer.getData(type));
  const list = lists.find((each) => each !== '') ?? '';
  return list
    .split(/[\r\n]+/u)
    .filter((line) => line !== '' && !line.startsWith('#') && !/^(?:https?|mailto):/iu.test(line));
}
