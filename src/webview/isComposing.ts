/** What a key press says of input methods. */
type Pressed = Readonly<{ isComposing: boolean; keyCode: number }>;

/** Whether a key belongs to an input method: the Enter or Escape that ends what it proposes does nothing else. */
export function isComposing({ isComposing: isUnderWay, keyCode }: Pressed): boolean {
  // Safari ends the composition before this event and reports it only by the old code.
  return isUnderWay || keyCode === 229;
}
