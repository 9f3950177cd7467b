import { explainLanguage } from '../../platform/explainLanguage';
import type { Model } from '../../protocol/model';
import type { Connection } from '../../services/connection/connections';
import { writesCode } from '../../services/connection/modelAbilities';

/** The language that a model is asked to explain in: the built-in reader would look for the words of such a wish. */
export function askedLanguage(
  connection: Connection,
  model: Model | undefined,
): string | undefined {
  return model === undefined || writesCode(connection, model) ? explainLanguage() : undefined;
}
