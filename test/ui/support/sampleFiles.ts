/** A small workspace to ask about, in a language for which VS Code starts no server of its own. */
export const sampleFiles = {
  'retry.py': [
    '# Waits longer after each failure.',
    'def delay_ms(attempt: int) -> int:',
    '    return 100 * 2 ** attempt',
    '',
    'MAX_ATTEMPTS = 5',
    '',
  ].join('\n'),
  'notes.md': '# Notes\n\nNothing yet.\n',
};
