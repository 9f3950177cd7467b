import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What only `platform` may call, so that every name is checked against the manifest table. */
const untypedVscodeCalls = [
  {
    selector: "MemberExpression[object.property.name='commands'][property.name='registerCommand']",
    message: 'Use registerCommand of platform, which knows the manifest table.',
  },
  {
    selector: "MemberExpression[property.name='getConfiguration']",
    message: 'Use readSetting of platform, which knows the manifest table.',
  },
  {
    selector: 'MemberExpression[property.name=/^show(Information|Warning|Error)Message$/]',
    message:
      'Use notify of platform: VS Code makes links, of commands too, in what a message names.',
  },
];

/**
 * Each spread argument takes room on the stack: a list of some hundred thousand is a RangeError, and lists grow
 * with files and with what others send.
 */
const spreadArguments = [
  'CallExpression[callee.property.name=/^(push|unshift|splice|concat)$/]',
  "CallExpression[callee.object.name='Math'][callee.property.name=/^(max|min)$/]",
  "CallExpression[callee.object.name='String'][callee.property.name=/^from(CharCode|CodePoint)$/]",
].map((call) => ({
  selector: `${call} > SpreadElement`,
  message: 'A long list overflows the stack: loop over it, or say by what it is short.',
}));

export default defineConfig(
  globalIgnores(['dist/', 'out/', 'scripts/host/sampleWorkspace/', 'scripts/host/standIns/']),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      complexity: ['error', 12],
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 60, skipComments: true }],
      'max-params': ['error', 5],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'A named export says what it is wherever it is used.',
        },
        ...untypedVscodeCalls,
        ...spreadArguments,
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Numbers are the commonest thing in a message; the rule would only add String() around them.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A callback that returns nothing reads best as an arrow; a case that ends, as a return.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A caller may hand in a function that has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    // What a pattern of the product reads may have been written to keep it busy: its work must grow as its text does.
    files: ['src/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['src/platform/**'],
    rules: { 'no-restricted-syntax': ['error', ...spreadArguments] },
  },
  {
    // Others on the machine must not read what Parley keeps: one place makes its files, with their modes.
    files: ['src/{storage,platform,services,features}/**'],
    ignores: ['src/storage/privateFiles.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['node:fs', 'node:fs/promises'].map((name) => ({
            name,
            importNames: ['appendFile', 'copyFile', 'createWriteStream', 'mkdir', 'writeFile'],
            message: 'Use storage/privateFiles, whose files are the user’s alone.',
          })),
        },
      ],
    },
  },
  {
    // The stand-alone service and the scripts are command line programs: the console is their voice.
    files: [
      'scripts/**',
      'esbuild.js',
      'src/service/node/main.ts',
      'test/bench/**',
      'test/**/*.main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**'],
    rules: {
      'max-lines': ['error', { max: 600 }],
      'max-lines-per-function': 'off',
      // Mocha's describe and it return nothing to wait for; their promises are awaited inside.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [{ from: 'package', name: ['describe', 'it'], package: 'mocha' }],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check)$/] > ObjectExpression > Property[key.name='seed']",
          message:
            'The seed is that of the run (docs/testing.md): another one must be able to show more.',
        },
      ],
    },
  },
  {
    // A page is drawn bit by bit: one look at it, right after another thing was seen, depends on the machine.
    files: ['test/ui/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='assert'][callee.property.name='equal'] > AwaitExpression > CallExpression[callee.property.name=/^(count|getAttribute|innerText|inputValue|isDisabled|isVisible|textContent)$/]",
          message: 'Use eventually (test/ui/support): the page may still be drawn.',
        },
      ],
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    rules: {
      // tsc checks names and types in scripts; the linter does not see casts written as comments.
      'no-undef': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
);
