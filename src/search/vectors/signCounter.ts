import { differingSigns } from './differingSigns';

/**
 * Writes for rows of signs, one after the other, in how many each differs from the question. A row has as many bytes
 * as the question: a multiple of eight, at most {@link mostSignBytes}. All of them begin at a multiple of four.
 */
export type SignCounter = (question: Uint8Array, signs: Uint8Array, counts: Uint16Array) => void;

/** {@link differingSigns} takes no more. */
export const mostSignBytes = 120;

/** Without WebAssembly. */
export const countPlainly: SignCounter = (question, signs, counts) => {
  const words = question.length / 4;
  const one = new Int32Array(question.buffer, question.byteOffset, words);
  const rows = new Int32Array(signs.buffer, signs.byteOffset, counts.length * words);
  for (let row = 0; row < counts.length; row += 1) {
    counts[row] = differingSigns(rows, row * words, one, 0, words);
  }
};

/**
 * A WebAssembly module, which can count the bits of 64 in one instruction: five times as quick as {@link countPlainly}.
 * Its text form stands beside its bytes. The question stands at the beginning of its memory; the rows are copied
 * into it, some at a time, which costs less than keeping all of them there would in what else has to read them.
 */
// prettier-ignore
const moduleBytes = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
  // (type (func (param i32 i32 i32 i32)))
  0x01, 8, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 0,
  // One function, of that type.
  0x03, 2, 1, 0,
  // (memory 2 2), pages of 64 KiB
  0x05, 4, 1, 0x01, 2, 2,
  // (export "m" (memory 0)) (export "c" (func 0))
  0x07, 9, 2, 1, 0x6d, 0x02, 0, 1, 0x63, 0x00, 0,
  // (func (param $row i32) (param $rows i32) (param $rowBytes i32) (param $count i32)
  0x0a, 81, 1, 79,
  //   (local $at i32) (local $bits i64)
  2, 1, 0x7f, 1, 0x7e,
  //   (loop $nextRow
  0x03, 0x40,
  //     (local.set $bits (i64.const 0)) (local.set $at (i32.const 0))
  0x42, 0, 0x21, 5, 0x41, 0, 0x21, 4,
  //     (loop $nextEight
  0x03, 0x40,
  //       local.get $bits
  0x20, 5,
  //       (i64.xor (i64.load align=4 (local.get $row)) (i64.load align=4 (local.get $at)))
  0x20, 0, 0x29, 2, 0, 0x20, 4, 0x29, 2, 0, 0x85,
  //       i64.popcnt i64.add local.set $bits
  0x7b, 0x7c, 0x21, 5,
  //       (local.set $row (i32.add (local.get $row) (i32.const 8)))
  0x20, 0, 0x41, 8, 0x6a, 0x21, 0,
  //       (local.tee $at (i32.add (local.get $at) (i32.const 8)))
  0x20, 4, 0x41, 8, 0x6a, 0x22, 4,
  //       local.get $rowBytes i32.lt_u br_if $nextEight)
  0x20, 2, 0x49, 0x0d, 0, 0x0b,
  //     (i64.store16 (local.get $count) (local.get $bits))
  0x20, 3, 0x20, 5, 0x3d, 1, 0,
  //     (local.set $count (i32.add (local.get $count) (i32.const 2)))
  0x20, 3, 0x41, 2, 0x6a, 0x21, 3,
  //     (local.tee $rows (i32.sub (local.get $rows) (i32.const 1)))
  0x20, 1, 0x41, 1, 0x6b, 0x22, 1,
  //     br_if $nextRow))
  0x0d, 0, 0x0b, 0x0b,
);

const firstCount = 128;
const firstRow = 4096;
const rowsAtOnce = 1024;

type CountRows = (row: number, rows: number, rowBytes: number, count: number) => void;

/** With WebAssembly; undefined where it can not be used. */
export function wasmCounter(): SignCounter | undefined {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes));
    const memory = exports['m'] as WebAssembly.Memory;
    return counterWith(new Uint8Array(memory.buffer), exports['c'] as CountRows);
  } catch {
    return undefined;
  }
}

function counterWith(memory: Uint8Array, countRows: CountRows): SignCounter {
  return (question, signs, counts) => {
    const rowBytes = question.length;
    memory.set(question);
    for (let row = 0; row < counts.length; row += rowsAtOnce) {
      const rows = Math.min(rowsAtOnce, counts.length - row);
      memory.set(signs.subarray(row * rowBytes, (row + rows) * rowBytes), firstRow);
      countRows(firstRow, rows, rowBytes, firstCount);
      counts.set(new Uint16Array(memory.buffer, firstCount, rows), row);
    }
  };
}
