/** Types beside `text/*` whose bytes are text. */
const textTypes = new Set(
  (
    'json xml yaml x-yaml javascript x-javascript ecmascript typescript x-typescript csv sql toml graphql ' +
    'x-sh x-shellscript x-httpd-php x-python x-ruby x-perl x-tex x-latex x-ndjson jsonlines ld+json rtf'
  )
    .split(' ')
    .map((name) => `application/${name}`),
);

/** Whether the bytes of a media type are text that a person could read. */
export function isTextType(mimeType: string): boolean {
  const [type = ''] = mimeType.toLowerCase().split(';');
  const bare = type.trim();
  return bare.startsWith('text/') || textTypes.has(bare) || /\+(?:json|xml|yaml)$/u.test(bare);
}
