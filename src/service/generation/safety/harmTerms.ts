import type { HarmCategory } from '../../../protocol/safety';

/** Words that, coming one after the other with at most two others between them, speak for a category. */
export interface HarmTerm {
  category: HarmCategory;
  words: readonly string[];
  /** 1 alone is LOW, 2 and 3 are MEDIUM, 4 and more are HIGH; different terms add up. */
  weight: number;
}

/**
 * A handful of phrases for each category: enough to see and test what blocking does, not to judge what
 * people write. No single one is HIGH, and words of everyday programming (`kill` a process, `attack`
 * surface, `execute`) count only next to a person.
 */
const phrases: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  HARM_CATEGORY_SEXUALLY_EXPLICIT: {
    1: 'nude, naked, erotic, lewd',
    2: 'pornographic, pornography, sexual intercourse, sexually explicit',
    3: 'explicit sexual scene, graphic sexual',
  },
  HARM_CATEGORY_HATE_SPEECH: {
    1: 'racist, racial hatred, xenophobic',
    2: 'subhuman, inferior race, racial superiority, go back country',
    3: 'people are vermin, exterminate them, deserve no rights',
  },
  HARM_CATEGORY_HARASSMENT: {
    1: 'you idiot, you moron, you stupid, you loser, shut up',
    2: 'you worthless, you pathetic, nobody likes you, everyone hates you',
    3: 'kill yourself, kill you, hurt you badly, find where you live',
  },
  HARM_CATEGORY_DANGEROUS_CONTENT: {
    1: 'explosives, detonate, ransomware, self harm',
    2: 'make bomb, build bomb, make poison, write ransomware, steal credit card, pick lock break',
    3: 'make explosives, pipe bomb, nerve agent, hide body, smuggle weapons',
  },
  HARM_CATEGORY_CIVIC_INTEGRITY: {
    1: 'ballot stuffing, voter fraud',
    2: 'vote twice, rig election, election stolen',
    3: 'polls closed stay home, fake ballots',
  },
};

export const harmTerms: readonly HarmTerm[] = Object.entries(phrases).flatMap(
  ([category, byWeight]) =>
    Object.entries(byWeight).flatMap(([weight, list]) =>
      list.split(', ').map((phrase) => ({
        category,
        words: phrase.split(' '),
        weight: Number(weight),
      })),
    ),
);
