/** Whether Parley itself runs in a browser, where no program can be run: not only the window, as with a remote machine. */
export const isInBrowser = false as boolean;
