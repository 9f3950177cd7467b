import assert from 'node:assert/strict';
import { findTestPlace } from '../../../../src/edits/tests/findTestPlace';
import { stepsOf } from '../../../fakes/stepsOf';

/** A project, the file to be tested, and the path its tests should have. */
const habits: [string, string[], string, string][] = [
  ['beside the file', ['src/a.ts', 'src/a.test.ts', 'src/b/c.ts'], 'src/b/c.ts', 'src/b/c.test.ts'],
  ['as .spec beside the file', ['a.ts', 'a.spec.ts'], 'x/y.ts', 'x/y.spec.ts'],
  ['as .test with the extension of the file', ['a.ts', 'a.test.ts'], 'B.tsx', 'B.test.tsx'],
  [
    'in __tests__ without another name',
    ['src/a.js', 'src/__tests__/a.js'],
    'src/deep/b.js',
    'src/deep/__tests__/b.js',
  ],
  [
    'in a tree that mirrors the sources',
    ['src/net/retry.ts', 'test/unit/net/retry.test.ts', 'src/app.ts', 'test/unit/app.test.ts'],
    'src/disk/file.ts',
    'test/unit/disk/file.test.ts',
  ],
  [
    'in a tree that mirrors the topmost folders alone',
    [
      'src/net/http/retry.ts',
      'test/net/retry.test.ts',
      'src/disk/fs/file.ts',
      'test/disk/file.test.ts',
    ],
    'src/net/ftp/list.ts',
    'test/net/list.test.ts',
  ],
  [
    'in the test folder of its own package',
    ['packages/a/src/x.ts', 'packages/a/test/x.test.ts', 'packages/b/src/y.ts'],
    'packages/b/src/y.ts',
    'packages/b/test/y.test.ts',
  ],
  [
    'in tests, named test_',
    ['shop/cart.py', 'shop/user.py', 'tests/test_cart.py'],
    'shop/user.py',
    'tests/test_user.py',
  ],
  [
    'in tests, mirrored without the folder of the sources',
    ['src/shop/db/pool.py', 'tests/shop/db/test_pool.py'],
    'src/shop/web/page.py',
    'tests/shop/web/test_page.py',
  ],
  ['as _test in Go', ['net/a.go', 'net/a_test.go'], 'disk/b.go', 'disk/b_test.go'],
  [
    'in src/test/java',
    ['core/src/main/java/org/shop/Cart.java', 'core/src/test/java/org/shop/CartTest.java'],
    'web/src/main/java/org/web/Page.java',
    'web/src/test/java/org/web/PageTest.java',
  ],
  [
    'as Tests where Java projects say so',
    ['src/main/java/a/B.java', 'src/test/java/a/BTests.java'],
    'src/main/java/a/c/D.java',
    'src/test/java/a/c/DTests.java',
  ],
  [
    'in spec without app',
    ['app/models/user.rb', 'spec/models/user_spec.rb'],
    'app/jobs/mail.rb',
    'spec/jobs/mail_spec.rb',
  ],
  [
    'in the test project of a .NET project',
    ['src/Shop/Models/Cart.cs', 'tests/Shop.Tests/Models/CartTests.cs'],
    'src/Billing/Bill.cs',
    'tests/Billing.Tests/BillTests.cs',
  ],
  [
    'in the test target of a Swift target',
    ['Sources/Shop/Cart.swift', 'Tests/ShopTests/CartTests.swift'],
    'Sources/Web/Page.swift',
    'Tests/WebTests/PageTests.swift',
  ],
  [
    'with the extension of Elixir’s tests',
    ['lib/shop/cart.ex', 'test/shop/cart_test.exs'],
    'lib/web/page.ex',
    'test/web/page_test.exs',
  ],
  [
    'by the habit of the nearest files where the project has two',
    [
      ...['a', 'b', 'c'].flatMap((name) => [`server/${name}.ts`, `server/${name}.spec.ts`]),
      'web/x.ts',
      'web/__tests__/x.test.ts',
    ],
    'web/y.ts',
    'web/__tests__/y.test.ts',
  ],
];

/** A file of a project without tests, and where its tests begin. */
const starts: [string, string, string[]?][] = [
  ['src/a.ts', 'src/a.test.ts'],
  ['shop/user.py', 'tests/test_user.py'],
  ['service/src/shop/user.py', 'service/tests/test_user.py'],
  ['net/a.go', 'net/a_test.go'],
  ['src/main/java/a/B.java', 'src/test/java/a/BTest.java'],
  ['B.java', 'BTest.java'],
  ['app/src/main/kotlin/a/B.kt', 'app/src/test/kotlin/a/BTest.kt'],
  ['lib/shop/cart.rb', 'test/shop/cart_test.rb'],
  ['src/Http/Page.php', 'tests/Http/PageTest.php'],
  ['lib/a/b.dart', 'test/a/b_test.dart'],
  ['lib/a/b.ex', 'test/a/b_test.exs'],
  ['src/a.cpp', 'tests/a_test.cpp'],
  ['Shop/Models/Cart.cs', 'Shop.Tests/Models/CartTests.cs', ['Shop/Shop.csproj']],
  // Other tests say how tests are named and in which folder they are, though none belongs to a file.
  ['src/a.ts', 'src/a.spec.ts', ['e2e/login.spec.ts']],
  ['lib/shop/cart.rb', 'spec/shop/cart_spec.rb', ['spec/features/buy_spec.rb']],
];

describe('the place of tests', () => {
  for (const [title, files, source, test] of habits) {
    it(`is ${title} where the project has the habit`, () => {
      const place = findTestPlace(source, [...files, source]);
      assert.deepEqual([place?.path, place?.exists], [test, false]);
      const again = findTestPlace(source, [...files, source, test]);
      assert.deepEqual([again?.path, again?.exists], [test, true]);
    });
  }

  for (const [source, test, files = []] of starts) {
    it(`is ${test} for the first test of ${source}${files.map((each) => ` beside ${each}`).join()}`, () => {
      const place = findTestPlace(source, [source, ...files]);
      assert.deepEqual([place?.path, place?.exists], [test, false]);
    });
  }

  it('is the test that there is, wherever it is', () => {
    const files = ['src/a.ts', 'src/a.test.ts', 'src/b.ts', 'old/b.test.ts'];
    assert.equal(findTestPlace('src/b.ts', files)?.path, 'old/b.test.ts');
  });

  it('is, of several tests of a file, the one by the habit', () => {
    const files = ['src/a.ts', 'test/a.test.ts', 'src/b.ts', 'e2e/b.test.ts', 'test/b.test.ts'];
    assert.equal(findTestPlace('src/b.ts', files)?.path, 'test/b.test.ts');
  });

  it('is a test itself', () => {
    const files = ['src/a.ts', 'src/a.test.ts', 'src/b.test.ts'];
    const place = findTestPlace('src/a.test.ts', files);
    assert.deepEqual(place, {
      path: 'src/a.test.ts',
      exists: true,
      isInline: false,
      examples: ['src/b.test.ts'],
    });
  });

  it('is the file itself in Rust', () => {
    const place = findTestPlace('src/lib.rs', ['src/lib.rs']);
    assert.deepEqual([place?.path, place?.isInline], ['src/lib.rs', true]);
  });

  it('is not known if nothing is known of the language', () => {
    assert.equal(findTestPlace('README.md', ['README.md']), undefined);
    assert.equal(findTestPlace('Makefile', ['Makefile']), undefined);
  });

  it('comes with the nearest tests as examples, and nothing that only lies among them', () => {
    const files = [
      'src/net/a.ts',
      'src/net/b.ts',
      'src/disk/c.ts',
      'test/net/a.test.ts',
      'test/net/b.test.ts',
      'test/disk/c.test.ts',
      'test/net/support.ts',
      'src/net/d.ts',
    ];
    const { path, examples } = findTestPlace('src/net/d.ts', files) ?? {};
    assert.equal(path, 'test/net/d.test.ts');
    assert.deepEqual(examples, ['test/net/a.test.ts', 'test/net/b.test.ts']);
  });

  it('is found among ten times the files in about ten times the steps', async () => {
    const few = await stepsOf('findTestPlace', 1_000);
    const many = await stepsOf('findTestPlace', 10_000);
    // Looking at every pair would take a hundred times as many.
    assert.ok(few >= 1_000 && many < 15 * few, `${few} steps, then ${many}`);
  });
});
