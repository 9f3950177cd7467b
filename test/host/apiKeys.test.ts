import assert from 'node:assert/strict';
import { keyOwner } from '../../src/services/connection/apiKeyCommands';
import { setSetting } from './support/setSetting';

describe('the server that an API key is asked for', () => {
  const embedded = { current: { isEmbedded: true, origin: '', label: 'Built-in service' } };

  afterEach(async () => {
    await setSetting('parley.model', undefined);
    await setSetting('parley.local.address', undefined);
  });

  it('is the one of the model that was refused, whichever model is chosen', async () => {
    await setSetting('parley.model', 'models/ollama-qwen');
    assert.deepEqual(keyOwner(embedded, 'models/local1234-big'), {
      origin: 'http://127.0.0.1:1234',
      label: '127.0.0.1:1234',
    });
    assert.equal(keyOwner(embedded)?.label, 'Ollama');
  });

  it('is the one in the settings where the chosen model is built in', async () => {
    await setSetting('parley.local.address', 'https://models.example/v1');
    const place = { origin: 'https://models.example', label: 'models.example' };
    assert.deepEqual(keyOwner(embedded), place);
    for (const address of ['', 'off', 'http']) {
      await setSetting('parley.local.address', address);
      assert.equal(keyOwner(embedded), undefined, address);
    }
  });

  it('is the connected service, whatever the model server in the settings is', async () => {
    await setSetting('parley.local.address', 'https://models.example');
    const current = {
      isEmbedded: false,
      origin: 'https://hosted.example',
      label: 'hosted.example',
    };
    assert.equal(keyOwner({ current }, 'models/local1234-big'), current);
  });
});
