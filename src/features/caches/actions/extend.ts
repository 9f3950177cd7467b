import { l10n } from 'vscode';
import type { CachedContentExpiration } from '../../../protocol/cachedContent';
import type { Choice } from '../../../platform/dialogs';
import { doToSeveral } from '../../../platform/doToSeveral';
import { expireMsOf } from '../../../caching/expireMs';
import { readExpiry, type Expiry } from '../../../caching/expiry';
import { formatExactInstant } from '../../../platform/formatTime';
import { typedExpiryProblem } from '../../../services/cachedContents/expiryTexts';
import { labelOf, type CacheActionParts } from './actionParts';
import { cacheDescription } from './cacheTexts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Lets the user choose for how long, counted from now. What lives longer already stays as it is. */
export async function extend(names: readonly string[], parts: CacheActionParts): Promise<void> {
  const { clock, dialogs, store } = parts;
  const spans: [string, number][] = [
    [l10n.t('15 Minutes'), 15 * minuteMs],
    [l10n.t('1 Hour'), hourMs],
    [l10n.t('4 Hours'), 4 * hourMs],
    [l10n.t('1 Day'), 24 * hourMs],
    [l10n.t('7 Days'), 7 * 24 * hourMs],
  ];
  const latestMs = names
    .map((name) => expireMsOf(store.find(name) ?? {}) ?? 0)
    .reduce((latest, ms) => Math.max(latest, ms), -Infinity);
  const isLonger = (ms: number): boolean => clock.now() + ms > latestMs;
  const choiceOf = ([label, ms]: [string, number]): Choice<{ ms?: number }> => {
    const description = isLonger(ms)
      ? l10n.t('until {0}', formatExactInstant(clock.now() + ms))
      : l10n.t('It already expires later ({0})', formatExactInstant(latestMs));
    return { label, description, value: { ms } };
  };
  // The first is chosen by Enter: it must not be one that changes nothing.
  const choices = [
    ...spans.filter(([, ms]) => isLonger(ms)).map(choiceOf),
    { label: l10n.t('Until Another Time…'), value: {} },
    ...spans.filter(([, ms]) => !isLonger(ms)).map(choiceOf),
  ];
  const placeHolder = l10n.t('How long, from now?');
  const chosen = await dialogs.pick(choices, { title: titleOf(names, parts), placeHolder });
  if (chosen === undefined) return;
  const { ms } = chosen;
  if (ms === undefined) return setExpiry(names, parts);
  const endMs = clock.now() + ms;
  const shorter = names.filter((name) => (expireMsOf(store.find(name) ?? {}) ?? 0) < endMs);
  if (shorter.length === 0) {
    void dialogs.tell(l10n.t('It already expires later ({0}).', formatExactInstant(latestMs)));
    return;
  }
  await change(shorter, { ttl: `${ms / 1000}s` }, parts);
}

/** Lets the user type when they shall expire: a duration from now, or an instant of the user's zone. */
export async function setExpiry(names: readonly string[], parts: CacheActionParts): Promise<void> {
  const { clock, dialogs, store } = parts;
  const [first] = names;
  const content = first === undefined ? undefined : store.find(first);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const typed = await dialogs.ask({
    title: titleOf(names, parts),
    prompt: [
      ...(content && names.length === 1 ? [`${cacheDescription(content)}.`] : []),
      l10n.t('A duration from now, or a time in your zone ({0}).', zone),
    ].join(' '),
    placeHolder: l10n.t('90 min, 2h, 18:00, tomorrow 9:30, 2026-12-24 09:30'),
    check: (text) => typedExpiryProblem(readExpiry(text, clock.now())),
  });
  if (typed === undefined) return;
  const expiry = readExpiry(typed, clock.now());
  if (expiry.kind === 'ttl' || expiry.kind === 'at') {
    await change(names, expirationOf(expiry), parts);
    return;
  }
  // It may have passed since it was typed.
  void dialogs.warn(typedExpiryProblem(expiry) ?? '');
}

function expirationOf(expiry: Expiry): CachedContentExpiration {
  return expiry.kind === 'ttl'
    ? { ttl: `${expiry.seconds}s` }
    : { expireTime: new Date(expiry.atMs).toISOString() };
}

/** Sets the expiry of each, and offers, without waiting, to set back what it was. */
async function change(
  names: readonly string[],
  expiration: CachedContentExpiration,
  parts: CacheActionParts,
): Promise<void> {
  const { store, dialogs, clock } = parts;
  const before = new Map<string, string | undefined>();
  const done = await doToSeveral(
    names,
    {
      title: l10n.t('Setting the expiry'),
      labelOf: (name) => labelOf(parts, name),
      act: async (name, signal) => {
        const content = store.find(name) ?? (await store.fetch(name, { signal }));
        if (!before.has(name)) before.set(name, content.expireTime);
        await store.setExpiration(name, expiration, { signal });
      },
      doneSentence: (count) => l10n.t('The expiry of {0} was set.', count),
    },
    dialogs,
  );
  if (done.length === 0) return;
  const undo = l10n.t('Undo');
  const sentence = changedSentence(done, parts);
  const back = done.filter((name) => (expireMsOf(at(before.get(name))) ?? 0) > clock.now());
  void dialogs.tell(sentence, ...(back.length > 0 ? [undo] : [])).then(async (chosen) => {
    if (chosen === undo) await setBack(back, before, parts);
  });
}

function at(expireTime: string | undefined): CachedContentExpiration {
  return expireTime === undefined ? {} : { expireTime };
}

/** The instants are those of before, to the nanosecond; one that is over by now can't come back. */
async function setBack(
  names: readonly string[],
  before: ReadonlyMap<string, string | undefined>,
  parts: CacheActionParts,
): Promise<void> {
  const { store, dialogs, clock } = parts;
  const isAhead = (name: string): boolean => (expireMsOf(at(before.get(name))) ?? 0) > clock.now();
  const possible = names.filter(isAhead);
  if (possible.length < names.length) {
    const over = names.length - possible.length;
    void dialogs.warn(
      l10n.t('The former time of {0} is over by now; its expiry stays as it is.', over),
    );
  }
  const done = await doToSeveral(
    possible,
    {
      title: l10n.t('Setting back the expiry'),
      labelOf: (name) => labelOf(parts, name),
      act: (name, signal) => store.setExpiration(name, at(before.get(name)), { signal }),
      doneSentence: (count) => l10n.t('The expiry of {0} is what it was.', count),
    },
    dialogs,
  );
  if (done.length > 0) void dialogs.tell(changedSentence(done, parts));
}

function changedSentence(names: readonly string[], parts: CacheActionParts): string {
  const [first = ''] = names;
  const expireMs = expireMsOf(parts.store.find(first) ?? {}) ?? parts.clock.now();
  return names.length === 1
    ? l10n.t('“{0}” expires {1}.', labelOf(parts, first), formatExactInstant(expireMs))
    : l10n.t('{0} cached contents expire {1}.', names.length, formatExactInstant(expireMs));
}

function titleOf(names: readonly string[], parts: CacheActionParts): string {
  const [first = ''] = names;
  return names.length === 1
    ? l10n.t('Expiry of “{0}”', labelOf(parts, first))
    : l10n.t('Expiry of {0} Cached Contents', names.length);
}
