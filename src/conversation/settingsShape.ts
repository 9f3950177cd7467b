import type { GenerationConfig, ThinkingConfig } from '../protocol/generation';
import { contentShape } from '../protocol/shapes/contentShapes';
import { generationConfigFields, safetySettingShape } from '../protocol/shapes/requestShapes';
import { list, message, one } from '../protocol/shapes/shape';
import { toolConfigShape, toolShape } from '../protocol/shapes/toolShapes';
import type { ChatSettings } from './chatSettings';

const thinkingShape = message<ThinkingConfig>('ThinkingConfig', {
  includeThoughts: 'bool',
  thinkingBudget: 'float',
  thinkingLevel: 'string',
});

const generationConfigShape = message<GenerationConfig>('GenerationConfig', {
  ...generationConfigFields,
  responseSchema: 'json',
  candidateCount: 'float',
  maxOutputTokens: 'float',
  topK: 'float',
  seed: 'float',
  logprobs: 'float',
  thinkingConfig: one(() => thinkingShape),
});

/**
 * The settings of a chat as the user may have typed them: a schema with mistakes, or a fraction where the interface
 * takes whole numbers, is theirs to correct.
 */
export const settingsShape = message<ChatSettings>('ChatSettings', {
  model: 'string',
  systemInstruction: one(() => contentShape),
  tools: list(() => toolShape),
  toolConfig: one(() => toolConfigShape),
  generationConfig: one(() => generationConfigShape),
  safetySettings: list(() => safetySettingShape),
  cachedContent: 'string',
  limits: 'struct',
});
