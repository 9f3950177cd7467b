import { submenus, type CommandDeclaration, type Keybinding } from './commandDeclaration';
import { commands } from './commands';
import { createWalkthroughs } from './createWalkthroughs';
import { createLanguageModelContributions } from './languageModel';
import { configurationDefaults, settings, type SettingDeclaration } from './settings';
import { viewContainer, views, viewsWelcome } from './views';

/** What is written into package.json and package.nls.json from the tables of this folder. */
export interface Manifest {
  package: {
    activationEvents: string[];
    capabilities: object;
    contributes: object;
  };
  /** English texts by the key that package.json refers to as `%key%`. */
  strings: Record<string, string>;
}

const commandEntries: [string, CommandDeclaration][] = Object.entries(commands);
const settingEntries: [string, SettingDeclaration][] = Object.entries(settings);

/** Of the documents of chat settings, which have a folder of their own. */
const jsonValidation = ['responseSchema', 'responseJsonSchema'].map((name) => ({
  fileMatch: `/parley-chat/*/${name}.json`,
  url: `./media/schemas/${name}.json`,
}));

/** Builds the manifest; a pure function of the tables. */
export function createManifest(): Manifest {
  const strings: Record<string, string> = {
    'extension.displayName': 'Parley',
    'extension.description':
      'Chat with generative models in VS Code, with exact token counts, context caching, semantic search and a built-in service that needs no key and no network.',
  };
  const text = (key: string, value: string): string => {
    strings[key] = value;
    return `%${key}%`;
  };
  return {
    package: {
      // An editor with a page that a window brings back is filled at once.
      activationEvents: [
        'onStartupFinished',
        'onWebviewPanel:parley.chatEditor',
        'onWebviewPanel:parley.compare',
        'onWebviewPanel:parley.explanation',
        'onWebviewPanel:parley.answer',
        'onFileSystem:parley-chat',
      ],
      capabilities: createCapabilities(text),
      contributes: {
        commands: commandEntries.map(([id, command]) => createCommand(id, command, text)),
        submenus: submenus.map(({ id, label }) => ({ id, label: text(`submenu.${id}`, label) })),
        menus: createMenus(),
        keybindings: commandEntries.flatMap(([command, { keybinding }]) =>
          [keybinding ?? []].flat().map((keys: Keybinding) => ({ command, ...keys })),
        ),
        viewsContainers: {
          activitybar: [
            { ...viewContainer, title: text('viewContainer.title', viewContainer.title) },
          ],
        },
        views: {
          [viewContainer.id]: Object.entries(views).map(([id, view]) => createView(id, view, text)),
        },
        viewsWelcome: viewsWelcome.map(({ view, text: contents, ...place }, index) => ({
          view,
          contents: text(`viewWelcome.${view}.${index}`, contents),
          ...place,
        })),
        walkthroughs: createWalkthroughs(text),
        ...createLanguageModelContributions(text),
        jsonValidation,
        configurationDefaults,
        configuration: {
          title: 'Parley',
          properties: Object.fromEntries(
            settingEntries.map(([key, setting], order) => [
              key,
              createSetting(key, setting, order, text),
            ]),
          ),
        },
      },
    },
    strings,
  };
}

type Text = (key: string, value: string) => string;

function createCommand(id: string, command: CommandDeclaration, text: Text): object {
  return {
    command: id,
    title: text(`command.${id}.title`, command.title),
    category: 'Parley',
    ...(command.icon === undefined ? {} : { icon: `$(${command.icon})` }),
    ...(command.enablement === undefined ? {} : { enablement: command.enablement }),
  };
}

function createView(id: string, { name, ...others }: { name: string }, text: Text): object {
  const { icon } = viewContainer;
  return { id, name: text(`view.${id}.name`, name), type: 'tree', icon, ...others };
}

function createMenus(): Record<string, object[]> {
  const menus: Record<string, object[]> = {};
  for (const { id: submenu, menu, group } of submenus) {
    (menus[menu] ??= []).push({ submenu, group });
  }
  for (const [command, { menus: places = [], palette }] of commandEntries) {
    for (const { menu, ...place } of places) (menus[menu] ??= []).push({ command, ...place });
    if (palette === undefined) continue;
    (menus['commandPalette'] ??= []).push({ command, when: String(palette) });
  }
  return menus;
}

function createSetting(
  key: string,
  setting: SettingDeclaration,
  order: number,
  text: Text,
): object {
  const { description, restricted, scope = 'window', ...schema } = setting;
  const markdownEnumDescriptions =
    'enumDescriptions' in schema
      ? schema.enumDescriptions.map((value, index) => text(`setting.${key}.enum.${index}`, value))
      : undefined;
  return {
    order,
    ...schema,
    scope,
    markdownDescription: text(`setting.${key}`, description),
    ...(markdownEnumDescriptions && { enumDescriptions: undefined, markdownEnumDescriptions }),
  };
}

function createCapabilities(text: Text): object {
  return {
    untrustedWorkspaces: {
      supported: 'limited',
      description: text(
        'capabilities.untrustedWorkspaces',
        'An untrusted workspace can’t change where requests go, which model answers or what is sent with a message.',
      ),
      restrictedConfigurations: settingEntries
        .filter(([, setting]) => setting.restricted)
        .map(([key]) => key),
    },
    virtualWorkspaces: true,
  };
}
