import assert from 'node:assert/strict';
import { requestOf, textOf, unpacedReader, user } from './readerTalk';

const letter =
  'Dear all,\n\nmy name is Grace Hopper, and I write from the harbour office. The crane Atlas was built in ' +
  '1931 and is 42 meters high. It weighs 180 kg less than planned and costs €950 a day. Its last test was ' +
  'on 12 March 2024. Loads may use 85% of its strength. It is painted red and not for sale.\n\n' +
  'Status: approved\nInvoice number: HX-2041\nParts: hook, rope, cabin\n\n' +
  'Write to grace@harbour.example or see https://harbour.example/crane for pictures. Call +49 40 123456.';

const prompt =
  'Note the visitor: Ada Lovelace, ada@example.org, aged 36, wrote in 1843 from https://ada.example/notes';

async function filled(text: string, schema: object): Promise<Record<string, unknown>> {
  const request = {
    ...requestOf([user(text)]),
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
  };
  const events = [];
  for await (const event of unpacedReader().generate(request, new AbortController().signal)) {
    events.push(event);
  }
  return JSON.parse(textOf(events)) as Record<string, unknown>;
}

type Case = readonly [name: string, property: object, value: unknown];

const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };

const ofLetter: readonly Case[] = [
  ['email', text, 'grace@harbour.example'],
  ['contactEmail', { ...text, format: 'email' }, 'grace@harbour.example'],
  ['e_mail', text, 'grace@harbour.example'],
  ['website', text, 'https://harbour.example/crane'],
  ['url', { ...text, format: 'uri' }, 'https://harbour.example/crane'],
  ['pictureLink', text, 'https://harbour.example/crane'],
  ['year', integer, 1931],
  ['year_built', number, 1931],
  ['constructionYear', text, '1931'],
  ['lastTestDate', text, '12 March 2024'],
  ['heightInMeters', number, 42],
  ['height_meters', integer, 42],
  ['weightKg', number, 180],
  ['priceEur', number, 950],
  ['loadPercent', number, 85],
  ['phone', text, '+49 40 123456'],
  ['author', text, 'Grace Hopper'],
  ['senderName', text, 'Grace Hopper'],
  ['status', text, 'approved'],
  ['status', { enum: ['open', 'approved', 'refused'] }, 'approved'],
  ['colour', { enum: ['blue', 'red'] }, 'red'],
  ['invoiceNumber', text, 'HX-2041'],
  ['invoice_number', { ...text, pattern: '^[A-Z]{2}-\\d{4}$' }, 'HX-2041'],
  ['isForSale', { type: 'boolean', description: 'whether it is for sale' }, false],
  ['zeppelin', { type: ['string', 'null'] }, null],
  ['zeppelinCount', { type: ['integer', 'null'] }, null],
];

const ofPrompt: readonly Case[] = [
  ['email', text, 'ada@example.org'],
  ['year', integer, 1843],
  ['year', { type: ['integer', 'null'] }, 1843],
  ['age', integer, 36],
  ['website', text, 'https://ada.example/notes'],
  ['email', { type: ['string', 'null'] }, 'ada@example.org'],
  ['kind', { enum: ['staff', 'visitor'] }, 'visitor'],
  ['zeppelin', { type: ['string', 'null'] }, null],
];

describe('the reader, asked for a field', () => {
  for (const [title, material, cases] of [
    ['a letter', `${letter}\n\nWhat is in the letter?`, ofLetter],
    ['the prompt alone', prompt, ofPrompt],
  ] as const) {
    for (const [name, property, value] of cases) {
      it(`takes ${name} (${JSON.stringify(property)}) from ${title}`, async () => {
        const schema = { type: 'object', properties: { [name]: property }, required: [name] };
        assert.deepEqual(await filled(material, schema), { [name]: value });
      });
    }
  }

  it('never fills it with the whole prompt', async () => {
    for (const name of ['note', 'visitor', 'summary', 'anything', 'lovelace']) {
      const properties = { [name]: text, other: { type: 'array', items: text } };
      const value = await filled(prompt, { type: 'object', properties });
      assert.ok(!JSON.stringify(value).includes('Note the visitor'), JSON.stringify(value));
    }
  });
});
