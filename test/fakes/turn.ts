/** Lets everything run that is ready to run: promise reactions, and input that has arrived. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
