import { generateKeyPairSync, sign } from 'node:crypto';

/**
 * A key and a certificate for it that nobody has signed, as PEM: what a server of one's own often has.
 * @param host what it is for; `*.` stands for any first part of a name
 */
export function selfSigned(host = 'localhost'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(commonName, utf8String(host))));
  const validity = sequence(utcTime('200101000000Z'), utcTime('491231235959Z'));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, integer(2));
  const toSign = sequence(version, integer(1), ecdsaWithSha256, name, validity, name, spki);
  const signature = der(
    0x03,
    Buffer.concat([Buffer.from([0]), sign('sha256', toSign, privateKey)]),
  );
  const bytes = sequence(toSign, ecdsaWithSha256, signature);
  const lines = bytes.toString('base64').match(/.{1,64}/gu) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

const commonName = Buffer.from('0603550403', 'hex');
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));

/** A value of ASN.1 with its tag and length. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), body]);
}

function sequence(...content: Buffer[]): Buffer {
  return der(0x30, ...content);
}

function set(...content: Buffer[]): Buffer {
  return der(0x31, ...content);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function utf8String(text: string): Buffer {
  return der(0x0c, Buffer.from(text));
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}
