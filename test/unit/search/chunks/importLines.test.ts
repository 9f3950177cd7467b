import assert from 'node:assert/strict';
import { isImportsOnly } from '../../../../src/search/chunks/importLines';

const imports: Record<string, string> = {
  TypeScript: "import { one } from './one';\nimport {\n  two,\n  three,\n} from './more';",
  CommonJS: "'use strict';\n\nconst path = require('node:path');\nvar fs = require('fs')",
  'CommonJS over lines':
    "const fs = require('fs');\nconst {\n  join,\n  sep,\n} = require('path');",
  Python: 'import os\nfrom typing import (\n    Any,\n    Dict,\n)',
  Go: 'package main\n\nimport (\n\t"fmt"\n\t"os"\n)',
  Rust: 'use std::collections::{\n    HashMap,\n};\nmod parser;',
  Java: 'package org.example;\n\nimport java.util.List;\nimport static java.lang.Math.max;',
  C: '#include <stdio.h>\n#include "own.h"',
};

const others: Record<string, string> = {
  nothing: '\n\n',
  'a re-export': "import { one } from './one';\nexport { one };",
  'a call at the end': "import './setUp';\nstart();",
  'a module with a body': 'mod tests {\n  fn adds() {}\n}',
  'a comment that says something': '// Reads the settings.\nimport fs from "node:fs";',
  'names of something else over lines': 'const {\n  join,\n  sep,\n} = options;',
  'an object over lines': "let {\n  join,\n} =\n  { join: require('path') };",
  'an import at run time': "import('./page').then(open);",
};

describe('isImportsOnly', () => {
  for (const [name, text] of Object.entries(imports)) {
    it(`is true of imports in ${name}`, () => {
      assert.equal(isImportsOnly(text), true);
    });
  }

  for (const [name, text] of Object.entries(others)) {
    it(`is false of ${name}`, () => {
      assert.equal(isImportsOnly(text), false);
    });
  }
});
