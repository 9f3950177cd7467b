/** How many bytes base64 stands for, at most two too many. */
export function base64Bytes(data: string): number {
  return Math.floor((data.length * 3) / 4);
}
