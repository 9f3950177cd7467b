import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type {
  CommandDeclaration,
  MenuPlace,
} from '../../../../src/platform/manifest/commandDeclaration';
import { commands } from '../../../../src/platform/manifest/commands';
import { createManifest } from '../../../../src/platform/manifest/manifest';
import { walkthroughSteps } from '../../../../src/platform/manifest/walkthrough';

const declared: [string, CommandDeclaration][] = Object.entries(commands);

/** Menus whose first group VS Code draws as buttons, for which it wants icons. */
const buttonMenus: ReadonlySet<MenuPlace['menu']> = new Set([
  ...(['view/title', 'editor/title', 'scm/title', 'notebook/cell/title'] as const),
  ...(['comments/commentThread/title'] as const),
]);

/** What a command can do nothing without. */
const needs: readonly { menu: MenuPlace['menu']; what: string }[] = [
  { menu: 'parley.editor', what: 'an editor' },
  { menu: 'editor/title', what: 'its editor' },
  { menu: 'scm/title', what: 'a repository' },
  { menu: 'comments/commentThread/title', what: 'its thread' },
  { menu: 'comments/commentThread/context', what: 'its thread' },
  { menu: 'notebook/cell/title', what: 'its notebook' },
  { menu: 'view/item/context', what: 'a row' },
];

function isButton({ menu, group = '' }: MenuPlace): boolean {
  // The menus of threads draw all they have as buttons.
  const isInline = /^(?:navigation|inline)/u.test(group) || menu === 'comments/commentThread/title';
  return buttonMenus.has(menu) && isInline;
}

describe('the commands of the manifest', () => {
  for (const [id, { icon, menus = [], palette, enablement }] of declared) {
    const button = menus.find(isButton);
    if (button !== undefined) {
      it(`${id} has an icon for its button in ${button.menu}`, () => {
        assert.notEqual(icon, undefined);
      });
    }

    const need = needs.find(({ menu }) => menus.some((place) => place.menu === menu));
    if (need !== undefined) {
      it(`${id} is kept out of the palette without ${need.what}`, () => {
        // The palette leaves out what is not enabled, too.
        assert.ok(palette !== undefined || enablement !== undefined);
      });
    }

    for (const { menu, when } of menus) {
      if (menu.startsWith('parley.') || menu.endsWith('/context')) continue;
      it(`${id} is only where it belongs in ${menu}`, () => assert.notEqual(when, undefined));
    }
  }

  it('are below one entry in the menus of the Explorer, of editors and of tabs', () => {
    const { menus } = createManifest().package.contributes as {
      menus: Record<string, { submenu?: string; command?: string }[]>;
    };
    for (const menu of ['explorer/context', 'editor/context', 'editor/title/context']) {
      const [entry, ...others] = menus[menu] ?? [];
      assert.deepEqual(others, [], menu);
      assert.ok(entry?.submenu !== undefined && menus[entry.submenu]?.length !== undefined, menu);
    }
  });

  it('are all of one category, with a title that names no product', () => {
    const contributes = createManifest().package.contributes as {
      commands: { category: string }[];
    };
    assert.ok(contributes.commands.every(({ category }) => category === 'Parley'));
    for (const [id, { title }] of declared) assert.doesNotMatch(title, /Parley/u, id);
  });
});

describe('the walkthrough of the manifest', () => {
  const { walkthroughs } = createManifest().package.contributes as {
    walkthroughs: { steps: { id: string; media: { svg: string } }[] }[];
  };

  it('has a picture for every step, in theme colours alone', () => {
    for (const { media } of walkthroughs.flatMap(({ steps }) => steps)) {
      const svg = readFileSync(media.svg, 'utf8');
      const colours = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/gu)].map(([, each = '']) => each);
      assert.ok(colours.length > 0);
      assert.deepEqual(
        colours.filter((each) => !/^(?:none|var\(--vscode-.*)$/u.test(each)),
        [],
        media.svg,
      );
    }
  });

  it('links to commands that are there', () => {
    const { strings } = createManifest();
    for (const { id } of walkthroughs.flatMap(({ steps }) => steps)) {
      const text = strings[`walkthrough.${id}.description`] ?? '';
      for (const [, command = ''] of text.matchAll(/\(command:(parley\.\w+)/gu)) {
        assert.ok(command in commands, command);
      }
    }
  });

  it('ticks off by commands and settings that are there', () => {
    const declaredNames = JSON.stringify(createManifest().package);
    for (const { id } of walkthroughs.flatMap(({ steps }) => steps)) {
      const step = Object.entries(walkthroughSteps).find(([each]) => each === id)?.[1];
      for (const event of step?.doneOn ?? []) {
        const [, kind, name = ''] = /^(\w+):(.+)$/u.exec(event) ?? [];
        if (!name.startsWith('parley.') || kind === 'onContext') continue;
        assert.ok(declaredNames.includes(`"${name}"`), event);
      }
    }
  });
});
