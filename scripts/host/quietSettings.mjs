/**
 * User settings that keep a fresh VS Code from asking and advertising, so that Parley is what is
 * seen first.
 * @type {Readonly<Record<string, unknown>>}
 */
export const quietSettings = {
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'telemetry.telemetryLevel': 'off',
  'update.showReleaseNotes': false,
  'window.autoDetectColorScheme': false,
  'workbench.colorTheme': 'Dark Modern',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};
