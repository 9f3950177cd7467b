import type { Client } from '../../client/client';
import type { EmbeddingsClient } from '../../client/embeddingsClient';
import { isRecord } from '../../protocol/isRecord';
import type { Model } from '../../protocol/model';
import { KeyedFile } from '../../storage/keyedFile';
import { refusesTaskType } from '../../search/embed/refusals';
import type { ServiceModel } from './embeddingDestination';
import { unitVector } from '../../search/embed/unitVector';

/** What no field of the interface says about a model that embeds: it is found by trying. */
export interface ModelFacts {
  /** Values of its whole vectors. */
  dimension: number;
  takesTaskType: boolean;
  /** Tokens of one text, as the service publishes them. */
  inputTokenLimit?: number;
  /** As the service publishes it: vectors of two versions can't be compared. */
  version?: string;
}

const maxModels = 50;

/** What was learned of models, kept in a small JSON file that all windows share. */
export class ModelFactsFile {
  readonly #file: KeyedFile<ModelFacts>;

  constructor(file: string) {
    this.#file = new KeyedFile(file, {
      field: 'models',
      maxEntries: maxModels,
      isValue: isModelFacts,
    });
  }

  /** Takes in what the file holds now. */
  read(): Promise<void> {
    return this.#file.read();
  }

  /** As far as it was read. */
  of(model: ServiceModel): ModelFacts | undefined {
    return this.#file.get(keyOf(model));
  }

  /** Remembers, or forgets. Rejects with what the file system says. */
  keep(model: ServiceModel, facts: ModelFacts | undefined): Promise<void> {
    return this.#file.change(keyOf(model), () => facts);
  }
}

/** Nothing of the user's is sent with the request. */
const sample = 'Parley';

/**
 * Asks for the vector of one word: as a document first (interface: "Embedding rules", 1), and where the model takes no
 * task type, without. Rejects with the service's error.
 */
export async function learnModelFacts(
  client: Pick<EmbeddingsClient, 'embedContent'> & Pick<Client, 'models'>,
  model: string,
  signal: AbortSignal,
): Promise<ModelFacts> {
  const content = { parts: [{ text: sample }] };
  let takesTaskType = true;
  let answer;
  try {
    const request = { content, taskType: 'RETRIEVAL_DOCUMENT' } as const;
    answer = await client.embedContent(model, request, { signal });
  } catch (error) {
    if (!refusesTaskType(error)) throw error;
    takesTaskType = false;
    answer = await client.embedContent(model, { content }, { signal });
  }
  const { values } = answer.embedding;
  unitVector(values, values.length);
  // What it may take is good to know, and not needed.
  const published = await client.models.get(model, { signal }).catch(() => undefined);
  return { dimension: values.length, takesTaskType, ...publishedFacts(published ?? {}) };
}

/** What a service itself says about a model, if anything. */
export function publishedFacts({
  inputTokenLimit,
  version = '',
}: Pick<Model, 'inputTokenLimit' | 'version'>): Pick<ModelFacts, 'inputTokenLimit' | 'version'> {
  return {
    ...(inputTokenLimit !== undefined && { inputTokenLimit }),
    ...(version !== '' && { version }),
  };
}

function keyOf({ service, model }: ServiceModel): string {
  return `${service} ${model}`;
}

function isModelFacts(value: unknown): value is ModelFacts {
  return (
    isRecord(value) &&
    Number.isInteger(value['dimension']) &&
    Number(value['dimension']) > 0 &&
    typeof value['takesTaskType'] === 'boolean' &&
    ['number', 'undefined'].includes(typeof value['inputTokenLimit']) &&
    ['string', 'undefined'].includes(typeof value['version'])
  );
}
