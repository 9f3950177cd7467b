import type { CodeRegion } from '../../../../../src/edits/answer/codeAnswer';
import { region, text } from './answerCase';

/** Code with a rewrite of it, each in its own language and indentation. */
export interface Sample {
  region: CodeRegion;
  /** The word that models put on a fence. */
  word: string;
  /** The new text of the region. */
  rewritten: string;
  /** How many spaces or tabs all of it is indented by. */
  base: string;
}

export const samples: Record<string, Sample> = {
  'a TypeScript method': {
    word: 'typescript',
    base: '  ',
    region: region(
      'typescript',
      text(
        '  extend(days: number): void {',
        '    if (days < 0) {',
        '      throw new Error();',
        '    }',
        '    this.days += days;',
        '  }',
      ),
      {
        before: text('export class Loan {', '  days = 0;', '  ended = false;', ''),
        after: text('', '  end(): void {', '    this.ended = true;', '  }', '}'),
      },
    ),
    rewritten: text(
      '  extend(days: number): void {',
      "    if (days < 0) throw new RangeError('days must not be negative');",
      '    this.days += days;',
      '  }',
    ),
  },
  'a Python method': {
    word: 'python',
    base: '    ',
    region: region(
      'python',
      text(
        '    def total(self, items):',
        '        result = 0',
        '        for item in items:',
        '            result = result + item.price',
        '        return result',
      ),
      {
        before: text(
          'class Basket:',
          '    """Holds items."""',
          '',
          '    def __init__(self):',
          '        self.items = []',
          '',
        ),
        after: text('', '    def clear(self):', '        self.items.clear()'),
      },
    ),
    rewritten: text(
      '    def total(self, items):',
      '        """Adds up the prices."""',
      '        return sum(item.price for item in items)',
    ),
  },
  'a Go function with tabs': {
    word: 'go',
    base: '',
    region: region(
      'go',
      text(
        'func Max(values []int) int {',
        '\tbest := values[0]',
        '\tfor i := 1; i < len(values); i++ {',
        '\t\tif values[i] > best {',
        '\t\t\tbest = values[i]',
        '\t\t}',
        '\t}',
        '\treturn best',
        '}',
      ),
      {
        before: text(
          'package numbers',
          '',
          'import "errors"',
          '',
          'var errEmpty = errors.New("empty")',
          '',
        ),
        after: text('', 'func Min(values []int) int {', '\treturn values[0]', '}'),
      },
    ),
    rewritten: text(
      'func Max(values []int) int {',
      '\tbest := values[0]',
      '\tfor _, value := range values[1:] {',
      '\t\tbest = max(best, value)',
      '\t}',
      '\treturn best',
      '}',
    ),
  },
  'a Java method': {
    word: 'java',
    base: '    ',
    region: region(
      'java',
      text(
        '    public String greet(String name) {',
        '        String result = "Hello, " + name;',
        '        return result;',
        '    }',
      ),
      {
        before: text('public class Greeter {', '    private final Clock clock;', ''),
        after: text('', '    public Clock clock() {', '        return clock;', '    }', '}'),
      },
    ),
    rewritten: text(
      '    /** Greets somebody by name. */',
      '    public String greet(String name) {',
      '        return "Hello, " + name;',
      '    }',
    ),
  },
  'a Ruby method': {
    word: 'ruby',
    base: '  ',
    region: region(
      'ruby',
      text(
        '  def names',
        '    list = []',
        '    @people.each { |person| list << person.name }',
        '    list',
        '  end',
      ),
      {
        before: text(
          'class Crowd',
          '  def initialize(people)',
          '    @people = people',
          '  end',
          '',
        ),
        after: text('', '  def size', '    @people.size', '  end', 'end'),
      },
    ),
    rewritten: text('  def names', '    @people.map(&:name)', '  end'),
  },
  'statements of C': {
    word: 'c',
    base: '    ',
    region: region(
      'c',
      text('    int i;', '    for (i = 0; i < n; i++)', '        sum += values[i];'),
      {
        before: text('int total(const int *values, int n)', '{', '    int sum = 0;'),
        after: text('    return sum;', '}'),
      },
    ),
    rewritten: text('    for (int i = 0; i < n; i++) {', '        sum += values[i];', '    }'),
  },
  'a stretch of HTML': {
    word: 'html',
    base: '    ',
    region: region(
      'html',
      text('    <div class="title">Welcome</div>', '    <div onclick="go()">Go to the list</div>'),
      {
        before: text('<body>', '  <main>'),
        after: text('  </main>', '</body>'),
      },
    ),
    rewritten: text(
      '    <h1 class="title">Welcome</h1>',
      '    <button type="button" onclick="go()">',
      '      Go to the list',
      '    </button>',
    ),
  },
  'a SQL query': {
    word: 'sql',
    base: '',
    region: region('sql', text('SELECT *', 'FROM loans', "WHERE state = 'open';"), {
      before: text('-- Loans that are open', ''),
      after: text('', 'DELETE FROM loans WHERE id = 1;'),
    }),
    rewritten: text(
      'SELECT id, days, state',
      'FROM loans',
      "WHERE state = 'open'",
      'ORDER BY days;',
    ),
  },
  'a YAML job': {
    word: 'yaml',
    base: '  ',
    region: region(
      'yaml',
      text('  build:', '    runs-on: ubuntu-latest', '    steps:', '      - run: make'),
      {
        before: text('on: push', 'jobs:'),
        after: text('  lint:', '    runs-on: ubuntu-latest'),
      },
    ),
    rewritten: text(
      '  build:',
      '    runs-on: ubuntu-24.04',
      '    steps:',
      '      - uses: actions/checkout@v4',
      '      - run: make all',
    ),
  },
};
