import assert from 'node:assert/strict';
import { holdsSecret, isSecretPath, mayHoldSecret } from '../../../src/source/leftOutFiles';

describe('a file that may hold secrets', () => {
  it('is told by its name', () => {
    const names = ['.env', '.env.local', 'prod.env', '.envrc', 'id_ed25519', 'server.pem'];
    for (const name of [...names, 'main.tfvars', '.npmrc', 'credentials', 'secrets.yaml']) {
      assert.ok(isSecretPath(name), name);
      assert.ok(isSecretPath(`/home/somebody/${name.toUpperCase()}`), name);
    }
  });

  it('is no template of one, and no code about them', () => {
    const names = ['.env.example', 'sample.env', 'environment.ts', 'env.ts', 'keyboard.ts'];
    for (const name of [...names, 'secretsView.ts', 'terraform.tf']) {
      assert.ok(!isSecretPath(name), name);
    }
  });

  it('is told by keys in it', () => {
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

  it('is looked at from both ends where it is very long', () => {
    const key = 'AKIAABCDEFGHIJKLMNOP';
    const filler = 'x\n'.repeat(3_000_000);
    assert.ok(holdsSecret(`${key}\n${filler}`));
    assert.ok(holdsSecret(`${filler}${key}`));
  });
});
