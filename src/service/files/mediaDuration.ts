import type { BlobStore } from '../storage/blobStore';
import { formatDuration } from '../../protocol/time';

/** A film has few boxes beside each other; more than this many are not walked. */
const maxBoxes = 1000;

interface Box {
  type: string;
  /** Where its content begins and ends in the file, in bytes. */
  start: number;
  end: number;
}

/**
 * How long an MP4 or QuickTime film is, as a duration such as `12.5s`: given in its movie header
 * (ISO/IEC 14496-12, 8.2.2). Undefined if there is none.
 */
export async function mediaDuration(
  blobs: BlobStore,
  id: string,
  sizeBytes: number,
): Promise<string | undefined> {
  const movie = await findBox(blobs, id, 'moov', { start: 0, end: sizeBytes });
  const header = movie && (await findBox(blobs, id, 'mvhd', movie));
  if (header === undefined) return undefined;
  const bytes = await blobs.read(id, header.start, Math.min(header.end, header.start + 32));
  return durationIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function findBox(
  blobs: BlobStore,
  id: string,
  type: string,
  within: Pick<Box, 'start' | 'end'>,
): Promise<Box | undefined> {
  let at = within.start;
  for (let count = 0; count < maxBoxes && at < within.end; count++) {
    const box = boxAt(await blobs.read(id, at, at + 16), at, within.end);
    if (box === undefined || box.type === type) return box;
    at = box.end;
  }
  return undefined;
}

/** Undefined for what can't be a box: its size is less than its own head, or more than there is. */
function boxAt(head: Uint8Array, at: number, end: number): Box | undefined {
  if (head.byteLength < 8) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  // oxlint-disable-next-line parley/no-spread-arguments -- Four bytes.
  const type = String.fromCharCode(...head.subarray(4, 8));
  const shortSize = view.getUint32(0);
  const isLong = shortSize === 1 && head.byteLength === 16;
  const headSize = isLong ? 16 : 8;
  // Of size 0 is the last one, which goes on to the end.
  const longSize = isLong ? Number(view.getBigUint64(8)) : shortSize;
  const size = longSize === 0 ? end - at : longSize;
  return size < headSize || at + size > end
    ? undefined
    : { type, start: at + headSize, end: at + size };
}

function durationIn(header: DataView): string | undefined {
  const isLong = header.byteLength > 0 && header.getUint8(0) === 1;
  if (header.byteLength < (isLong ? 32 : 20)) return undefined;
  const unitsPerSecond = header.getUint32(isLong ? 20 : 12);
  const units = isLong ? header.getBigUint64(24) : BigInt(header.getUint32(16));
  const isUnknown = units === (isLong ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn);
  return unitsPerSecond === 0 || isUnknown
    ? undefined
    : formatDuration((units * 1_000_000_000n) / BigInt(unitsPerSecond));
}
