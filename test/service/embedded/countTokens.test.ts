import assert from 'node:assert/strict';
import { describeBothWays, errorOf, post, saying, turnOf } from './harness';

const path = '/v1beta/models/scripted:countTokens';

function media(mimeType: string, bytes: string): object {
  return { inlineData: { mimeType, data: Buffer.from(bytes, 'latin1').toString('base64') } };
}

const text = (tokenCount: number): object => ({ modality: 'TEXT', tokenCount });

const cases: [title: string, body: object, details: object[]][] = [
  ['texts of all contents', { contents: [...turnOf('one two'), ...turnOf('three')] }, [text(3)]],
  [
    'an image of any size as the same',
    { contents: [{ parts: [media('image/png', 'x'), media('image/jpeg', 'x'.repeat(9999))] }] },
    [{ modality: 'IMAGE', tokenCount: 516 }],
  ],
  [
    'a document by its pages',
    { contents: [{ parts: [media('application/pdf', '/Type /Pages /Type/Page\n/Type /Page ')] }] },
    [{ modality: 'DOCUMENT', tokenCount: 516 }],
  ],
  [
    'sound by its size, 32 tokens a second',
    { contents: [{ parts: [media('audio/mp3', 'x'.repeat(16_001))] }] },
    [{ modality: 'AUDIO', tokenCount: 64 }],
  ],
  [
    'film by its size, an image and its sound a second',
    { contents: [{ parts: [media('video/mp4', 'x')] }] },
    [{ modality: 'VIDEO', tokenCount: 290 }],
  ],
  [
    'a text file as its text',
    { contents: [{ parts: [media('text/plain', 'one two three')] }] },
    [text(3)],
  ],
  ...[
    'application/json',
    'application/x-python',
    'application/sql; charset=utf-8',
    'application/TOML',
    'application/ld+json',
    'image/svg+xml',
  ].map((type): [string, object, object[]] => [
    `what engines read as text as its text: ${type}`,
    { contents: [{ parts: [media(type, 'one two three')] }] },
    [text(3)],
  ]),
  // The bytes of a dagger would be two spaces in UTF-8, and those of a hard space none.
  ...(
    [
      ['in UTF-16', 'text/plain', '\xff\xfea\0\x20\x20b\0', 1],
      ['in UTF-16, big-endian', 'text/plain', '\xfe\xff\0a\x20\x20\0b', 1],
      ['in the character set of its type', 'text/plain; charset=iso-8859-1', 'a\xa0b', 2],
      ['of an unknown character set as UTF-8', 'text/plain; charset=none', 'a\xc2\xa0b', 2],
    ] as const
  ).map(([what, type, bytes, tokens]): [string, object, object[]] => [
    `a text file ${what}`,
    { contents: [{ parts: [media(type, bytes)] }] },
    [text(tokens)],
  ]),
  [
    'a whole request with system instruction and function declarations',
    {
      generateContentRequest: {
        model: 'models/scripted',
        contents: turnOf('one two'),
        systemInstruction: { parts: [{ text: 'be brief' }] },
        tools: [{ functionDeclarations: [{ name: 'look', description: 'looks it up' }] }],
      },
    },
    [text(7)],
  ],
  [
    'media by the resolution the request asks for',
    {
      generateContentRequest: {
        contents: [{ parts: [media('image/png', 'x')] }],
        generationConfig: { mediaResolution: 'MEDIA_RESOLUTION_LOW' },
      },
    },
    [{ modality: 'IMAGE', tokenCount: 64 }],
  ],
  [
    'calls and their responses as their JSON, media inside them as media',
    {
      contents: [
        { role: 'model', parts: [{ functionCall: { name: 'look', args: { at: 'a b' } } }] },
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                name: 'look',
                response: { seen: 'c d e' },
                parts: [media('image/png', 'x')],
              },
            },
          ],
        },
      ],
    },
    [text(5), { modality: 'IMAGE', tokenCount: 258 }],
  ],
];

describeBothWays('countTokens', (open) => {
  for (const [title, body, promptTokensDetails] of cases) {
    it(`counts ${title}`, async () => {
      const { fetch } = await open([saying('hi')]);
      const response = await fetch(path, post(body));
      const totalTokens = promptTokensDetails.reduce(
        (sum, detail) => sum + (detail as { tokenCount: number }).tokenCount,
        0,
      );
      assert.deepEqual(await response.json(), { totalTokens, promptTokensDetails });
    });
  }

  it('answers nothing to count with an empty object', async () => {
    const { fetch } = await open([saying('hi')]);
    assert.deepEqual(await (await fetch(path, post({}))).json(), {});
  });

  it('refuses contents beside a whole request', async () => {
    const { fetch } = await open([saying('hi')]);
    const contents = turnOf('a');
    const body = { contents, generateContentRequest: { contents } };
    const error = await errorOf(await fetch(path, post(body)));
    assert.equal(error.status, 'INVALID_ARGUMENT');
    assert.match(error.message, /Only one of contents and generateContentRequest/u);
  });

  it('checks a whole request as generateContent would', async () => {
    const { fetch } = await open([saying('hi')]);
    const generationConfig = { temperature: 9, responseModalities: ['IMAGE'] };
    const body = { generateContentRequest: { contents: [], generationConfig } };
    const error = await errorOf(await fetch(path, post(body)));
    assert.match(error.message, /generate_content_request\.contents: contents is not specified/u);
    assert.match(error.message, /generate_content_request\.generation_config\.temperature/u);
    assert.match(
      error.message,
      /generate_content_request\.generation_config\.response_modalities/u,
    );
  });

  it('asks for the counter once, and again only after a failure', async () => {
    let loads = 0;
    const { fetch } = await open([saying('hi')], {
      countTokens: async () => {
        loads += 1;
        if (loads === 1) throw new Error('no such file');
        return { count: () => 1 };
      },
      onInternalError: () => undefined,
    });
    const body = post({ contents: turnOf('a') });
    assert.equal((await errorOf(await fetch(path, body))).code, 500);
    await (await fetch(path, body)).json();
    await (await fetch(path, body)).json();
    assert.equal(loads, 2);
  });
});
