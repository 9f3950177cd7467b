import type { InlineData, Part } from '../protocol/content';

/** What the interface's own speech says of its samples. */
const usualRate = 24_000;
/** One channel or two: no answer has more, and a number may be anything. */
const maxChannels = 2;
const maxRate = 384_000;
/** Samples are of 16 bits, the lower byte first. */
const sampleBytes = 2;

const headerBytes = 44;

interface Sampling {
  rate: number;
  channels: number;
}

/** Whether a part is bare samples, in which nothing says how to play them. */
export function isSamples(part: Part): boolean {
  return samplingOf(part) !== undefined;
}

/** Whether a part goes on with the samples of the one before it: speech comes in many. */
export function continuesSamples(parts: readonly Part[], at: number): boolean {
  const [before, own] = [samplingOf(parts[at - 1]), samplingOf(parts[at])];
  if (before === undefined || own === undefined) return false;
  return before.rate === own.rate && before.channels === own.channels;
}

/** The media that begins with a part, as it can be played and saved: samples as a WAV file, with all that go on with them. */
export function mediaFrom(parts: readonly Part[], at: number): InlineData | undefined {
  const part = parts[at];
  const sampling = samplingOf(part);
  if (sampling === undefined) return part?.inlineData;
  let end = at + 1;
  while (continuesSamples(parts, end)) end += 1;
  const samples = parts
    .slice(at, end)
    .map(({ inlineData }) => Buffer.from(inlineData?.data ?? '', 'base64'));
  const bytes = samples.reduce((sum, { length }) => sum + length, 0);
  const file = Buffer.concat([wavHeader(sampling, bytes), ...samples]);
  return { mimeType: 'audio/wav', data: file.toString('base64') };
}

function samplingOf(part: Part | undefined): Sampling | undefined {
  const [type = '', ...parameters] = (part?.inlineData?.mimeType ?? '').toLowerCase().split(';');
  if (!['audio/l16', 'audio/pcm'].includes(type.trim())) return undefined;
  return {
    rate: numberOf('rate', parameters, maxRate) ?? usualRate,
    channels: numberOf('channels', parameters, maxChannels) ?? 1,
  };
}

function numberOf(name: string, parameters: readonly string[], most: number): number | undefined {
  const pairs = parameters.map((each) => each.split('=').map((side) => side.trim()));
  const value = Number(pairs.find(([key]) => key === name)?.[1]?.replaceAll('"', ''));
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined;
}

function wavHeader({ rate, channels }: Sampling, bytes: number): Uint8Array {
  const header = new Uint8Array(headerBytes);
  const fields = new DataView(header.buffer);
  const frameBytes = channels * sampleBytes;
  for (const [at, name] of [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ] as const) {
    header.set(Buffer.from(name), at);
  }
  fields.setUint32(4, headerBytes - 8 + bytes, true);
  // Of the format: its own size, and that its samples are as they are.
  fields.setUint32(16, 16, true);
  fields.setUint16(20, 1, true);
  fields.setUint16(22, channels, true);
  fields.setUint32(24, rate, true);
  fields.setUint32(28, rate * frameBytes, true);
  fields.setUint16(32, frameBytes, true);
  fields.setUint16(34, sampleBytes * 8, true);
  fields.setUint32(40, bytes, true);
  return header;
}
