import { everyFourth } from './writtenQuestions';

/** About the C++ of an embedded database. */
export const levelDbQuestions = everyFourth([
  [
    'merge old files in the background',
    'db/db_impl.cc#BackgroundCompaction',
    'db/db_impl.cc#DoCompactionWork',
    'db/db_impl.cc#MaybeScheduleCompaction',
  ],
  ['slow down writers when too many files pile up', 'db/db_impl.cc#MakeRoomForWrite'],
  ['replay what was not saved at a crash', 'db/db_impl.cc#RecoverLogFile', 'db/db_impl.cc#Recover'],
  ['delete files nobody needs any longer', 'db/db_impl.cc#DeleteObsoleteFiles'],
  [
    'several waiting threads have their changes written together',
    'db/db_impl.cc#BuildBatchGroup',
    'db/db_impl.cc#Write',
  ],
  [
    'reading sees the data as it was at an earlier time',
    'db/snapshot.h',
    'db/db_impl.cc#GetSnapshot',
  ],
  [
    'step backwards through all entries',
    'db/db_iter.cc#Prev',
    'db/db_iter.cc#FindPrevUserEntry',
    'db/db_iter.cc',
  ],
  ['functions for callers written in plain C', 'db/c.cc'],
  ['rescue as much as possible from a damaged database', 'db/repair.cc'],
  ['keep recent changes sorted in RAM', 'db/memtable.cc', 'db/memtable.h'],
  ['ordered structure with towers of random height', 'db/skiplist.h'],
  ['names of the files by number and purpose', 'db/filename.cc'],
  [
    'which file points to the newest description of the state',
    'db/filename.cc#SetCurrentFile',
    'db/filename.cc#CurrentFileName',
  ],
  ['append records that may span blocks, with checksums', 'db/log_writer.cc', 'db/log_format.h'],
  [
    'skip a corrupted part while reading the journal',
    'db/log_reader.cc#ReadRecord',
    'db/log_reader.cc#ReadPhysicalRecord',
    'db/log_reader.cc',
  ],
  ['keep opened files at hand', 'db/table_cache.cc', 'db/table_cache.h'],
  [
    'decide which level needs work most urgently',
    'db/version_set.cc#Finalize',
    'db/version_set.cc#PickCompaction',
  ],
  [
    'too many lookups in one file trigger its merge',
    'db/version_set.cc#UpdateStats',
    'db/version_set.cc#RecordReadSample',
  ],
  ['binary search for the file that holds a key', 'db/version_set.cc#FindFile'],
  ['group of changes that is applied as a whole', 'db/write_batch.cc', 'db/write_batch_internal.h'],
  ['store only what differs from the entry before', 'table/block_builder.cc'],
  [
    'decompress a piece read from disk and verify it',
    'table/format.cc#ReadBlock',
    'table/format.cc',
  ],
  ['walk through many sorted sources as one', 'table/merger.cc'],
  [
    'avoid reading the disk for keys that do not exist',
    'util/bloom.cc',
    'table/filter_block.cc',
    'util/filter_policy.cc',
  ],
  ['integers that take fewer bytes if small', 'util/coding.cc', 'util/coding.h'],
  ['evict what has not been used for the longest time', 'util/cache.cc'],
  ['memory in big slabs, freed all at once', 'util/arena.cc', 'util/arena.h'],
  [
    'make sure that only one process opens the directory',
    'util/env_posix.cc#LockFile',
    'util/env_posix.cc#LockOrUnlock',
    'util/env_posix.cc',
  ],
  [
    'shortest string between two others',
    'util/comparator.cc',
    'util/comparator.cc#FindShortestSeparator',
  ],
  [
    'unprintable characters made visible',
    'util/logging.cc#AppendEscapedStringTo',
    'util/logging.cc#EscapeString',
    'util/logging.cc',
  ],
]);
