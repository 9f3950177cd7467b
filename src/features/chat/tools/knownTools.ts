import * as vscode from 'vscode';
import { cancellationTokenOf } from '../../../platform/cancellationTokenOf';
import type { LanguageModelToolName } from '../../../platform/manifest/languageModel';
import { shownArg, type ChatTool, type ToolQuestion } from '../../../languageModel/chatTool';
import { promptTsxText } from '../../../languageModel/promptTsxText';
import { ToolNames } from '../../../languageModel/toolNames';
import { isRecord } from '../../../protocol/isRecord';

const { l10n } = vscode;

/** Some ask in a dialog first, which the user takes time for. */
const limitMs = 600_000;
/** Parley's own, which the chat has by other names. */
const inTheChat = new Set<string>([
  'parley_semanticSearch',
  'parley_countTokens',
] satisfies LanguageModelToolName[]);

/** Every tool that a chat can have: Parley's own, and those of VS Code, which come and go. */
export class KnownTools {
  readonly own: readonly ChatTool[];
  readonly #others = new WeakMap<vscode.LanguageModelToolInformation, VsCodeTool>();
  /** What the user said yes to for as long as the window is open. */
  readonly #allowed = new Set<string>();

  constructor(own: readonly ChatTool[]) {
    this.own = own;
  }

  get all(): readonly ChatTool[] {
    return [...this.own, ...this.others];
  }

  /** Those of VS Code, of extensions and of MCP servers, as they are now. */
  get others(): readonly VsCodeTool[] {
    const found = vscode.lm.tools.filter(({ name }) => !inTheChat.has(name));
    const taken = this.own.map(({ name }) => name);
    const names = new ToolNames([...taken, ...found.map(({ name }) => name)]);
    return found.map((information) => {
      const known = this.#others.get(information);
      if (known !== undefined) return known;
      const { name } = information;
      const sent = names.toWire(taken.includes(name) ? `vscode.${name}` : name);
      const tool = new VsCodeTool(information, sent, this.#allowed);
      this.#others.set(information, tool);
      return tool;
    });
  }
}

/** A tool of VS Code, of an extension or of an MCP server, as a chat has it. It may do anything. */
class VsCodeTool implements ChatTool {
  readonly kind = 'run';
  readonly icon = 'extensions';
  readonly limitMs = limitMs;
  /** As the interface allows it. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object | undefined;
  /** Its name in VS Code. */
  readonly ownName: string;
  readonly #allowed: Set<string>;

  constructor(
    { name, description, inputSchema }: vscode.LanguageModelToolInformation,
    sentName: string,
    allowed: Set<string>,
  ) {
    this.name = sentName;
    this.ownName = name;
    this.description = description;
    this.inputSchema = inputSchema;
    this.#allowed = allowed;
  }

  isOffered(): boolean {
    return vscode.workspace.isTrusted;
  }

  title(): string {
    return l10n.t('Run the tool {0}', shownArg(this.ownName));
  }

  /** VS Code itself asks only for tools that have a question of their own. */
  async question(args: Record<string, unknown>): Promise<ToolQuestion | undefined> {
    if (this.#allowed.has(this.ownName)) return undefined;
    const remember = async (): Promise<void> => void this.#allowed.add(this.ownName);
    return {
      text: l10n.t('Run the tool {0}?', shownArg(this.ownName)),
      detail: JSON.stringify(args, undefined, 2),
      allow: l10n.t('Run'),
      always: { label: l10n.t('Always Run in This Window'), remember },
    };
  }

  async run(input: Record<string, unknown>, { signal }: { signal: AbortSignal }): Promise<string> {
    if (!vscode.lm.tools.some(({ name }) => name === this.ownName)) {
      throw new Error(`The tool ${this.ownName} is no longer there.`);
    }
    const options = { input, toolInvocationToken: undefined };
    const { content } = await this.#invoke(options, signal);
    return content.map(partText).join('\n');
  }

  async #invoke(
    options: vscode.LanguageModelToolInvocationOptions<object>,
    signal: AbortSignal,
  ): Promise<vscode.LanguageModelToolResult> {
    try {
      return await vscode.lm.invokeTool(this.ownName, options, cancellationTokenOf(signal));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'Canceled') throw error;
      throw new Error('The user did not allow this.', { cause: error });
    }
  }
}

/** What isn't text is named by its type. */
function partText(part: unknown): string {
  if (part instanceof vscode.LanguageModelTextPart) return part.value;
  if (part instanceof vscode.LanguageModelPromptTsxPart) return promptTsxText(part.value);
  if (part instanceof vscode.LanguageModelDataPart) {
    return `(${part.mimeType}, ${part.data.byteLength} bytes)`;
  }
  return '(something that can’t be shown)';
}

/** Where a tool of VS Code is from, for display. */
export function originOf(ownName: string): string {
  const extension = vscode.extensions.all.find(({ packageJSON }) =>
    declaredTools(packageJSON).includes(ownName),
  );
  if (extension !== undefined) return displayNameOf(extension);
  return ownName.startsWith('mcp_') ? l10n.t('MCP servers') : l10n.t('VS Code');
}

function displayNameOf({ id, packageJSON }: vscode.Extension<unknown>): string {
  const name = isRecord(packageJSON) ? packageJSON['displayName'] : undefined;
  return typeof name === 'string' && name !== '' ? name : id;
}

/** The names of the tools that an extension's manifest declares, which may hold anything. */
function declaredTools(manifest: unknown): string[] {
  const contributes = isRecord(manifest) ? manifest['contributes'] : undefined;
  const tools = isRecord(contributes) ? contributes['languageModelTools'] : undefined;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) => {
    const name = isRecord(tool) ? tool['name'] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
