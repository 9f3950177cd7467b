import { everyFourth } from './writtenQuestions';

/** About the Python that lays out disk images of macOS: colours, property lists, Finder settings, aliases. */
export const dmgQuestions = everyFourth([
  ['turn hue and lightness into screen primaries', 'dmgbuild/colors.py#HSL'],
  ['convert ink percentages used by printers to what a monitor shows', 'dmgbuild/colors.py#CMYK'],
  [
    'understand a tint written the way style sheets write it',
    'dmgbuild/colors.py#ColorParser',
    'dmgbuild/colors.py#parseColor',
  ],
  ['degrees, radians or turns as input', 'dmgbuild/colors.py#parseAngle'],
  ['put a small picture on top of the removable drive symbol', 'dmgbuild/badge.py#badge_disk_icon'],
  ['where each item sits in the opened window of the installer', 'dmgbuild/core.py#build_dmg'],
  ['choose a background picture or plain fill for the folder window', 'dmgbuild/core.py#build_dmg'],
  [
    'load settings stored in the compact Apple format from a path or stream',
    'biplist/__init__.py#readPlist',
    'biplist/__init__.py#PlistReader',
  ],
  [
    'save a dictionary to disk in the compact Apple format',
    'biplist/__init__.py#writePlist',
    'biplist/__init__.py#PlistWriter',
  ],
  ['is this input the XML flavour or the packed one', 'biplist/__init__.py#is_stream_binary_plist'],
  ['seconds since the start of 2001 into a calendar moment', 'biplist/__init__.py#readDate'],
  ['how many bytes are needed for a whole number', 'biplist/__init__.py#intSize'],
  [
    'guard against a container that holds itself when saving',
    'biplist/__init__.py#beginRecursionProtection',
  ],
  [
    'make true and 1 different as keys',
    'biplist/__init__.py#BoolWrapper',
    'biplist/__init__.py#wrapRoot',
  ],
  [
    'strings of two bytes per character, big end first',
    'biplist/__init__.py#readUnicode',
    'biplist/__init__.py#StringWrapper',
  ],
  ['check the trailer at the end of the input before trusting it', 'biplist/__init__.py#readRoot'],
  [
    'hand out space in the file in powers of two',
    'ds_store/buddy.py#Allocator',
    'ds_store/buddy.py#allocate',
    'ds_store/buddy.py#_alloc',
  ],
  [
    'give a region of the file back and merge it with its free neighbour',
    'ds_store/buddy.py#release',
    'ds_store/buddy.py#_release',
  ],
  ['shift the bytes behind to make room in the middle', 'ds_store/buddy.py#insert'],
  [
    'add a record to the balanced search structure, growing it where a page is full',
    'ds_store/store.py#insert',
    'ds_store/store.py#_insert_leaf',
    'ds_store/store.py#_split',
  ],
  [
    'remove a record and keep all pages sufficiently full',
    'ds_store/store.py#delete',
    'ds_store/store.py#_rebalance',
    'ds_store/store.py#_delete_leaf',
  ],
  [
    'order records by name regardless of capitals',
    'ds_store/store.py#DSStoreEntry',
    'ds_store/store.py#__lt__',
  ],
  ['pack the x and y of an item', 'ds_store/store.py#ILocCodec'],
  [
    'look up what is remembered about one item of a directory',
    'ds_store/store.py#find',
    'ds_store/store.py#_find',
    'ds_store/store.py#Partial',
  ],
  [
    'a reference to a document that still works after it is renamed',
    'mac_alias/bookmark.py#Bookmark',
    'mac_alias/alias.py#Alias',
  ],
  [
    'build such a reference from an existing document on the volume',
    'mac_alias/bookmark.py#for_file',
    'mac_alias/alias.py#for_file',
  ],
  ['link that is relative to another one', 'mac_alias/bookmark.py#URL'],
  ['what kind of drive and when it was formatted', 'mac_alias/alias.py#VolumeInfo'],
  ['ask the kernel for several properties of a path in one call', 'mac_alias/osx.py#getattrlist'],
  [
    'which drive is mounted where and how much is free on it',
    'mac_alias/osx.py#statfs',
    'mac_alias/osx.py#struct_statfs',
  ],
]);
