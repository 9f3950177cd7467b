import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import util from 'node:util';
import { SetupError } from './setupError.mjs';

// The namespace is imported whole, so that a Node without parseArgs gets as far as checkNode.
export const startHelp = `Starts VS Code in the browser with Parley installed.

  npm start                            with a small sample workspace
  npm start -- --workspace DIR         with a folder of yours
  npm start -- --port N                on this port of 127.0.0.1 instead of a free one
  npm start -- --no-open               without opening the browser
  npm start -- --help                  this text

Ctrl+C ends everything it started. PARLEY_CACHE names the folder for VS Code and your data.`;

/**
 * @typedef {{ isHelp: boolean, isOpen: boolean, workspace?: string, port?: number }} StartOptions
 * `workspace` is an absolute path.
 */

/**
 * Reads the arguments of `npm start`; a bad one ends in a sentence that names it.
 * @param {string[]} args
 * @returns {StartOptions}
 */
export function readStartOptions(args) {
  const { help = false, 'no-open': noOpen = false, workspace, port } = parse(args);
  return {
    isHelp: help,
    isOpen: !noOpen,
    ...(workspace === undefined ? {} : { workspace: readFolder(workspace) }),
    ...(port === undefined ? {} : { port: readPort(port) }),
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    const { values } = util.parseArgs({
      args,
      options: {
        help: { type: 'boolean', short: 'h' },
        'no-open': { type: 'boolean' },
        port: { type: 'string' },
        workspace: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new SetupError(`${reason}: "npm start -- --help" shows the options.`);
  }
}

/** @param {string} text */
function readFolder(text) {
  // npm runs its scripts in the folder of package.json, and says where the user was.
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), text);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new SetupError(`--workspace: ${folder} is not a folder.`);
  }
  return folder;
}

/** @param {string} text */
function readPort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) {
    throw new SetupError(`--port: "${text}" is not a port number between 0 and 65535.`);
  }
  return port;
}
