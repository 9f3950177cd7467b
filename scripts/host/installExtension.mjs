import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Puts the files that a VSIX would hold where VS Code looks for installed extensions: the extension
 * runs as users have it, without the seconds that packing and unpacking take. A former copy is
 * replaced, so that a rebuilt extension is seen at the next start.
 * @param {string} extensionPath the extension's source folder, already built
 * @param {string} extensionsFolder
 */
export async function installExtension(extensionPath, extensionsFolder) {
  /** @type {unknown} */
  const parsed = JSON.parse(await readFile(join(extensionPath, 'package.json'), 'utf8'));
  const manifest = /** @type {{ publisher: string, name: string, version: string }} */ (parsed);
  const id = `${manifest.publisher}.${manifest.name}`;
  const folderName = `${id}-${manifest.version}`;
  const folder = join(extensionsFolder, folderName);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { listFiles, PackageManager } = await import('@vscode/vsce');
  const files = await listFiles({ cwd: extensionPath, packageManager: PackageManager.None });
  await Promise.all(files.map((file) => cp(join(extensionPath, file), join(folder, file))));
  const entry = {
    identifier: { id },
    version: manifest.version,
    location: { $mid: 1, path: pathToFileURL(folder).pathname, scheme: 'file' },
    relativeLocation: folderName,
    metadata: { source: 'vsix', isPreReleaseVersion: false, pinned: true },
  };
  // The list is written again each time: VS Code trusts it more than the folders it finds.
  await writeFile(join(extensionsFolder, 'extensions.json'), JSON.stringify([entry]));
}
