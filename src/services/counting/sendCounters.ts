import type { CountUrgency, LocalCounter } from '../../sendCosts/localCounter';
import { MediaCounts, type ReadMedia } from '../../sendCosts/mediaCounts';
import { SendCostCounter } from '../../sendCosts/sendCostCounter';
import { SendCostTexts } from '../../sendCosts/sendCostTexts';

/** Counts what is sent: single texts, and turns with what they are sent with. */
export interface SendCounter {
  texts: SendCostTexts;
  turns: SendCostCounter;
}

/**
 * What counts for those who wait, and for those who don't. Each keeps its own counts: whoever waits would
 * otherwise wait with what was begun in the background. Media are looked into once for both.
 */
export interface SendCounters {
  now: SendCounter;
  background: SendCounter;
}

/** What counts texts; by another tokenizer from time to time. */
export type TextCounter = Pick<LocalCounter, 'count'> & Partial<Pick<LocalCounter, 'onDidSwitch'>>;

export function createSendCounters(counter: TextCounter, readMedia: ReadMedia): SendCounters {
  const media = new MediaCounts(readMedia);
  const create = (urgency: CountUrgency): SendCounter => {
    const texts = new SendCostTexts((text, signal, path) =>
      counter.count(text, urgency, signal, path),
    );
    const turns = new SendCostCounter(texts, media);
    counter.onDidSwitch?.(() => {
      texts.forget();
      turns.forget();
    });
    return { texts, turns };
  };
  return { now: create('now'), background: create('background') };
}
