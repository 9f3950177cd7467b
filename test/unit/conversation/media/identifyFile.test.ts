import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  identifyFile,
  largestMediaBytes,
  largestTextBytes,
} from '../../../../src/conversation/media/identifyFile';

function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

function identify(name: string, content: string) {
  return identifyFile(name, bytes(content), content.length);
}

/** The first bytes of a file of each kind, as they are published. */
const samples: readonly [name: string, head: string, kind: string, mimeType: string][] = [
  ['a.png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image', 'image/png'],
  ['a.JPG', '\xff\xd8\xff\xe0\0\x10JFIF\0', 'image', 'image/jpeg'],
  ['a.gif', 'GIF89a\x01\0\x01\0', 'image', 'image/gif'],
  ['a.webp', 'RIFF\x24\0\0\0WEBPVP8 ', 'image', 'image/webp'],
  ['a.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1', 'image', 'image/heic'],
  ['a.pdf', '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'document', 'application/pdf'],
  ['a.pdf', 'From: somebody\0\r\n%PDF-1.4\n', 'document', 'application/pdf'],
  ['a.wav', 'RIFF\x24\0\0\0WAVEfmt ', 'audio', 'audio/wav'],
  ['a.wav', 'RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0', 'audio', 'audio/wav'],
  ['a.wav', 'RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0', 'audio', 'audio/wav'],
  ['a.mp3', 'ID3\x04\0\0\0\0\0\0', 'audio', 'audio/mpeg'],
  ['a.mp3', '\xff\xfb\x90\x64\0', 'audio', 'audio/mpeg'],
  ['a.ogg', 'OggS\0\x02\0\0', 'audio', 'audio/ogg'],
  ['a.flac', 'fLaC\0\0\0\x22', 'audio', 'audio/flac'],
  ['a.m4a', '\0\0\0\x20ftypM4A \0\0\0\0', 'audio', 'audio/mp4'],
  ['a.m4a', '\0\0\0\x20ftypmp42\0\0\0\0', 'audio', 'audio/mp4'],
  ['a.aac', '\xff\xf1\x50\x80\0', 'audio', 'audio/aac'],
  ['a.aiff', 'FORM\0\0\0\x2eAIFFCOMM', 'audio', 'audio/aiff'],
  ['a.mp4', '\0\0\0\x20ftypisom\0\0\x02\0', 'video', 'video/mp4'],
  ['a.mov', '\0\0\0\x14ftypqt  \0\0\0\0', 'video', 'video/quicktime'],
  ['a.mov', '\0\0\0\x08wide\0\0\0\0mdat', 'video', 'video/quicktime'],
  ['a.mov', '\0\x01\x20\x41moov\0\0\0lmvhd', 'video', 'video/quicktime'],
  ['a.mov', '\x20\x20\x01\x20mdat', 'video', 'video/quicktime'],
  ['a.webm', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video', 'video/webm'],
  ['a.avi', 'RIFF\x24\0\0\0AVI LIST', 'video', 'video/x-msvideo'],
  ['a.mpg', '\0\0\x01\xba\x44\0', 'video', 'video/mpeg'],
];

describe('what a file is attached as', () => {
  for (const [name, head, kind, mimeType] of samples) {
    it(`is ${mimeType} for ${name} that begins with ${JSON.stringify(head.slice(0, 12))}`, () => {
      assert.deepEqual(identify(name, head), { kind, mimeType });
    });
  }

  it('is known by the bytes if the name says nothing', () => {
    assert.deepEqual(identify('image', '\x89PNG\r\n\x1a\n'), {
      kind: 'image',
      mimeType: 'image/png',
    });
  });

  it('is text for text, also where the end of the name is that of a film or a picture made of text', () => {
    for (const name of ['retry.ts', 'icon.svg', 'notes', 'data.json', 'latin.txt']) {
      assert.deepEqual(identify(name, 'caf\xe9 = 1;\n'), { kind: 'text' }, name);
    }
    assert.deepEqual(identify('utf16.txt', '\xff\xfea\0b\0'), { kind: 'text' });
    assert.deepEqual(identify('about.md', 'A file that begins with %PDF-1.7 is one.'), {
      kind: 'text',
    });
  });

  it('is text for text that begins with a word that media are known by', () => {
    for (const text of [
      'The wide range of',
      '\u2022 wide screens',
      'Use moov in front',
      'All mdat boxes',
      'The ftyp box says',
      'GIF89a is a format',
      'fLaC files begin so',
      'RIFF to WAVE',
      'RIFF vs WEBP',
      'RIFF in AVI files',
      'RF64 or WAVE',
      'FORM is AIFF',
      'GATTACA\n'.repeat(60),
      'G'.repeat(400),
    ]) {
      for (const name of ['notes.md', 'README']) {
        const head = Buffer.from(text);
        assert.deepEqual(identifyFile(name, head, head.length), { kind: 'text' }, text);
      }
    }
  });

  it('is refused when the name says another type than the bytes', () => {
    assert.deepEqual(identify('a.png', '\xff\xd8\xff\xe0'), {
      problem: 'misnamed',
      named: 'image/png',
      held: 'image/jpeg',
    });
    assert.deepEqual(identify('a.png', '<svg></svg>'), {
      problem: 'misnamed',
      named: 'image/png',
      held: 'text/plain',
    });
    assert.deepEqual(identify('a.png', '\0\x01\x02'), { problem: 'misnamed', named: 'image/png' });
    assert.deepEqual(identify('notes.txt', '\x89PNG\r\n\x1a\n'), {
      problem: 'misnamed',
      named: 'text/plain',
      held: 'image/png',
    });
  });

  it('is refused when models take no such type', () => {
    const bitmap = 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0';
    assert.deepEqual(identify('a.bmp', bitmap), { problem: 'notTaken', mimeType: 'image/bmp' });
    const film = `G@\0\x10\0${'\xff'.repeat(183)}`.repeat(3);
    assert.deepEqual(identify('film', film), { problem: 'notTaken', mimeType: 'video/mp2t' });
    assert.deepEqual(identify('a.zip', 'PK\x03\x04'), {
      problem: 'notTaken',
      mimeType: 'application/zip',
    });
    assert.deepEqual(identify('a.bin', '\x7fELF\0'), { problem: 'notTaken' });
  });

  it('is refused when the file is empty or too large', () => {
    assert.deepEqual(identify('a.png', ''), { problem: 'empty' });
    const text = identifyFile('a.txt', bytes('x'), largestTextBytes + 1);
    assert.ok('problem' in text && text.problem === 'tooLarge');
    const film = identifyFile('a.mp4', bytes('\0\0\0\x20ftypisom'), largestMediaBytes + 1);
    assert.ok('problem' in film && film.problem === 'tooLarge');
  });

  it('is known for any bytes under any name', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...samples.map(([each]) => each)));
    const head = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom(...samples.map(([, each]) => bytes(each))),
    );
    fc.assert(
      fc.property(name, head, fc.nat(), (file, content, more) => {
        const size = content.length + more;
        const identity = identifyFile(file, content, size);
        assert.ok('kind' in identity !== 'problem' in identity);
        if (size === 0) assert.deepEqual(identity, { problem: 'empty' });
      }),
    );
  });
});
