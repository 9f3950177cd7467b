/**
 * A WebAssembly module with what is done for thousands of rows at each question, small enough to be written by hand;
 * its text form stands beside its bytes. It counts the bits of 64 signs in one instruction and multiplies eight
 * values in another, where JavaScript needs dozens.
 *
 * Both functions take the address of the first of some rows that are one after the other, how many there are (one
 * or more), the bytes of a row, and where a result for each is to be written. The question is at address 0.
 */
export function rowModuleBytes(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // (type (func (param i32 i32 i32 i32)))
    ...section(0x01, [0x60, 4, i32, i32, i32, i32, 0]),
    // (import "m" "m" (memory 1))
    ...section(0x02, [1, letterM, 1, letterM, 0x02, 0x00, 1]),
    // Two functions, both of that type.
    ...section(0x03, [0], [0]),
    // (export "d" (func 0)) (export "p" (func 1))
    ...section(0x07, [1, letterD, 0x00, 0], [1, letterP, 0x00, 1]),
    ...section(0x0a, sized(countDiffering), sized(multiply)),
  ]);
}

const i32 = 0x7f;
const i64 = 0x7e;
const v128 = 0x7b;
const [letterD, letterM, letterP] = [0x64, 0x6d, 0x70];

/** Instructions of which there are several. */
const [localGet, localSet, localTee] = [0x20, 0x21, 0x22];
const [i32Const, i32Add, i32Sub, i32Less] = [0x41, 0x6a, 0x6b, 0x49];
const [loop, end, branchIf, noResult] = [0x03, 0x0b, 0x0d, 0x40];

/** Parameters and variables of both functions. */
const [row, rows, rowBytes, result, at, sum] = [0, 1, 2, 3, 4, 5];

/** Writes 16 bits a row: in how many bits it differs from the question. Rows have a multiple of eight bytes. */
// oxfmt-ignore
const countDiffering = [
  // (local $at i32) (local $sum i64)
  2, 1, i32, 1, i64,
  loop, noResult,
    // (local.set $sum (i64.const 0)) (local.set $at (i32.const 0))
    0x42, 0, localSet, sum,
    i32Const, 0, localSet, at,
    loop, noResult,
      localGet, sum,
      // (i64.xor (i64.load (local.get $row)) (i64.load (local.get $at)))
      localGet, row, 0x29, 3, 0,
      localGet, at, 0x29, 3, 0,
      0x85,
      // i64.popcnt i64.add
      0x7b, 0x7c, localSet, sum,
      localGet, row, i32Const, 8, i32Add, localSet, row,
      localGet, at, i32Const, 8, i32Add, localTee, at,
      localGet, rowBytes, i32Less, branchIf, 0,
    end,
    // (i64.store16 (local.get $result) (local.get $sum))
    localGet, result, localGet, sum, 0x3d, 1, 0,
    localGet, result, i32Const, 2, i32Add, localSet, result,
    localGet, rows, i32Const, 1, i32Sub, localTee, rows, branchIf, 0,
  end,
  end,
];

const load8x8 = [0xfd, 0x01, 3];
const load128 = [0xfd, 0x00, 4];
const addProducts = [0xfd, 0xba, 0x01, 0xfd, 0xae, 0x01];
const lane = [0xfd, 0x1b];

/**
 * Writes 32 bits a row: the sum of the products of its bytes, whole numbers with a sign, with those of the question,
 * which have 16 bits. Rows have a multiple of 16 bytes.
 */
// oxfmt-ignore
const multiply = [
  // (local $at i32) (local $sum v128)
  2, 1, i32, 1, v128,
  loop, noResult,
    // (local.set $sum (i32x4.splat (i32.const 0))) (local.set $at (i32.const 0))
    i32Const, 0, 0xfd, 0x11, localSet, sum,
    i32Const, 0, localSet, at,
    loop, noResult,
      localGet, sum,
      // (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $at))) i32x4.add
      localGet, row, ...load8x8, 0, localGet, at, ...load128, 0, ...addProducts,
      // The same of the next eight: offset=8, offset=16.
      localGet, row, ...load8x8, 8, localGet, at, ...load128, 16, ...addProducts,
      localSet, sum,
      localGet, at, i32Const, 32, i32Add, localSet, at,
      localGet, row, i32Const, 16, i32Add, localSet, row,
      // (i32.lt_u (local.get $at) (i32.shl (local.get $rowBytes) (i32.const 1)))
      localGet, at, localGet, rowBytes, i32Const, 1, 0x74, i32Less, branchIf, 0,
    end,
    // (i32.store (local.get $result) the four lanes added)
    localGet, result,
    localGet, sum, ...lane, 0, localGet, sum, ...lane, 1, i32Add,
    localGet, sum, ...lane, 2, localGet, sum, ...lane, 3, i32Add,
    i32Add, 0x36, 2, 0,
    localGet, result, i32Const, 4, i32Add, localSet, result,
    localGet, rows, i32Const, 1, i32Sub, localTee, rows, branchIf, 0,
  end,
  end,
];

function section(id: number, ...items: readonly (readonly number[])[]): number[] {
  return [id, ...sized([items.length, ...items.flat()])];
}

/** The length first, in up to two groups of seven bits. */
function sized(bytes: readonly number[]): number[] {
  const { length } = bytes;
  return [...(length < 128 ? [length] : [(length & 127) | 128, length >> 7]), ...bytes];
}
