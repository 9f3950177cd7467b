import type { ModelPrompt } from '../../engines/llama/llamaMessages';
import { loadTemplateLibrary, type LlamaModel } from './llamaLibrary';
import type { LlamaLibrary } from './llamaLibrary';
import { startLibrary } from './llamaRuntime';
import { PromptTemplate } from './promptTemplate';

/** What counts for a model: its vocabulary, and the template that writes its prompts. */
export class ModelVocabulary {
  readonly #model: LlamaModel;
  readonly template: PromptTemplate;

  private constructor(model: LlamaModel, template: PromptTemplate) {
    this.#model = model;
    this.template = template;
  }

  /** Loads nothing of the file but these. */
  static async open(engineFolder: string, file: string): Promise<ModelVocabulary> {
    const { library, llama } = await startLibrary(engineFolder);
    const model = await llama.loadModel({ modelPath: file, gpuLayers: 0, vocabOnly: true });
    return ModelVocabulary.of(model, library, engineFolder);
  }

  static async of(
    model: LlamaModel,
    library: LlamaLibrary,
    engineFolder: string,
  ): Promise<ModelVocabulary> {
    const templates = await loadTemplateLibrary(engineFolder);
    return new ModelVocabulary(model, new PromptTemplate(library, templates, model));
  }

  countPrompt(prompt: ModelPrompt): number {
    return this.template.tokensOf(prompt).length;
  }

  /** Of a text that stands alone, in which nothing is a control token. */
  countText(text: string): number {
    return this.#model.tokenize(text, false).length;
  }
}
