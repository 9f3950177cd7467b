/** A 429 as a hosted service sends it, with the wait that it asks for. */
export const busyError = {
  code: 429,
  message: 'Resource has been exhausted (e.g. check quota).',
  status: 'RESOURCE_EXHAUSTED',
  details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '50s' }],
};
