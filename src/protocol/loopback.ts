/** Whether a host name, as `URL` gives it, means this machine. Plain http goes nowhere else: a network can read it. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
