import type * as vscode from 'vscode';
import type { Disposables } from '../base/disposables';
import { yieldToEventLoop } from '../base/yieldToEventLoop';
import { registerFeatures, type FeatureGroup } from '../platform/features';
import type { ChatWindow } from './chatWindow';
import type { KnownServices } from './platform';
import type { ExtensionLocations } from './extensionLocations';

/** What a window is opened with. */
export interface WindowOptions {
  context: vscode.ExtensionContext;
  place: ExtensionLocations;
  /** What all of it ends with. */
  ended: Disposables;
  /** Is called with what resolves when all that was said is on the disk. */
  onWritten: (written: () => Promise<unknown>) => void;
}

/**
 * Makes what the features of a window work with, and registers them, part after part. A part is loaded just before: what
 * is imported here is a file each, in the order in which it stands here (`esbuild.js`). Nothing is asked of a network.
 */
export async function openWindow({
  context,
  place,
  ended,
  onWritten,
}: WindowOptions): Promise<void> {
  const { createConnections, connecting, workspaceFollowed } = await next(
    () => import('./createConnections'),
  );
  await workspaceFollowed(place);
  const services = createConnections(context.secrets, place);
  ended.add(services.embedded);
  ended.add(services.connections);

  // All of the chat would hold up others for too long.
  await next(() => import('../services/attachments/createAttachments'));
  await next(() => import('./chatTools'));
  await next(() => import('./chat'));
  const { createChatWindow, chatting, allWritten } = await next(() => import('./chatWindow'));
  const window = createChatWindow(services, place, ended);
  onWritten(() => allWritten(window));

  const groups = [
    { name: 'connection', load: async () => connecting(services, context.extension, place) },
    { name: 'chat', load: async () => chatting(window, place) },
    ...restOf(window, services, context.extension, place),
  ];
  await registerFeatures(groups, ended, place.log);
}

/** After the messages and timers that wait. */
async function next<Module>(load: () => Promise<Module>): Promise<Module> {
  await yieldToEventLoop();
  return load();
}

function restOf(
  window: ChatWindow,
  services: KnownServices,
  extension: vscode.Extension<unknown>,
  place: ExtensionLocations,
): FeatureGroup[] {
  const { counter, shared, search, shown } = window;
  return [
    {
      name: 'editor commands',
      load: async () => {
        const { inEditors } = await import('./editors');
        return inEditors(place, window, extension.id);
      },
    },
    {
      name: 'views',
      load: async () => {
        const { views } = await import('./views');
        return views(window, place);
      },
    },
    {
      name: 'language models',
      load: async () => {
        const { languageModel } = await import('./languageModel');
        return languageModel(place, shown.connections, counter, shared.attached, search);
      },
    },
    {
      name: 'semantic search',
      load: async () => {
        const { finding } = await import('./finding');
        return finding(place, shown, counter, search);
      },
    },
    {
      name: 'support',
      load: async () => {
        const { support } = await import('./support');
        return support(services, window, extension, place);
      },
    },
  ];
}
