import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { TurnActionId, TurnView } from '../../messages/chatState';
import { fillIn } from '../../base/fillIn';
import type { PageContext } from '../pageContext';
import { toolButton } from '../toolButton';

/** What can be done with a turn: see another version, the buttons handed in, fork the chat, and delete. */
export function turnActions(
  turn: TurnView,
  context: PageContext,
  ...buttons: readonly (TemplateResult | typeof nothing)[]
): TemplateResult {
  const { forkChat, deleteTurn } = context.strings;
  const onTurn = { id: turn.id, context };
  return html`<div class="turn-actions ${turn.version ? 'has-versions' : ''}">
    ${versions(turn, context)}
    <div class="turn-tools">
      ${buttons} ${actionButton('fork', 'repo-forked', forkChat, onTurn)}
      ${actionButton('remove', 'trash', deleteTurn, onTurn)}
    </div>
  </div>`;
}

/** Copies a turn as it was written. */
export function copyButton({ id, role }: TurnView, context: PageContext): TemplateResult {
  const { post, say, strings } = context;
  const label = role === 'user' ? strings.copyMessage : strings.copyAnswer;
  return toolButton('copy', 'copy', label, () => {
    post({ type: 'copyTurn', turnId: id });
    say(strings.copied);
  });
}

/** A button that asks the host to do something with the turn. */
export function actionButton(
  action: TurnActionId,
  icon: string,
  label: string,
  onTurn: { id: string; context: PageContext; isDisabled?: boolean },
): TemplateResult {
  const { id, context, isDisabled } = onTurn;
  const post = (): void => context.post({ type: 'changeTurn', action, turnId: id });
  return toolButton(action, icon, label, post, isDisabled);
}

/** Which version of a turn is shown; undefined if there is only one. */
export function versionText({ version }: TurnView, { strings }: PageContext): string | undefined {
  if (version === undefined) return undefined;
  return fillIn(strings.versionOf, String(version.number), String(version.count));
}

function versions(turn: TurnView, context: PageContext): TemplateResult | typeof nothing {
  const { version } = turn;
  if (version === undefined) return nothing;
  const { showPrevious, showNext, versions: name } = context.strings;
  const previous = { id: turn.id, context, isDisabled: version.number === 1 };
  const next = { id: turn.id, context, isDisabled: version.number === version.count };
  return html`<div class="versions" role="group" aria-label=${name}>
    ${actionButton('showPrevious', 'chevron-left', showPrevious, previous)}
    <span>${versionText(turn, context)}</span>
    ${actionButton('showNext', 'chevron-right', showNext, next)}
  </div>`;
}
