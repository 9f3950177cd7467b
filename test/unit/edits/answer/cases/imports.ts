import { text } from './answerCase';

/** A file, what code of an answer needs in it, and what becomes of it. */
export interface ImportCase {
  name: string;
  languageId: string;
  file: string;
  needed: string[];
  /** Absent: it stays as it is. */
  expected?: string;
  /** What stays a warning. */
  unplaced?: string[];
}

const script = text("import { sum } from './sum';", '', 'export const total = sum([]);');
const python = text('import json', 'from os import path', '', '', 'def load():', '    pass');
const go = text('package stats', '', 'import (', '\t"fmt"', '\t"sort"', ')', '', 'var most = 5');
const java = text('package a.b;', '', 'import java.util.List;', '', 'class Shop {}');
const rust = text('//! Counts.', 'use std::fmt;', 'use crate::Cart;', '', 'struct Shop;');
const c = text('#ifndef SHOP_H', '#define SHOP_H', '', '#include <stdio.h>', '', 'int count;');
const sharp = text(
  'using System;',
  'using System.IO;',
  '',
  'namespace Shops;',
  '',
  'class Shop {}',
);

const many = Array.from({ length: 80 }, (_, index) => `\t"p${index}"`);

/** Puts a line behind another. */
function after(file: string, line: string, ...added: string[]): string {
  return file.replace(`${line}\n`, `${[line, ...added].join('\n')}\n`);
}

export const importCases: ImportCase[] = [
  {
    name: 'are put behind the last import of TypeScript',
    languageId: 'typescript',
    file: script,
    needed: ["import { readFile } from 'node:fs/promises';"],
    expected: after(
      script,
      "import { sum } from './sum';",
      "import { readFile } from 'node:fs/promises';",
    ),
  },
  {
    name: 'add their names to the import of the same module',
    languageId: 'typescript',
    file: script,
    needed: ["import { mean, sum } from './sum';"],
    expected: script.replace('{ sum }', '{ sum, mean }'),
  },
  {
    name: 'have the quotes and the missing semicolons of the file',
    languageId: 'javascript',
    file: text('import a from "./a"', '', 'a()'),
    needed: ["import { b as c } from './b';"],
    expected: text('import a from "./a"', 'import { b as c } from "./b"', '', 'a()'),
  },
  {
    name: 'are put behind an import of several lines, and not between comments and code',
    languageId: 'typescriptreact',
    file: text(
      "'use client';",
      '/* Shows',
      " import { x } from 'x';",
      ' */',
      'import {',
      '  a,',
      "} from './a';",
      '',
      '// The list.',
      'const list = [a];',
    ),
    needed: ["import { useMemo } from 'react';", "import './list.css';"],
    expected: text(
      "'use client';",
      '/* Shows',
      " import { x } from 'x';",
      ' */',
      'import {',
      '  a,',
      "} from './a';",
      "import { useMemo } from 'react';",
      "import './list.css';",
      '',
      '// The list.',
      'const list = [a];',
    ),
  },
  {
    name: 'stay a warning where the file imports the same name from elsewhere',
    languageId: 'typescript',
    file: script,
    needed: ["import { sum } from './other';"],
    unplaced: ["import { sum } from './other';"],
  },
  {
    name: 'stay a warning where the file declares the name',
    languageId: 'typescript',
    file: script,
    needed: ["import { total } from './sum';"],
    unplaced: ["import { total } from './sum';"],
  },
  {
    name: 'stay a warning where the file requires its modules',
    languageId: 'javascript',
    file: text("const fs = require('fs');", '', 'fs.readFileSync(0);'),
    needed: ["import path from 'node:path';"],
    unplaced: ["import path from 'node:path';"],
  },
  {
    name: 'stay a warning where the file imports nothing',
    languageId: 'typescript',
    file: text('// Adds.', 'export const one = 1;'),
    needed: ["import { sum } from './sum';"],
    unplaced: ["import { sum } from './sum';"],
  },
  {
    name: 'do not double a type that a file imports as one',
    languageId: 'typescript',
    file: text("import type { Cart } from './cart';", '', 'let cart: Cart;'),
    needed: ["import { Cart, sum } from './cart';"],
    unplaced: ["import { Cart, sum } from './cart';"],
  },
  {
    name: 'are put behind the last import of Python',
    languageId: 'python',
    file: python,
    needed: ['from pathlib import Path', 'import numpy as np'],
    expected: after(
      python,
      'from os import path',
      'from pathlib import Path',
      'import numpy as np',
    ),
  },
  {
    name: 'add their names to the import of the same module in Python',
    languageId: 'python',
    file: python,
    needed: ['from os import getcwd as here, path'],
    expected: python.replace('import path', 'import path, getcwd as here'),
  },
  {
    name: 'are put below the text about a module of Python, and not into it',
    languageId: 'python',
    file: text(
      '"""Loads.',
      '',
      'import nothing',
      '"""',
      '',
      'import os',
      '',
      'try:',
      '    import x',
    ),
    needed: ['import json'],
    expected: text(
      '"""Loads.',
      '',
      'import nothing',
      '"""',
      '',
      'import os',
      'import json',
      '',
      'try:',
      '    import x',
    ),
  },
  {
    name: 'stay a warning where Python wants them first, imports all, or goes on behind a backslash',
    languageId: 'python',
    file: python,
    needed: ['from __future__ import annotations', 'from os import *', 'from os import \\'],
    unplaced: ['from __future__ import annotations', 'from os import *', 'from os import \\'],
  },
  {
    name: 'stay a warning where a function of Python has the name',
    languageId: 'python',
    file: python,
    needed: ['from config import load'],
    unplaced: ['from config import load'],
  },
  {
    name: 'are put into the list of Go, each by itself',
    languageId: 'go',
    file: go,
    needed: ['import (\n\t"slices"\n\tstd "errors"\n\t"fmt"\n)'],
    expected: after(go, '\t"sort"', '\t"slices"', '\tstd "errors"'),
  },
  {
    name: 'are put behind the single import of Go',
    languageId: 'go',
    file: text('package stats', '', 'import "fmt"', '', 'var most = 5'),
    needed: ['import "slices"'],
    expected: text('package stats', '', 'import "fmt"', 'import "slices"', '', 'var most = 5'),
  },
  {
    name: 'are put below the package of Go where there are none',
    languageId: 'go',
    file: text('package stats', '', 'const most = 5'),
    needed: ['import "slices"'],
    expected: text('package stats', '', 'import "slices"', '', 'const most = 5'),
  },
  {
    name: 'stay a warning where another package of Go has the name',
    languageId: 'go',
    file: text('package a', '', 'import "math/rand"', ''),
    needed: ['import "crypto/rand"'],
    unplaced: ['import "crypto/rand"'],
  },
  {
    name: 'are put behind the last import of Java, or below the package',
    languageId: 'java',
    file: java,
    needed: ['import java.util.Locale;', 'import static java.lang.Math.max;'],
    expected: after(
      java,
      'import java.util.List;',
      'import java.util.Locale;',
      'import static java.lang.Math.max;',
    ),
  },
  {
    name: 'stay a warning where Java has another class of the name',
    languageId: 'java',
    file: java,
    needed: ['import java.awt.List;', 'import other.Shop;'],
    unplaced: ['import java.awt.List;', 'import other.Shop;'],
  },
  {
    name: 'are put behind the last use of Rust',
    languageId: 'rust',
    file: rust,
    needed: ['use std::collections::{HashMap, HashSet as Set};'],
    expected: after(rust, 'use crate::Cart;', 'use std::collections::{HashMap, HashSet as Set};'),
  },
  {
    name: 'stay a warning where Rust has the name, or a list within a list',
    languageId: 'rust',
    file: rust,
    needed: ['use core::fmt;', 'use other::Shop;', 'use a::{b::{c}, d};', 'use std::io::*;'],
    unplaced: ['use core::fmt;', 'use other::Shop;', 'use a::{b::{c}, d};', 'use std::io::*;'],
  },
  {
    name: 'are put behind the last include of C, within its guard',
    languageId: 'c',
    file: c,
    needed: ['#include <stdlib.h>', '#include "cart.h"'],
    expected: after(c, '#include <stdio.h>', '#include <stdlib.h>', '#include "cart.h"'),
  },
  {
    name: 'are put before a condition of C++, not into it',
    languageId: 'cpp',
    file: text('#include <map>', '#ifdef DEBUG', '#include <cassert>', '#endif', 'int a;'),
    needed: ['#include <vector>'],
    expected: text(
      '#include <map>',
      '#include <vector>',
      '#ifdef DEBUG',
      '#include <cassert>',
      '#endif',
      'int a;',
    ),
  },
  {
    name: 'are put behind the last using of C#, above its namespace',
    languageId: 'csharp',
    file: sharp,
    needed: ['using System.Linq;', 'global using System.Text;'],
    expected: after(sharp, 'using System.IO;', 'using System.Linq;'),
    unplaced: ['global using System.Text;'],
  },
  {
    name: 'are put behind a line of two imports, and know both',
    languageId: 'typescript',
    file: text("import a from './a'; import b from './b';", '', 'a(b);'),
    needed: ["import c from './c';", "import b from './d';"],
    expected: text(
      "import a from './a'; import b from './b';",
      "import c from './c';",
      '',
      'a(b);',
    ),
    unplaced: ["import b from './d';"],
  },
  {
    name: 'are not looked for in texts and comments at the margin',
    languageId: 'javascript',
    file: text('const help = `', "import a from './a';", '`;', "import b from './b';", 'b(help);'),
    needed: ["import c from './c';"],
    unplaced: ["import c from './c';"],
  },
  {
    name: 'are not put behind a comment that goes on with code',
    languageId: 'java',
    file: text('/* Shop', ' */ class A {}', 'import java.util.List;'),
    needed: ['import java.util.Map;'],
    unplaced: ['import java.util.Map;'],
  },
  {
    name: 'are put behind a use of Rust that has an attribute, and not into a module',
    languageId: 'rust',
    file: text('#![allow(dead_code)]', 'mod cart;', '#[cfg(test)]', 'use a::B;', 'mod c {', '}'),
    needed: ['use d::E as F;'],
    expected: text(
      '#![allow(dead_code)]',
      'mod cart;',
      '#[cfg(test)]',
      'use a::B;',
      'use d::E as F;',
      'mod c {',
      '}',
    ),
  },
  {
    name: 'stay a warning in languages whose files are not known',
    languageId: 'ruby',
    file: text("require 'json'", '', 'puts 1'),
    needed: ["require 'set'"],
    unplaced: ["require 'set'"],
  },
  {
    name: 'are put behind an import that goes on behind a backslash',
    languageId: 'python',
    file: text('import os', 'from django.db import models, \\', '    transaction', '', 'os.run()'),
    needed: ['import sys'],
    expected: text(
      'import os',
      'from django.db import models, \\',
      '    transaction',
      'import sys',
      '',
      'os.run()',
    ),
  },
  {
    name: 'are put behind an import that says on its next line where from',
    languageId: 'typescript',
    file: text(
      'import React,',
      "  { useState } from 'react';",
      'import { a }',
      "  from './a';",
      '',
      'a();',
    ),
    needed: ["import { b } from './b';"],
    expected: text(
      'import React,',
      "  { useState } from 'react';",
      'import { a }',
      "  from './a';",
      "import { b } from './b';",
      '',
      'a();',
    ),
  },
  {
    name: 'are put behind imports with a bracket in a comment',
    languageId: 'typescript',
    file: text(
      "import { a } from './a'; // :(",
      'import {',
      '  b, // :(',
      "} from './b';",
      '',
      'b(a);',
    ),
    needed: ["import { c } from './c';"],
    expected: text(
      "import { a } from './a'; // :(",
      'import {',
      '  b, // :(',
      "} from './b';",
      "import { c } from './c';",
      '',
      'b(a);',
    ),
  },
  {
    name: 'are put behind a list of many lines, and know it',
    languageId: 'go',
    file: text('package a', 'import (', ...many, ')', '', 'var most = 5'),
    needed: ['import "p79"', 'import "fmt"'],
    expected: text('package a', 'import (', ...many, '\t"fmt"', ')', '', 'var most = 5'),
  },
  {
    name: 'are put in front of an import whose end isn’t known',
    languageId: 'typescript',
    file: text("import a from './a';", "import b from './b/(';", '', 'a(b);'),
    needed: ["import c from './c';"],
    expected: text(
      "import a from './a';",
      "import c from './c';",
      "import b from './b/(';",
      '',
      'a(b);',
    ),
  },
];
