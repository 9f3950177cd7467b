/** What one side says to the other; `type` names what it is. */
export interface Message {
  type: string;
}

/** Everything that goes one way: the messages, and by their types what some of them are answered with. */
export interface Direction {
  message: Message;
  replies: object;
}

/** The messages of a direction that nothing is answered with. */
export interface OneWay<Said extends Message> {
  message: Said;
  replies: object;
}

/** A message that has an answer. */
export type Question<Way extends Direction> = Extract<
  Way['message'],
  { type: keyof Way['replies'] }
>;

/** A message without an answer. */
export type Notice<Way extends Direction> = Exclude<Way['message'], { type: keyof Way['replies'] }>;

/** What a message is answered with. */
export type ReplyTo<Way extends Direction, PendingRequest extends Message> = ReplyOf<
  Way,
  PendingRequest['type']
>;

type ReplyOf<Way extends Direction, Type> = Type extends keyof Way['replies']
  ? Way['replies'][Type]
  : never;

/** What a handler knows of the one who waits for its answer. */
export interface Work {
  /** Nobody waits any more. */
  signal: AbortSignal;
  /** Reports how far it is, from 0 to 1. */
  report: (share: number) => void;
}

/** What a handler returns; if nothing is answered with, it may return what it likes. */
type Returned<Way extends Direction, Type> = Type extends keyof Way['replies']
  ? [Way['replies'][Type]] extends [undefined]
    ? unknown
    : Way['replies'][Type] | Promise<Way['replies'][Type]>
  : unknown;

/** One handler for each type of message: without one of them it does not compile. */
export type Handlers<Way extends Direction> = {
  [Type in Way['message']['type']]: (
    message: Extract<Way['message'], { type: Type }>,
    work: Work,
  ) => Returned<Way, Type>;
};
