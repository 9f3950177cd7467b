/** Has no types, and exports nothing: it leaves Mermaid in the global scope. */
declare module '@mermaid-js/tiny';
