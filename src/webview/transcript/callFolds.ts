import type { ChatStrings } from '../../messages/chatStrings';
import { callSummary, type CallFold } from './callFold';
import { callGroups, type CallGroup } from './callGroups';
import type { TurnSlot } from './turnSlot';

type FoldedSlot = Pick<TurnSlot, 'turn' | 'isInUse' | 'setFoldedAway' | 'setFold'>;

/** Which groups of calls are open, and which turns are behind their lines. */
export class CallFolds {
  readonly #strings: Pick<ChatStrings, 'callCount' | 'callsFailed'>;
  readonly #onDidToggle: (headId: string) => void;
  readonly #isOpen = new Map<string, boolean>();
  /** The turns that are, or were, in a group. */
  readonly #grouped = new Set<string>();

  constructor(
    strings: Pick<ChatStrings, 'callCount' | 'callsFailed'>,
    onDidToggle: (headId: string) => void,
  ) {
    this.#strings = strings;
    this.#onDidToggle = onDidToggle;
  }

  /** Folds the slots of whole answers. */
  fold(slots: readonly FoldedSlot[]): void {
    const groups = callGroups(slots.map(({ turn }) => turn));
    const heads = new Map(groups.map((group) => [group.headId, group]));
    const headOf = new Map(
      groups.flatMap(({ headId, otherIds }) => otherIds.map((id) => [id, headId])),
    );
    const byId = new Map(slots.map((slot) => [slot.turn.id, slot]));
    for (const group of groups) this.#begin(group, byId);
    for (const slot of slots) {
      const { id } = slot.turn;
      const headId = headOf.get(id);
      slot.setFoldedAway(headId !== undefined && this.#isOpen.get(headId) !== true);
      const head = heads.get(id);
      slot.setFold(head && this.#foldOf(head));
    }
  }

  /** Opens the group that a slot is behind the line of, which is among these. */
  reveal(slot: FoldedSlot, slots: readonly FoldedSlot[]): void {
    const group = callGroups(slots.map(({ turn }) => turn)).find(({ otherIds }) =>
      otherIds.includes(slot.turn.id),
    );
    if (group === undefined) return;
    this.#isOpen.set(group.headId, true);
    this.fold(slots);
  }

  /** A group is closed, unless the user is in it when it begins, or in what joins it when that does. */
  #begin({ headId, otherIds }: CallGroup, slots: ReadonlyMap<string, FoldedSlot>): void {
    const ids = [headId, ...otherIds];
    const isOpen = this.#isOpen.get(headId);
    // What is open behind a line that the user has closed doesn't open it again.
    const joining = isOpen === undefined ? ids : ids.filter((id) => !this.#grouped.has(id));
    for (const id of joining) this.#grouped.add(id);
    const isInUse = joining.some((id) => slots.get(id)?.isInUse === true);
    this.#isOpen.set(headId, isOpen === true || isInUse);
  }

  #foldOf({ headId, calls }: CallGroup): CallFold {
    return {
      summary: callSummary(calls, this.#strings),
      isOpen: this.#isOpen.get(headId) === true,
      toggle: (isOpen) => {
        this.#isOpen.set(headId, isOpen);
        this.#onDidToggle(headId);
      },
    };
  }
}
