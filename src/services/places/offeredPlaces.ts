import * as path from 'node:path';
import * as vscode from 'vscode';
import { LruMap } from '../../base/lruMap';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { NamedPlace, OpenPlace, PlacesReply, PlaceView } from '../../messages/places';
import { showWarning } from '../../platform/notify';
import { openPlace } from './openPlace';
import type { FoundPlace, PlaceFinder } from './placeFinder';

const l10n = vscode.l10n;
const maxOffered = 10_000;

/** The places that a page has links to, by numbers: it can ask for none that it wasn't offered. */
export class OfferedPlaces {
  readonly #offered = new LruMap<number, FoundPlace>(maxOffered);
  #count = 0;

  async find(finder: PlaceFinder, names: readonly NamedPlace[]): Promise<PlacesReply> {
    const places = await finder.find(names);
    return places.map((place) => (place === undefined ? null : this.#offer(place)));
  }

  async open({ id, keepsFocus }: Omit<OpenPlace, 'type'>): Promise<void> {
    const place = this.#offered.get(id);
    if (place === undefined) return;
    try {
      await openPlace(place, keepsFocus);
    } catch {
      const name = vscode.workspace.asRelativePath(place.uri);
      void showWarning(l10n.t('{0} can’t be opened. It may have been moved or deleted.', name));
    }
  }

  #offer(place: FoundPlace): PlaceView {
    this.#count += 1;
    this.#offered.set(this.#count, place);
    return { id: this.#count, ...placeTexts(place) };
  }
}

/** What is said about a link to a place. */
function placeTexts({ uri, lines }: FoundPlace): Omit<PlaceView, 'id'> {
  const name = showHidden(path.posix.basename(uri.path));
  const relative = showHidden(vscode.workspace.asRelativePath(uri));
  if (lines === undefined) return { label: l10n.t('Open {0}', name), detail: relative };
  const { first, last } = lines;
  if (first === last) {
    return { label: l10n.t('Open {0}, line {1}', name, first), detail: `${relative}:${first}` };
  }
  return {
    label: l10n.t('Open {0}, lines {1} to {2}', name, first, last),
    detail: `${relative}:${first}-${last}`,
  };
}
