import type { SearchQuestion } from '../searchQuestion';

/** Questions about gyp and packaging: build files and version numbers, in Python. Written before the answers were looked up. */
export const pythonQuestions: readonly SearchQuestion[] = [
  {
    text: 'which of two release numbers is the newer one, previews included',
    answers: [
      { path: 'packaging/version.py', symbol: 'Version' },
      { path: 'packaging/version.py', symbol: '_cmpkey' },
      { path: 'packaging/version.py', symbol: '_BaseVersion' },
    ],
  },
  {
    text: 'does this release lie within what was asked for',
    answers: [{ path: 'packaging/specifiers.py' }],
    isHeldOut: true,
  },
  {
    text: 'a requirement that counts only on some operating systems',
    answers: [{ path: 'packaging/markers.py' }],
  },
  {
    text: 'the same project spelled with dots, dashes or capitals',
    answers: [{ path: 'packaging/utils.py', symbol: 'canonicalize_name' }],
    isHeldOut: true,
  },
  {
    text: 'which ready-built binaries run on this computer',
    answers: [{ path: 'packaging/tags.py' }],
  },
  {
    text: 'which C library does this Linux have',
    answers: [{ path: 'packaging/_musllinux.py' }, { path: 'packaging/_manylinux.py' }],
  },
  {
    text: 'take the file name of a built distribution apart',
    answers: [{ path: 'packaging/utils.py', symbol: 'parse_wheel_filename' }],
    isHeldOut: true,
  },
  {
    text: "project files for Microsoft's development environment",
    answers: [
      { path: 'gyp/generator/msvs.py' },
      { path: 'gyp/MSVSProject.py' },
      { path: 'gyp/MSVSNew.py' },
    ],
  },
  {
    text: 'write rules for the classic Unix build tool',
    answers: [{ path: 'gyp/generator/make.py' }],
    isHeldOut: true,
  },
  {
    text: 'put values in the place of placeholders in a text',
    answers: [
      { path: 'gyp/input.py', symbol: 'ExpandVariables' },
      { path: 'gyp/input.py', symbol: 'ProcessVariablesAndConditionsInDict' },
    ],
  },
  {
    text: 'keep only the settings that hold for this platform',
    answers: [
      { path: 'gyp/input.py', symbol: 'ProcessConditionsInDict' },
      { path: 'gyp/input.py', symbol: 'EvalCondition' },
      { path: 'gyp/input.py', symbol: 'EvalSingleCondition' },
    ],
  },
  {
    text: 'two targets that need each other',
    answers: [
      { path: 'gyp/input.py', symbol: 'VerifyNoGYPFileCircularDependencies' },
      { path: 'gyp/input.py', symbol: 'FindCycles' },
      { path: 'gyp/input.py', symbol: 'BuildDependencyList' },
      { path: 'gyp/common.py', symbol: 'CycleError' },
    ],
    isHeldOut: true,
  },
  {
    text: 'combine two sets of settings, adding to the front or the back',
    answers: [
      { path: 'gyp/input.py', symbol: 'MergeDicts' },
      { path: 'gyp/input.py', symbol: 'MergeLists' },
    ],
  },
  {
    text: 'order in which things must be made so that what is needed comes first',
    answers: [
      { path: 'gyp/common.py', symbol: 'TopologicallySorted' },
      { path: 'gyp/input.py', symbol: 'FlattenToList' },
    ],
    isHeldOut: true,
  },
  {
    text: "don't touch a file whose content stays the same",
    answers: [{ path: 'gyp/common.py', symbol: 'WriteOnDiff' }],
  },
  {
    text: 'find out on which system we are',
    answers: [
      { path: 'gyp/common.py', symbol: 'GetFlavor' },
      { path: 'gyp/common.py', symbol: 'GetFlavorByPlatform' },
    ],
  },
  {
    text: 'quote arguments for the shell',
    answers: [
      { path: 'gyp/common.py', symbol: 'EncodePOSIXShellArgument' },
      { path: 'gyp/common.py', symbol: 'EncodePOSIXShellList' },
      { path: 'gyp/msvs_emulation.py', symbol: 'QuoteForRspFile' },
      { path: 'gyp/generator/make.py', symbol: 'EscapeShellArgument' },
    ],
    isHeldOut: true,
  },
];
