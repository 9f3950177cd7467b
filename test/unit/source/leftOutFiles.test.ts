import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  holdsSecret,
  isSecretPath,
  linesHoldSecret,
  mayHoldSecret,
} from '../../../src/source/leftOutFiles';

describe('a file that may contain secrets', () => {
  it('is recognized by its name', () => {
    const names = ['.env', '.env.local', 'prod.env', '.envrc', 'id_ed25519', 'server.pem'];
    const accounts = ['service-account-prod.json', 'serviceAccount', 'service_account.key.v2.yml'];
    const others = ['main.tfvars', '.npmrc', 'credentials', 'secrets.yaml'];
    for (const name of [...names, ...accounts, ...others]) {
      assert.ok(isSecretPath(name), name);
      assert.ok(isSecretPath(`/home/somebody/${name.toUpperCase()}`), name);
    }
  });

  it('is recognized by other names that Windows has for it', () => {
    for (const name of ['.env.', '.env ', '.env::$DATA', 'id_rsa:a', '.ENV. .']) {
      assert.ok(isSecretPath(`C:/w/${name}`), name);
    }
  });

  it('is recognized by the name of a backup of one', () => {
    const states = ['terraform.tfstate.backup', 'terraform.tfstate.1733000000.backup'];
    const copies = ['.env~', 'prod.env.bak', 'server.key.bak', '.npmrc.orig', 'id.pem.old~'];
    for (const name of [...states, ...copies, 'prod.auto.tfvars.json', '.server.key.swp']) {
      assert.ok(isSecretPath(`a/${name}`), name);
    }
    for (const name of ['main.ts~', 'keyboard.ts.bak', 'tfvars.json', '.env.example']) {
      assert.ok(!isSecretPath(name), name);
    }
  });

  it('isn’t a template of one, and no code about them', () => {
    const names = ['.env.example', 'sample.env', 'environment.ts', 'env.ts', 'keyboard.ts'];
    const accounts = ['ServiceAccountToken.java', 'service-account.controller.ts'];
    const others = ['secretsView.ts', 'terraform.tf', 'service-accounts.md'];
    for (const name of [...names, ...accounts, ...others]) assert.ok(!isSecretPath(name), name);
  });

  it('is recognized by keys in it', () => {
    const long = 'a1B2'.repeat(20);
    const forms = ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'glpat-', 'sk-', 'sk-proj-', 'xoxb-'];
    const keys = [
      ...forms.map((form) => form + long.slice(0, 40)),
      `github_pat_${long.slice(0, 22)}`,
      `AIza${long.slice(0, 35)}`,
      'AKIAABCDEFGHIJKLMNOP',
      'ASIAABCDEFGHIJKLMNOP',
      '-----BEGIN PRIVATE KEY-----',
      '-----BEGIN RSA PRIVATE KEY-----',
      '-----END EC PRIVATE KEY-----',
      '-----BEGIN OPENSSH PRIVATE KEY-----',
    ];
    for (const key of keys) {
      assert.ok(holdsSecret(`const key = "${key}";\n`), key);
      assert.ok(mayHoldSecret('main.ts', `\n${key}\n`), key);
    }
    for (const text of ['ask-me-anything', 'AKIA is a prefix', '-----BEGIN PUBLIC KEY-----']) {
      assert.ok(!holdsSecret(text), text);
    }
  });

  describe('with a part of a private key', () => {
    const rsa = linesOf(
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        format: 'pem',
        type: 'pkcs8',
      }),
    );

    it('is recognized by its beginning alone', () => {
      const curves = ['prime256v1', 'secp384r1', 'secp521r1'].flatMap((namedCurve) => {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve });
        return (['sec1', 'pkcs8'] as const).map((type) =>
          linesOf(privateKey.export({ format: 'pem', type })),
        );
      });
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
      const old = linesOf(privateKey.export({ format: 'pem', type: 'pkcs1' }));
      const edwards = linesOf(
        generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
      );
      const openSsh = ['b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW'];
      for (const [first = ''] of [rsa, old, edwards, openSsh, ...curves]) {
        assert.ok(holdsSecret(first), first);
        assert.ok(holdsSecret(`key: "${first}"`), first);
      }
    });

    it('is recognized by four lines of its middle, indented or not', () => {
      const middle = rsa.slice(5, 9);
      for (const between of ['\n', '\r\n', '\n    ', '\n\t']) {
        assert.ok(holdsSecret(middle.join(between)), JSON.stringify(between));
        assert.ok(holdsSecret(`words\n${middle.join(between)}\nwords\n`));
      }
      const wide = rsa.join('').slice(64).match(/.{70}/gu) ?? [];
      assert.ok(holdsSecret(wide.slice(0, 4).join('\n')), 'as OpenSSH wraps it');
    });

    it('is recognized in a diff, whose lines have a sign', () => {
      for (const sign of ['+', '-', ' ', '++', '+ ', ' +', '--', '- ', ' -', '+    ']) {
        const [first = '', ...rest] = rsa.map((line) => sign + line);
        assert.ok(holdsSecret(`@@ -1 +1 @@\n${first}\n`), `beginning behind ${sign}`);
        assert.ok(holdsSecret(rest.slice(4, 8).join('\n')), `middle behind ${sign}`);
      }
      assert.ok(!holdsSecret(`a${rsa[0]}`) && !holdsSecret(`a+${rsa[0]}`), 'within other Base64');
    });

    it('isn’t a certificate, public key, picture, mail, checksum or text', () => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const others = {
        certificate: ['-----BEGIN CERTIFICATE-----', ...rsa.slice(1), '-----END CERTIFICATE-----'],
        'end of a certificate': [...rsa.slice(5, 9), 'AbCd==', '-----END CERTIFICATE-----'],
        'public key': [String(publicKey.export({ format: 'pem', type: 'spki' }))],
        picture: ['url(data:image/png;base64,', ...rsa.slice(5, 12)],
        'source map': [`{"mappings":"${rsa.slice(1).join('')}"}`],
        mail: rsa.join('').slice(64).match(/.{76}/gu) ?? [],
        checksums: Array.from({ length: 20 }, (_, index) =>
          createHash('sha256').update(`${index}`).digest('hex'),
        ),
        integrity: Array.from({ length: 20 }, (_, index) => {
          const digest = createHash('sha512').update(`${index}`).digest('base64');
          return `      "integrity": "sha512-${digest}",`;
        }),
        text:
          Buffer.from('It is a text of words that anybody can read. '.repeat(20))
            .toString('base64')
            .match(/.{64}/gu) ?? [],
        'three lines': rsa.slice(5, 8),
      };
      for (const [what, lines] of Object.entries(others)) {
        assert.ok(!holdsSecret(lines.join('\n')), what);
      }
    });
  });

  it('is looked at from both ends where it is very long', () => {
    const key = 'AKIAABCDEFGHIJKLMNOP';
    const filler = 'x\n'.repeat(3_000_000);
    assert.ok(holdsSecret(`${key}\n${filler}`));
    assert.ok(holdsSecret(`${filler}${key}`));
  });

  it('is looked at between these where lines of it are asked for', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = linesOf(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const open = String(publicKey.export({ format: 'pem', type: 'spki' }))
      .trim()
      .split('\n');
    const filler = Array.from({ length: 1000 }, () => 'words '.repeat(500));
    const lines = [...filler, ...key, ...filler, ...open, ...filler];
    const text = lines.join('\n');
    const holds = (start: number, end = start + 1): boolean =>
      linesHoldSecret(text, lines, start, end);
    assert.ok(!holdsSecret(text), 'only its ends are looked at');
    assert.ok(holds(1000) && holds(1010) && holds(1000 + key.length - 1) && holds(500, 1500));
    const behind = 2000 + key.length;
    assert.ok(!holds(500) && !holds(1500) && !holds(behind + 2) && !holds(behind + 2, behind + 7));
  });
});

/** The lines of a key without the first and the last one. */
function linesOf(pem: string | Buffer): string[] {
  return String(pem).trim().split('\n').slice(1, -1);
}
