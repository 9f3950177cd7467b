/** Piece by piece, since a function takes only this many arguments; three bytes are four letters. */
export function toBase64(bytes: Uint8Array): string {
  const pieceBytes = 3 * 8192;
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    // oxlint-disable-next-line parley/no-spread-arguments -- One piece of a set size.
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)));
  }
  return text;
}
