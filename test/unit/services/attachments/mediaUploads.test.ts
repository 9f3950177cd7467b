import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../../../../src/client/client';
import type { MediaAttachment } from '../../../../src/conversation/turn';
import type { FileResource } from '../../../../src/protocol/file';
import { isServiceError } from '../../../../src/protocol/serviceError';
import { createService, type Service } from '../../../../src/service/service';
import { MediaUploads, type UploadState } from '../../../../src/services/attachments/mediaUploads';
import { UploadFile } from '../../../../src/storage/uploadFile';
import type { Connection } from '../../../../src/services/connection/connections';
import { FakeClock } from '../../../fakes/fakeClock';

const pdf = Buffer.from('%PDF-1.4\n/Type /Page\n');
const attachment: MediaAttachment = {
  id: 'a',
  kind: 'document',
  label: 'a.pdf',
  detail: 'a.pdf',
  mimeType: 'application/pdf',
  sizeBytes: pdf.length,
  sha256: createHash('sha256').update(pdf).digest('hex'),
};

describe('the upload of an attachment', () => {
  const clock = new FakeClock();
  const baseUrl = 'https://embedded.invalid';
  let folder: string;
  let service: Service;
  let requests: string[];
  let connection: Connection;
  let states: UploadState[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-uploads-'));
    service = createService({
      engines: [],
      clock,
      random: Math.random,
      countTokens: async () => ({ count: (text) => text.length }),
    });
    requests = [];
    states = [];
    connection = connect('https://one.invalid');
  });

  afterEach(async () => {
    service.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  function connect(origin: string): Connection {
    const fetch = (request: Request): Promise<Response> => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return service.fetch(request);
    };
    const client = createClient(
      { baseUrl, keyPlacement: 'header' },
      { fetch, clock, random: Math.random },
    );
    return { isEmbedded: false, origin, label: origin, client };
  }

  /** As a window has it that was just opened. */
  function uploads(): MediaUploads {
    return new MediaUploads(new UploadFile(path.join(folder, 'uploads.json')), clock);
  }

  async function upload(signal = new AbortController().signal): Promise<string> {
    const onState = (state: UploadState): void => void states.push(state);
    return uploads().uriOf(attachment, new Blob([pdf]), { connection, signal, onState });
  }

  async function listed(): Promise<FileResource[]> {
    const files: FileResource[] = [];
    for await (const file of connection.client.files.list()) files.push(file);
    return files;
  }

  function sent(): number {
    return requests.filter((request) => request === 'POST /upload/v1beta/files').length;
  }

  it('sends the bytes with their type and name, and reports its progress', async () => {
    const uri = await upload();
    const [file] = await listed();
    assert.equal(file?.uri, uri);
    assert.equal(file.mimeType, 'application/pdf');
    assert.equal(file.displayName, 'a.pdf');
    assert.deepEqual(states.at(0), { state: 'sending', share: 0 });
    assert.deepEqual(states.at(-1), { state: 'sending', share: 1 });
  });

  it('does not send the same bytes twice while the file lives, also in another window', async () => {
    const first = await upload();
    const started = sent();
    assert.equal(await upload(), first);
    assert.equal(sent(), started);
  });

  it('sends them again when the service says that the file is gone', async () => {
    const first = await upload();
    const started = sent();
    for (const { name = '' } of await listed()) await connection.client.files.delete(name);
    const second = await upload();
    assert.notEqual(second, first);
    assert.ok(sent() > started);
  });

  it('sends them again shortly before the file expires', async () => {
    const first = await upload();
    clock.advance(48 * 3_600_000 - 60_000);
    assert.notEqual(await upload(), first);
  });

  it('sends them to each service', async () => {
    await upload();
    const started = sent();
    connection = connect('https://two.invalid');
    await upload();
    assert.ok(sent() > started);
  });

  it('sends them again when what was remembered is damaged', async () => {
    await upload();
    const started = sent();
    await writeFile(path.join(folder, 'uploads.json'), '{"version":1,"files":{"x":');
    await upload();
    assert.ok(sent() > started);
  });

  it('ends when it is stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(upload(stop.signal), (error) => isServiceError(error, 'cancelled'));
  });
});
