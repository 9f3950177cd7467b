"""Trains the table of word vectors from extracted pairs and writes it as one file.

train.py FOLDER TABLE SEED: FOLDER holds what extractPairs.mjs wrote. The same input and seed give the same table
on the same machine: nothing depends on time or on the order of threads.
"""

import struct
import sys
import time

import numpy as np
import scipy.sparse as sp

WORDS = 21_600
MAX_BYTES = 3_000_000
STEPS = 15
DIMENSION = 128
MIN_PAIRS = 5
WINDOW = 7
COUNTED_PAIRS = 120_000
BATCH = 1024
BLOCK = 16
EPOCHS = 3
RATE = 2e-3
TEMPERATURE = 0.06
WORD_DROPOUT = 0.2
UNSHARED = 0.5
WITH_MORE = 0.5

started = time.time()


def say(text):
    print(f"{time.time() - started:6.0f} s  {text}", flush=True)


def read(folder):
    words = open(f"{folder}/words.txt", encoding="utf-8").read().split("\n")
    number = lambda name: np.fromfile(f"{folder}/{name}.u32", dtype="<u4")
    lengths = number("lengths").reshape(-1, 3).astype(np.int64)
    sides = [number(name).astype(np.int64) for name in ("said", "more", "of")]
    return words, sides, lengths, number("sources").astype(np.int64)


def choose_words(words, sides, lengths):
    """The words that most pairs have, by how many; and the new number of each old one, or -1."""
    pairs_of = np.zeros(len(words), dtype=np.int64)
    everything = np.arange(len(words))
    for side, column in zip(sides, lengths.T):
        matrix = matrix_of(side, column, everything, len(words))
        pairs_of += np.bincount(matrix.indices, minlength=len(words))
    usable = np.array([is_word(word) for word in words])
    pairs_of[~usable] = 0
    order = np.argsort(-pairs_of, kind="stable")[:WORDS]
    order = order[pairs_of[order] >= MIN_PAIRS]
    say(f"{len(words)} words, {len(order)} kept: the rarest is in {pairs_of[order[-1]]} sides of pairs")
    renumbered = np.full(len(words), -1, dtype=np.int64)
    renumbered[order] = np.arange(len(order))
    return [words[each] for each in order], renumbered, pairs_of[order]


def is_word(word):
    """Numbers and long runs of letters say nothing that another text would say too."""
    return len(word) <= 24 and not (word.isdigit() and len(word) > 2)


def matrix_of(side, column, renumbered, count):
    """Rows of pairs: how often each word is there."""
    owner = np.repeat(np.arange(len(column)), column)
    known = renumbered[side]
    kept = known >= 0
    ones = np.ones(int(kept.sum()), dtype=np.float32)
    matrix = sp.csr_matrix((ones, (owner[kept], known[kept])), shape=(len(column), count))
    matrix.sum_duplicates()
    return matrix


def first_vectors(sides, lengths, renumbered, pairs_of, generator):
    """Positive pointwise mutual information of neighbours, its first singular vectors, by inverse frequency."""
    count = len(pairs_of)
    total = sp.csr_matrix((count, count), dtype=np.float32)
    starts = [np.concatenate([[0], np.cumsum(column)]) for column in lengths.T]
    chosen = np.sort(generator.permutation(len(lengths))[:COUNTED_PAIRS])
    for part in np.array_split(chosen, 25):
        texts = []
        for pair in part:
            for side, start in zip(sides, starts):
                texts.append(side[start[pair] : start[pair + 1]])
            texts.append(np.full(WINDOW, -1))
        stream = np.concatenate(texts)
        stream = np.where(stream >= 0, renumbered[stream], -1)
        neighbours = []
        for distance in range(1, WINDOW + 1):
            left, right = stream[:-distance], stream[distance:]
            both = (left >= 0) & (right >= 0)
            neighbours.append(left[both] * count + right[both])
        cells, seen = np.unique(np.concatenate(neighbours), return_counts=True)
        total = total + sp.csr_matrix((seen.astype(np.float32), (cells // count, cells % count)), shape=(count, count))
    total = (total + total.T).tocoo()
    say(f"{total.nnz} pairs of neighbours")
    row = np.bincount(total.row, weights=total.data, minlength=count)
    context = row**0.75
    context /= context.sum()
    information = np.log(np.maximum(total.data / np.maximum(row[total.row] * context[total.col], 1e-12), 1e-12))
    positive = information > 0
    ppmi = sp.csr_matrix(
        (information[positive].astype(np.float32), (total.row[positive], total.col[positive])), shape=(count, count)
    )
    basis = generator.standard_normal((count, DIMENSION + 32)).astype(np.float32)
    for _ in range(4):
        basis, _ = np.linalg.qr(ppmi @ basis)
    small = (ppmi.T @ basis).T
    left, values, _ = np.linalg.svd(small, full_matrices=False)
    vectors = (basis @ left[:, :DIMENSION]) * np.sqrt(values[:DIMENSION])
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    weight = np.log(len(lengths) / np.maximum(pairs_of, 1)).astype(np.float32)
    say("first vectors")
    return (vectors * weight[:, None] / weight.mean()).astype(np.float32)


def unit_rows(matrix, table):
    sums = matrix @ table
    norms = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    return sums / norms, norms


def dropped(matrix, keep):
    matrix.data = np.where(keep, np.log1p(matrix.data), 0).astype(np.float32)
    return matrix


def batch_of(said, more, of, rows, generator):
    asked = said[rows]
    longer = generator.random(len(rows)) < WITH_MORE
    asked = asked + sp.diags(longer.astype(np.float32)) @ more[rows]
    asked = asked.tocsr()
    answer = of[rows]
    owner = np.repeat(np.arange(len(rows)), np.diff(answer.indptr))
    keys = owner * of.shape[1] + answer.indices
    own = said[rows]
    own_keys = np.repeat(np.arange(len(rows)), np.diff(own.indptr)) * of.shape[1] + own.indices
    hidden = np.isin(keys, own_keys) & (generator.random(len(rows)) < UNSHARED)[owner]
    keep = ~hidden & (generator.random(len(keys)) >= WORD_DROPOUT)
    answer = dropped(answer, keep)
    return dropped(asked, generator.random(asked.nnz) >= WORD_DROPOUT), answer


def blocks_of(sources, generator):
    """Blocks of pairs of one source, shuffled: what is told apart in a batch is often of one package."""
    blocks = []
    order = generator.permutation(len(sources))
    order = order[np.argsort(sources[order], kind="stable")]
    for rows in np.split(order, np.flatnonzero(np.diff(sources[order])) + 1):
        whole = rows[: len(rows) // BLOCK * BLOCK]
        blocks.extend(whole.reshape(-1, BLOCK))
    return [blocks[each] for each in generator.permutation(len(blocks))]


def train(table, said, more, of, sources, generator):
    first = np.zeros_like(table)
    second = np.zeros_like(table)
    per_batch = BATCH // BLOCK
    steps = EPOCHS * (len(blocks_of(sources, np.random.default_rng(0))) // per_batch)
    step, mean_loss = 0, 0.0
    for _ in range(EPOCHS):
        blocks = blocks_of(sources, generator)
        for begin in range(0, len(blocks) - per_batch + 1, per_batch):
            step += 1
            rows = np.concatenate(blocks[begin : begin + per_batch])
            asked, answer = batch_of(said, more, of, rows, generator)
            left, left_norms = unit_rows(asked, table)
            right, right_norms = unit_rows(answer, table)
            scores = left @ right.T / TEMPERATURE
            by_row = softmax(scores)
            by_column = softmax(scores.T).T
            size = len(rows)
            mean_loss += 0.01 * (-np.log(np.maximum(np.diag(by_row), 1e-9)).mean() - mean_loss)
            slope = (by_row + by_column) / 2
            slope[np.arange(size), np.arange(size)] -= 1
            slope /= size * TEMPERATURE
            gradient = asked.T @ through_norm(slope @ right, left, left_norms)
            gradient += answer.T @ through_norm(slope.T @ left, right, right_norms)
            touched = np.union1d(asked.indices, answer.indices)
            slopes = gradient[touched]
            first[touched] = 0.9 * first[touched] + 0.1 * slopes
            second[touched] = 0.999 * second[touched] + 0.001 * slopes * slopes
            rate = RATE * (1 - step / (steps + 1)) * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
            table[touched] -= rate * first[touched] / (np.sqrt(second[touched]) + 1e-8)
            if step % 100 == 0:
                say(f"step {step} of {steps}: loss {mean_loss:.3f}")
    return table


def softmax(scores):
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def through_norm(slope, unit, norms):
    return ((slope - unit * (slope * unit).sum(axis=1, keepdims=True)) / norms).astype(np.float32)


def in_order_of_use(table, of):
    """Turned so that the first values say most of what texts differ in: a beginning of the vector still works."""
    counts = of[:60_000].copy()
    counts.data = np.log1p(counts.data)
    texts, _ = unit_rows(counts, table)
    _, turn = np.linalg.eigh(texts.T @ texts)
    return table @ turn[:, ::-1]


def write(path, words, table):
    """Words by how many pairs have them; the rarest are left out until all fits."""
    sizes = np.cumsum([len(word.encode("utf-8")) + 1 + 4 + table.shape[1] for word in words])
    fitting = int(np.searchsorted(sizes, MAX_BYTES - 16, side="right"))
    order = sorted(range(fitting), key=lambda each: words[each].encode("utf-8"))
    rows = table[order]
    scales = np.maximum(np.abs(rows).max(axis=1) / STEPS, 1e-9).astype("<f4")
    steps = np.rint(rows / scales[:, None]).astype(np.int8)
    text = "\n".join(words[each] for each in order).encode("utf-8")
    with open(path, "wb") as file:
        file.write(struct.pack("<4sIII", b"PVEC", len(order), table.shape[1], len(text)))
        file.write(scales.tobytes())
        file.write(steps.tobytes())
        file.write(text)
    say(f"wrote {path}: {16 + len(text) + scales.nbytes + steps.nbytes} bytes")


def main():
    folder, path, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
    generator = np.random.default_rng(seed)
    words, sides, lengths, sources = read(folder)
    say(f"{len(lengths)} pairs")
    kept, renumbered, pairs_of = choose_words(words, sides, lengths)
    table = first_vectors(sides, lengths, renumbered, pairs_of, generator)
    said, more, of = (
        matrix_of(side, column, renumbered, len(kept)) for side, column in zip(sides, lengths.T)
    )
    table = train(table, said, more, of, sources, generator)
    write(path, kept, in_order_of_use(table, of))


if __name__ == "__main__":
    main()
