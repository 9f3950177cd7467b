/**
 * Where an untitled workspace remembers its id: VS Code hands its state on to the workspace that it is saved as, which has
 * another id.
 */
export const untitledIdKey = 'parley.untitledId';
