// The linter's rules that are Parley's own, each a few shapes of code that must not be written.

/**
 * @typedef {{ message: string, selectors: readonly string[] }} Forbidden
 * @typedef {{ type: string, range: [number, number], body?: readonly Node[] }} Node
 * @typedef {{ range: [number, number], loc: { start: { line: number, column: number } }, alternate?: Node | null,
 *   consequent?: Node, body?: Node }} Branch
 * @typedef {{ replaceText: (node: Node, text: string) => unknown }} Fixer
 * @typedef {{ node: unknown, message: string, fix?: (fixer: Fixer) => unknown }} Problem
 * @typedef {{ report: (problem: Problem) => void, sourceCode: { text: string, lines: readonly string[] } }} Context
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
    // With "curly": braces stand where a statement has a line of its own, and nowhere else.
    'no-needless-braces': {
      meta: { type: 'layout', fixable: 'code', schema: [] },
      create: noNeedlessBraces,
    },
    'one-clock': forbid({
      message: 'Ask the clock that is handed in (base/clock), which tests can move.',
      selectors: [
        "MemberExpression[object.name='Date'][property.name='now']",
        "CallExpression[callee.name='Date']",
        "NewExpression[callee.name='Date'][arguments.length=0]",
      ],
    }),
    'abortable-request': forbid({
      message:
        'Use abortableRequest (base): with a garbage collection, Node loses the signal of a request.',
      selectors: ["NewExpression[callee.name='Request']"],
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

const lineWidth = 100;
const simpleStatements = new Set([
  'BreakStatement',
  'ContinueStatement',
  'ExpressionStatement',
  'ReturnStatement',
  'ThrowStatement',
]);

/** @param {Context} context */
function noNeedlessBraces(context) {
  const { text, lines } = context.sourceCode;
  /** @param {Branch} node @param {Node} block */
  const check = (node, block) => {
    const statement = onlyStatement(block);
    if (statement === undefined) return;
    const head = text.slice(node.range[0], block.range[0]);
    const only = text.slice(...statement.range);
    // A comment in the block is neither of the two.
    if (text.slice(block.range[0] + 1, block.range[1] - 1).trim() !== only) return;
    const line = lines[node.loc.start.line - 1] ?? '';
    const isAlone = line.slice(0, node.loc.start.column).trim() === '';
    const isShort = node.loc.start.column + head.length + only.length <= lineWidth;
    if (!isAlone || !isShort || `${head}${only}`.includes('\n')) return;
    const message = 'It fits on one line: leave the braces out.';
    context.report({ node, message, fix: (fixer) => fixer.replaceText(block, only) });
  };
  return {
    IfStatement: (/** @type {Branch} */ node) => {
      if (node.alternate === null && node.consequent) check(node, node.consequent);
    },
    'ForStatement, ForOfStatement, WhileStatement': (/** @type {Branch} */ node) => {
      if (node.body) check(node, node.body);
    },
  };
}

/** @param {Node} block @returns {Node | undefined} */
function onlyStatement({ type, body }) {
  if (type !== 'BlockStatement' || body?.length !== 1) return undefined;
  return body.find((statement) => simpleStatements.has(statement.type));
}

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
