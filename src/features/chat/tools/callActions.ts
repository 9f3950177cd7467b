import type { CallPlace } from '../../../languageModel/chatTool';
import type { CallAnswer } from '../../../messages/chatState';
import type { CurrentConversation } from '../currentConversation';
import type { LiveCall } from './liveCalls';
import type { ToolRuns } from './toolRuns';

type Place = Pick<CallPlace, 'turnId' | 'index'>;

/** What the user does with calls of the open chat. Nothing happens where a call isn't there: the page may be behind. */
export class CallActions {
  readonly #currentConversation: CurrentConversation;
  readonly #runs: ToolRuns;

  constructor(currentConversation: CurrentConversation, runs: ToolRuns) {
    this.#currentConversation = currentConversation;
    this.#runs = runs;
  }

  /** Says yes or no to a call that waits for it. */
  answer(place: Place, answer: CallAnswer): void {
    this.#runs.live.answer(place, answer);
  }

  /** Opens what a call gave, where the model got only part of it. */
  async openWholeResult({ turnId, index }: Place): Promise<void> {
    const turn = this.#currentConversation.current.conversation.turn(turnId);
    if (turn?.role === 'user') await this.#runs.results.open(turn, index);
  }

  /** Shows the change that a call proposes. */
  async openChange(place: Place): Promise<void> {
    await this.#live(place)?.change?.open();
  }

  /** Decides all changes that calls of a turn propose. */
  async decideChanges(turnId: string, isAccepted: boolean): Promise<void> {
    const turn = this.#currentConversation.current.conversation.turn(turnId);
    const { calls = [] } = turn?.role === 'user' ? turn : {};
    const changes = calls.flatMap((_, index) => this.#live({ turnId, index })?.change ?? []);
    for (const change of changes) await change.decide(isAccepted);
  }

  #live(place: Place): LiveCall | undefined {
    return this.#runs.live.of(place);
  }
}
