import assert from 'node:assert/strict';
import type { EmbeddingProgress } from '../../../src/client/embeddingsClient';
import type { EmbedContentRequest } from '../../../src/protocol/embedding';
import { errorOf } from './collect';
import { clientFor, FakeFetch, json, type Responder } from './fakeFetch';

const base = 'https://service.test/v1beta/models';

function embedding(text: string): EmbedContentRequest {
  return { content: { parts: [{ text }] } };
}

function requests(count: number): EmbedContentRequest[] {
  return Array.from({ length: count }, (_, index) => embedding(String(index)));
}

/** Answers each text that is a number with the vector of that number. */
const echo: Responder = async (request) => {
  const body = (await request.clone().json()) as { requests: EmbedContentRequest[] };
  const embeddings = body.requests.map(({ content }) => ({
    values: [Number(content.parts?.[0]?.text)],
  }));
  return Response.json({ embeddings });
};

async function countsOf(server: FakeFetch): Promise<number[]> {
  const bodies = server.requests.map((request) => request.json());
  return ((await Promise.all(bodies)) as { requests: unknown[] }[]).map(
    ({ requests: sent }) => sent.length,
  );
}

describe('the embeddings of the client', () => {
  it('are asked for one by one as the interface says', async () => {
    const server = new FakeFetch(json({ embedding: { values: [1, 2] } }));
    const request: EmbedContentRequest = {
      ...embedding('a'),
      taskType: 'RETRIEVAL_DOCUMENT',
      title: 'b',
    };
    const answer = await clientFor(server).embedContent('embedding-001', request);
    assert.deepEqual(answer, { embedding: { values: [1, 2] } });
    assert.equal(server.requests[0]?.url, `${base}/embedding-001:embedContent`);
    assert.deepEqual(await server.requests[0].json(), request);
  });

  it('come in the order of the requests, each of which names the model', async () => {
    const server = new FakeFetch(echo);
    const answer = await clientFor(server).batchEmbedContents('m', requests(3));
    assert.deepEqual(answer, { embeddings: [{ values: [0] }, { values: [1] }, { values: [2] }] });
    assert.equal(server.requests[0]?.url, `${base}/m:batchEmbedContents`);
    assert.deepEqual(await server.requests[0].json(), {
      requests: requests(3).map((request) => ({ model: 'models/m', ...request })),
    });
  });

  it('are split into batches that a service takes, with progress, and stay in order', async () => {
    const server = new FakeFetch(echo);
    const reported: [number, number, number][] = [];
    const onProgress = ({ embeddings, done, total }: EmbeddingProgress): void => {
      reported.push([embeddings.length, done, total]);
    };
    const answer = await clientFor(server).batchEmbedContents('m', requests(250), { onProgress });
    assert.deepEqual(
      answer.embeddings.map(({ values }) => values[0]),
      [...Array(250).keys()],
    );
    assert.deepEqual(await countsOf(server), [100, 100, 50]);
    assert.deepEqual(reported, [
      [100, 100, 250],
      [100, 200, 250],
      [50, 250, 250],
    ]);
  });

  it('are split by the size of the texts too', async () => {
    const server = new FakeFetch(echo);
    const long = embedding('1'.repeat(300).padStart(3_000_000, '0'));
    await clientFor(server).batchEmbedContents('m', [embedding('1'), long, long, embedding('2')]);
    assert.deepEqual(await countsOf(server), [2, 2]);
  });

  it('of no requests are an empty list, and nothing is sent', async () => {
    const server = new FakeFetch(echo);
    assert.deepEqual(await clientFor(server).batchEmbedContents('m', []), { embeddings: [] });
    assert.equal(server.requests.length, 0);
  });

  it('come with the usage of all batches', async () => {
    const counted: Responder = async (request) => {
      const answer = (await (await echo(request)).json()) as { embeddings: unknown[] };
      const tokenCount = answer.embeddings.length;
      const promptTokenDetails = [{ modality: 'TEXT', tokenCount }];
      const usageMetadata = { promptTokenCount: tokenCount, promptTokenDetails };
      return Response.json({ ...answer, usageMetadata });
    };
    const work = clientFor(new FakeFetch(counted)).batchEmbedContents('m', requests(101));
    assert.deepEqual((await work).usageMetadata, {
      promptTokenCount: 101,
      promptTokenDetails: [
        { modality: 'TEXT', tokenCount: 100 },
        { modality: 'TEXT', tokenCount: 1 },
      ],
    });
  });

  it('that arrived before a failure were reported', async () => {
    const server = new FakeFetch(echo, json({ error: { code: 400, message: 'no' } }, 400));
    const reported: number[] = [];
    const work = clientFor(server).batchEmbedContents('m', requests(150), {
      onProgress: ({ embeddings }) => reported.push(embeddings.length),
    });
    assert.equal((await errorOf(work)).kind, 'invalid');
    assert.deepEqual(reported, [100]);
  });

  it('are an error of the protocol when one is missing or isn’t a vector', async () => {
    for (const embeddings of [[], [{}], [null, null], undefined]) {
      const client = clientFor(new FakeFetch(json({ embeddings })));
      assert.equal((await errorOf(client.batchEmbedContents('m', requests(2)))).kind, 'protocol');
    }
    const client = clientFor(new FakeFetch(json({ embedding: {} })));
    assert.equal((await errorOf(client.embedContent('m', embedding('a')))).kind, 'protocol');
  });

  it('are refused by their places in the whole list, before anything is sent', async () => {
    const server = new FakeFetch(echo);
    const client = clientFor(server);
    const fieldsOf = async (work: Promise<unknown>): Promise<string[]> => {
      const { info } = await errorOf(work);
      return info.kind === 'invalid' ? info.violations.map(({ field }) => field) : [info.kind];
    };
    const many = [...requests(120), { ...embedding('a'), model: 'models/other' }];
    assert.deepEqual(await fieldsOf(client.batchEmbedContents('m', many)), ['requests[120].model']);
    assert.deepEqual(
      await fieldsOf(
        client.embedContent('embedding-001', { ...embedding('a'), outputDimensionality: 8 }),
      ),
      ['outputDimensionality'],
    );
    assert.deepEqual(
      await fieldsOf(client.batchEmbedContents('m', requests(1), { batchSize: 101 })),
      ['batchSize'],
    );
    assert.equal(server.requests.length, 0);
  });

  it('leave the task type of newer models to the service', async () => {
    const server = new FakeFetch(json({ embedding: { values: [1] } }));
    await clientFor(server).embedContent('newer', { ...embedding('a'), taskType: 'CLUSTERING' });
    assert.equal(server.requests.length, 1);
  });
});
