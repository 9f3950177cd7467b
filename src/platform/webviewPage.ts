import * as vscode from 'vscode';
import { Channel, type Receiver } from '../base/channel/channel';
import type { Direction, Notice } from '../base/channel/direction';
import { Disposables, type Disposable } from '../base/disposables';
import { pageHtml, type PageOptions } from './pageHtml';

/** What becomes of what a page says. A page shows what a model wrote, so its messages are checked. */
export type PageReceiver<In extends Direction> = Required<Receiver<In>>;

/** Fills a webview with a page, and carries messages between the page and its host. */
export class WebviewPage<Out extends Direction, In extends Direction> implements Disposable {
  readonly #channel: Channel<Out, In>;
  readonly #disposables = new Disposables();

  /** @param distFolder where the bundles are */
  constructor(
    webview: vscode.Webview,
    distFolder: vscode.Uri,
    options: PageOptions,
    receiver: PageReceiver<In>,
  ) {
    const { mediaFolder, first } = options;
    this.#channel = this.#disposables.add(
      new Channel<Out, In>((packet) => void webview.postMessage(packet), receiver),
    );
    this.#disposables.add(
      webview.onDidReceiveMessage((packet: unknown) => this.#channel.receive(packet)),
    );
    const bundles = vscode.Uri.joinPath(distFolder, 'webview');
    webview.options = {
      enableScripts: true,
      localResourceRoots: [bundles, ...(mediaFolder ? [mediaFolder] : [])],
    };
    void Promise.resolve(first)
      .catch((problem: unknown) => {
        // The page is there for what comes later.
        receiver.onProblem(problem);
        return undefined;
      })
      .then((shown) => {
        webview.html = pageHtml(webview, distFolder, options, shown);
      })
      .catch(receiver.onProblem);
  }

  /** After the end nothing happens. */
  send(message: Notice<Out>): void {
    this.#channel.send(message);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
