/** Style sheets are imported for the bundler, which gathers them into one file beside the script. */
declare module '*.css';
