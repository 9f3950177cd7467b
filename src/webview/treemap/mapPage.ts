import type { Channel } from '../../base/channel/channel';
import type { OneWay } from '../../base/channel/direction';
import type { FromMapPage, MapView, ToMapPage } from '../../messages/tokenMapMessages';
import type { HostPort } from '../hostPort';
import { LiveRegion } from '../speech/liveRegion';
import type { MapTexts } from './mapTexts';
import { MapPath } from './mapPath';
import { MapPicture } from './mapPicture';
import type { PlacedTile } from './placeTiles';

/** The token map: the way to the folder that is shown, and its picture. */
export class MapPage {
  readonly #channel: Channel<OneWay<FromMapPage>, OneWay<ToMapPage>>;
  readonly #texts: MapTexts;
  readonly #path: MapPath;
  readonly #picture: MapPicture;
  readonly #live = new LiveRegion();
  #view: MapView | undefined;
  /** The tile to focus once the requested folder is shown. */
  #focusNext: { id: string | undefined } | undefined;

  constructor(
    root: HTMLElement,
    texts: MapTexts,
    port: HostPort<OneWay<FromMapPage>, OneWay<ToMapPage>, undefined>,
  ) {
    this.#channel = port.connect({ view: ({ view }) => this.#show(view) });
    this.#texts = texts;
    this.#path = new MapPath(texts, (id) => this.#showFolder(id));
    this.#picture = new MapPicture(texts, {
      activate: (tile) => this.#activate(tile),
      enterFolder: (tile) => this.#enter(tile),
      leaveFolder: () => this.#leave(),
    });
    const hint = document.createElement('p');
    hint.className = 'hint';
    hint.id = 'hint';
    this.#picture.element.setAttribute('aria-describedby', hint.id);
    hint.textContent = texts.strings.hint;
    const { element, tip } = this.#picture;
    root.append(this.#path.element, element, hint, tip.element, this.#live.element);
    this.#channel.send({ type: 'ready' });
  }

  #show(view: MapView): void {
    const isOther = this.#view?.tile.id !== view.tile.id;
    this.#view = view;
    this.#path.show(view);
    this.#picture.show(view);
    if (!isOther) return;
    this.#live.say(this.#texts.tile(view.tile, view.wholeTokens));
    if (this.#focusNext) this.#picture.focus(this.#focusNext.id);
    this.#focusNext = undefined;
  }

  /** What Enter and a double click do. */
  #activate(tile: PlacedTile): void {
    if (tile.tile.kind === 'file') this.#channel.send({ type: 'open', id: tile.tile.id });
    else this.#enter(tile);
  }

  #enter({ tile, parent }: PlacedTile): void {
    if (tile.kind === 'folder') this.#showFolder(tile.id);
    // What is drawn together is drawn apart where its folder has more room.
    else if (tile.kind === 'others' && parent) this.#showFolder(parent.tile.id);
  }

  #leave(): void {
    const around = this.#view?.path.at(-2);
    if (around) this.#showFolder(around.id, this.#view?.tile.id);
  }

  #showFolder(id: string, focus?: string): void {
    this.#focusNext = { id: focus };
    this.#channel.send({ type: 'show', id });
  }
}
