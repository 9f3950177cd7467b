import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Participant } from '../../src/features/languageModel/participant/participant';
import { ReferenceReader } from '../../src/features/languageModel/participant/promptReferences';
import type { SingleSearch } from '../../src/features/search/api';
import { noteMimeType } from '../../src/languageModel/answerNote';
import type { ModelTurnView } from '../../src/messages/chatState';
import type { ToolsView } from '../../src/messages/settingsView';
import type { LocalCounter } from '../../src/sendCosts/localCounter';
import type { Service } from '../../src/service/service';
import { AttachmentLoader } from '../../src/services/attachments/attachmentLoader';
import { silentLog } from '../fakes/silentLog';
import { ModelService, partsEvent } from './support/modelService';
import {
  createScriptedService,
  openScriptedWindow,
  type ScriptedWindow,
} from './support/scriptedWindow';
import { setSetting } from './support/setSetting';
import { answerTo } from './support/untilAnswered';

const functionsError = {
  code: 400,
  message: 'Function calling is not enabled for models/scripted',
  status: 'INVALID_ARGUMENT',
};
const script = { answers: [{ steps: [{ text: 'Well.' }] }] };

type AnswerPart =
  | vscode.LanguageModelTextPart
  | vscode.LanguageModelToolCallPart
  | vscode.LanguageModelDataPart;

const problem = { message: functionsError.message, refusesTools: true };
const refusal = [vscode.LanguageModelDataPart.json({ problem, signed: [] }, noteMimeType)];

function said(text: string): AnswerPart[] {
  return [new vscode.LanguageModelTextPart(text)];
}

/** A model that gives these answers one after the other, with the tools that it was offered for each. */
function scriptedModel(
  vendor: string,
  ...answers: AnswerPart[][]
): { model: vscode.LanguageModelChat; offered: string[][] } {
  const offered: string[][] = [];
  const sendRequest = async (
    _messages: unknown,
    { tools = [] }: vscode.LanguageModelChatRequestOptions,
  ): Promise<object> => {
    offered.push(tools.map(({ name }) => name));
    return { stream: answers.shift() ?? [] };
  };
  const model = { vendor, id: 'scripted', name: 'Scripted', sendRequest };
  return { model: model as unknown as vscode.LanguageModelChat, offered };
}

describe('a model that can’t use tools', () => {
  let folder: string;
  let service: Service;
  let window: ScriptedWindow;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-no-tools-'));
    service = createScriptedService(script);
  });

  afterEach(async () => {
    window.parts.dispose();
    service.dispose();
    await Promise.all([window.journals.written(), window.drift.written()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** A service that says of its models what a local server knows. */
  async function withoutFunctions(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    if (!request.url.includes('/models?') && !request.url.endsWith('/models')) return response;
    const { models } = (await response.json()) as { models: object[] };
    return Response.json({ models: models.map((each) => ({ ...each, functionCalling: false })) });
  }

  /** A service that finds out only when it is asked. */
  async function refusingTools(request: Request): Promise<Response> {
    const isAsked = request.url.includes('GenerateContent');
    if (!isAsked || !(await request.clone().text()).includes('functionDeclarations')) {
      return service.fetch(request);
    }
    return Response.json({ error: functionsError }, { status: 400 });
  }

  const ask = (act: () => void): Promise<ModelTurnView> => answerTo(window.controller, act);

  it('says so while tools are on, before anything is sent, and is sent none', async () => {
    window = openScriptedWindow(folder, script, { service: { fetch: withoutFunctions } });
    await window.connections.model();
    const { tools } = window.settings;
    const view = (): ToolsView => window.settings.view.tools;
    assert.equal(view().notice, undefined);
    tools.set('read');
    const { notice, title, isOn } = view();
    assert.match(notice ?? '', / can’t use these tools\. It answers from what you attach\.$/u);
    assert.match(title, /doesn’t use them/u);
    assert.equal(isOn, false);
    await ask(() => window.controller.send('Hello'));
    assert.ok(!(window.asked[0] ?? '').includes('functionDeclarations'));
    tools.set('off');
    assert.equal(view().notice, undefined);
  });

  it('is known by the refusal of its service otherwise, and answers without them', async () => {
    window = openScriptedWindow(folder, script, { service: { fetch: refusingTools } });
    window.settings.tools.set('read');
    const { notice, id } = await ask(() => window.controller.send('Hello'));
    assert.match(
      notice?.message ?? '',
      /^The service refused the tools of this chat\. .*Function/u,
    );
    assert.deepEqual(
      notice?.actions.map((each) => each.id),
      ['sendWithoutTools', 'chooseModel', 'showLog'],
    );
    window.settings.tools.set('off');
    const next = await ask(() => window.controller.retry(id));
    assert.deepEqual([next.text, next.notice], ['Well.', undefined]);
  });

  it('is offered those by @parley that the user names, and none otherwise', async () => {
    window = openScriptedWindow(folder, script, { service: { fetch: withoutFunctions } });
    assert.deepEqual(await offeredBy('parley', []), []);
    assert.deepEqual(await offeredBy('parley', ['parley_countTokens']), ['parley_countTokens']);
    assert.ok((await offeredBy('another', [])).includes('parley_countTokens'));
  });

  it('is asked by @parley without tools once its service has refused them, unless they are named', async () => {
    window = openScriptedWindow(folder, script);
    const participant = createParticipant();
    const hosted = new ModelService();
    await vscode.extensions.getExtension('parley.parley')?.activate();
    await hosted.start();
    try {
      await setSetting('parley.service.address', hosted.address);
      const [model] = await vscode.lm.selectChatModels({ vendor: 'parley' });
      assert.ok(model);
      const sentTools = (): boolean[] => hosted.requests.map(({ tools }) => tools !== undefined);
      const answer = { events: [partsEvent([{ text: 'Well.' }], 'STOP')] };
      hosted.will({ error: functionsError }, answer);
      assert.deepEqual(await answerOf(participant, model, []), { text: 'Well.' });
      assert.deepEqual(sentTools(), [true, false]);
      hosted.will(answer);
      assert.deepEqual(await answerOf(participant, model, []), { text: 'Well.' });
      assert.deepEqual(sentTools(), [false]);
      hosted.will({ error: functionsError });
      const { text, error } = await answerOf(participant, model, ['parley_countTokens']);
      assert.deepEqual([text, sentTools()], ['', [true]]);
      assert.match(error ?? '', /Function calling is not enabled/u);
    } finally {
      await setSetting('parley.service.address', undefined);
      await hosted.stop();
    }
  });

  it('is no model whose request is refused without tools too', async () => {
    window = openScriptedWindow(folder, script);
    const participant = createParticipant();
    const { model, offered } = scriptedModel('parley', refusal, refusal, said('Well.'));
    const { error } = await answerOf(participant, model, []);
    assert.match(error ?? '', /Function calling is not enabled/u);
    assert.deepEqual(await answerOf(participant, model, []), { text: 'Well.' });
    assert.deepEqual(
      offered.map((names) => names.length > 0),
      [true, false, true],
    );
  });

  it('is no model that has called tools, which is not asked from the beginning again', async () => {
    window = openScriptedWindow(folder, script);
    const call = new vscode.LanguageModelToolCallPart('1', 'parley_countTokens', { text: 'Hello' });
    const calling = [...said('I count them.'), call];
    const { model, offered } = scriptedModel('parley', calling, refusal, said('I have no tools.'));
    const { text, error } = await answerOf(createParticipant(), model, []);
    assert.equal(text, 'I count them.');
    assert.match(error ?? '', /Function calling is not enabled/u);
    assert.equal(offered.length, 2);
  });

  it('is no model that has begun to answer, which is not asked again', async () => {
    window = openScriptedWindow(folder, script);
    const broken = [...said('First, I look'), ...refusal];
    const { model, offered } = scriptedModel('parley', broken, said('Well.'));
    const { text, error } = await answerOf(createParticipant(), model, []);
    assert.equal(text, 'First, I look');
    assert.match(error ?? '', /Function calling is not enabled/u);
    assert.equal(offered.length, 1);
  });

  /** The tools that `@parley` sends with a prompt to a model of a vendor. */
  async function offeredBy(vendor: string, named: string[]): Promise<string[]> {
    const { model, offered } = scriptedModel(vendor, said('Well.'));
    const { error } = await answerOf(createParticipant(), model, named);
    assert.equal(error, undefined);
    return offered.flat();
  }

  function createParticipant(): Participant {
    return new Participant(
      window.connections,
      {} as LocalCounter,
      new ReferenceReader(new AttachmentLoader(window.store), window.store),
      {} as SingleSearch,
      silentLog,
    );
  }

  /** What `@parley` says to a prompt, without what stands behind the answer. */
  async function answerOf(
    participant: Participant,
    model: vscode.LanguageModelChat,
    named: string[],
  ): Promise<{ text: string; error?: string }> {
    const shown: string[] = [];
    const request = {
      prompt: 'Hello',
      references: [],
      toolReferences: named.map((name) => ({ name })),
      model,
    };
    const stream = {
      markdown: (text: string) => shown.push(text),
      progress: () => undefined,
    };
    const { errorDetails } = await participant.answer(
      request as unknown as vscode.ChatRequest,
      { history: [] },
      stream as unknown as vscode.ChatResponseStream,
      new vscode.CancellationTokenSource().token,
    );
    const [text = ''] = shown;
    return { text, ...(errorDetails && { error: errorDetails.message }) };
  }

  it('is not what another mistake in a request with tools is about', async () => {
    const fetch = async (request: Request): Promise<Response> => {
      if (!request.url.includes('GenerateContent')) return service.fetch(request);
      const error = { code: 400, message: 'The image is broken', status: 'INVALID_ARGUMENT' };
      return Response.json({ error }, { status: 400 });
    };
    window = openScriptedWindow(folder, script, { service: { fetch } });
    window.settings.tools.set('read');
    const { notice } = await ask(() => window.controller.send('Hello'));
    assert.deepEqual(
      notice?.actions.map((each) => each.id),
      ['retry', 'showLog'],
    );
  });
});
