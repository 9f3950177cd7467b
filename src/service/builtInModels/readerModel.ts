import type { Model } from '../../protocol/model';

/**
 * The reader as models.list publishes it. It publishes `topK`, since public clients send one by default
 * and by the interface it would be refused otherwise; like the other sampling fields it is taken and has
 * no effect, as the description says.
 */
export const readerModel: Model = {
  name: 'models/parley-reader',
  baseModelId: 'parley-reader',
  version: '1',
  displayName: 'Parley Reader (no AI)',
  description:
    'Not an AI model. Finds, quotes and outlines code. Works offline. System instructions and ' +
    'sampling settings have no effect; the seed only varies the wording. Fills schemas and calls ' +
    'functions by matching words.',
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 8192,
  supportedGenerationMethods: [
    'generateContent',
    'streamGenerateContent',
    'countTokens',
    'createCachedContent',
  ],
  temperature: 1,
  maxTemperature: 2,
  topP: 1,
  topK: 40,
};

/** The command that connects a language model, as the reader names it in answers that need one. */
export const connectCommand = '`Parley: Connect…`';

/** The finish message of such an answer. */
export const needsModelMessage = 'A language model can do what was asked.';
