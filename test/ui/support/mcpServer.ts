import path from 'node:path';
import type { OpenParley } from './openParley';

/**
 * Files of a workspace that has the small MCP server of the tests, called `small`.
 *
 * @param groups how many tools it has besides its own two, by groups: `group0_0`, `group1_0`, `group1_1` and so on
 */
export function mcpServerFiles(groups: readonly number[] = []): Record<string, string> {
  const server = {
    type: 'stdio',
    command: process.execPath,
    args: [path.resolve('test/fixtures/mcpServer.mjs'), ...groups.map(String)],
  };
  return { '.vscode/mcp.json': JSON.stringify({ servers: { small: server } }) };
}

/** Starts the server as a user does, and waits until VS Code knows its tools. */
export async function startMcpServer(
  { workbench, page }: OpenParley,
  toolCount: number,
): Promise<void> {
  await workbench.open('MCP: List Servers', workbench.quickPickRow('small'));
  await workbench.pick('small');
  await workbench.pickUntilGone('Start Server');
  await page.getByText(`Discovered ${toolCount} tools`).first().waitFor();
}
