import type { ChatSettings } from './chatSettings';
import { generateContentRequestShape } from '../protocol/shapes/requestShapes';
import type { Violation } from '../protocol/violation';
import type { SafetySetting } from '../protocol/safety';
import { readMessage } from '../protocol/wire/readMessage';

/** The values of the settings that new chats begin with. */
export interface DefaultValues {
  systemInstruction: string;
  /** As GenerationConfig, in either spelling. */
  generationConfig: Readonly<Record<string, unknown>>;
  /** Thresholds by their category. */
  safetySettings: Readonly<Record<string, unknown>>;
}

/** What a chat asks with unless it has settings of its own, and what could not be read of it. */
export interface ChatDefaults {
  settings: ChatSettings;
  problems: Violation[];
}

/** Reads the defaults by the shape of the interface's request. */
export function readDefaults(values: DefaultValues): ChatDefaults {
  const { systemInstruction, generationConfig, safetySettings } = values;
  const thresholds = Object.entries(safetySettings).map(([category, threshold]) => ({
    category,
    threshold,
  }));
  const { message, problems } = readMessage(
    {
      ...(systemInstruction.trim() !== '' && {
        systemInstruction: { parts: [{ text: systemInstruction }] },
      }),
      ...(Object.keys(generationConfig).length > 0 && { generationConfig }),
      ...(thresholds.length > 0 && { safetySettings: thresholds }),
    },
    generateContentRequestShape,
  );
  return { settings: withoutUnread(message), problems };
}

/** Without the thresholds that could not be read: a service refuses a request that has half of one. */
function withoutUnread({ safetySettings = [], ...others }: ChatSettings): ChatSettings {
  const read = safetySettings.filter(
    ({ category, threshold }: Partial<SafetySetting>) =>
      category !== undefined && threshold !== undefined,
  );
  return read.length === 0 ? others : { ...others, safetySettings: read };
}
