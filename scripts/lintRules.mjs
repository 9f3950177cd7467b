// The linter's rules that are Parley's own, each a few shapes of code that must not be written.

/**
 * @typedef {{ message: string, selectors: readonly string[] }} Forbidden
 * @typedef {{ report: (problem: { node: unknown, message: string }) => void }} Context
 */

export default {
  meta: { name: 'parley' },
  rules: {
    'no-default-export': forbid({
      message: 'A named export says what it is wherever it is used.',
      selectors: ['ExportDefaultDeclaration'],
    }),
    // What only `platform` may call, so that every name is checked against the manifest table.
    'no-raw-vscode-calls': forbid(
      {
        message: 'Use registerCommand of platform, which knows the manifest table.',
        selectors: [
          "MemberExpression[object.property.name='commands'][property.name='registerCommand']",
        ],
      },
      {
        message: 'Use readSetting of platform, which knows the manifest table.',
        selectors: ["MemberExpression[property.name='getConfiguration']"],
      },
      {
        message:
          'Use notify of platform: VS Code makes links, of commands too, in what a message names.',
        selectors: ['MemberExpression[property.name=/^show(Information|Warning|Error)Message$/]'],
      },
    ),
    // Each spread argument takes room on the stack: a list of some hundred thousand is a RangeError, and
    // lists grow with files and with what others send.
    'no-spread-arguments': forbid({
      message: 'A long list overflows the stack: loop over it, or say by what it is short.',
      selectors: [
        'CallExpression[callee.property.name=/^(push|unshift|splice|concat)$/] > SpreadElement',
        "CallExpression[callee.object.name='Math'][callee.property.name=/^(max|min)$/] > SpreadElement",
        "CallExpression[callee.object.name='String'][callee.property.name=/^from(CharCode|CodePoint)$/] > SpreadElement",
      ],
    }),
    'hash-private': forbid({
      message:
        'Write #name: it is private at run time too. A constructor alone can only be `private`.',
      selectors: [
        "PropertyDefinition[accessibility='private']",
        "MethodDefinition[accessibility='private'][kind!='constructor']",
        "TSParameterProperty[accessibility='private']",
      ],
    }),
    'one-clock': forbid({
      message: 'Ask the clock that is handed in (base/clock), which tests can move.',
      selectors: [
        "MemberExpression[object.name='Date'][property.name='now']",
        "CallExpression[callee.name='Date']",
        "NewExpression[callee.name='Date'][arguments.length=0]",
      ],
    }),
    'seed-of-the-run': forbid({
      message:
        'The seed is that of the run (docs/development/testing.md): another one must be able to show more.',
      selectors: [
        "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check)$/] > ObjectExpression > Property[key.name='seed']",
      ],
    }),
    eventually: forbid({
      message: 'Use eventually (test/ui/support): the page may still be drawn.',
      selectors: [
        "CallExpression[callee.object.name='assert'][callee.property.name='equal'] > AwaitExpression > CallExpression[callee.property.name=/^(count|getAttribute|innerText|inputValue|isDisabled|isVisible|textContent)$/]",
      ],
    }),
  },
};

/** @param {Forbidden[]} shapes */
function forbid(...shapes) {
  return {
    meta: { type: 'problem', schema: [] },
    create: (/** @type {Context} */ context) =>
      Object.fromEntries(
        shapes.flatMap(({ message, selectors }) =>
          selectors.map((selector) => [
            selector,
            (/** @type {unknown} */ node) => context.report({ node, message }),
          ]),
        ),
      ),
  };
}
