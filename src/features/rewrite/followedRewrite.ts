import * as vscode from 'vscode';
import { FollowedRanges } from '../../services/codeContext/followedRanges';
import { openedAgain } from '../../services/codeContext/openedAgain';
import type { WantedRewrite } from './rewritePlanner';
import { movedRegion, rangesOf, type TargetRegion } from './rewriteTarget';

/** What is to be rewritten, which follows the edits of its document until it is disposed of. */
export class FollowedRewrite implements vscode.Disposable {
  readonly #wanted: WantedRewrite;
  readonly #regions: { region: TargetRegion; followed: FollowedRanges }[];
  readonly #problemsAt: FollowedRanges | undefined;

  constructor(wanted: WantedRewrite) {
    const { target, problemsAt } = wanted;
    const { document, regions } = target;
    this.#wanted = wanted;
    this.#regions = regions.map((region) => ({
      region,
      followed: new FollowedRanges(document, rangesOf(region)),
    }));
    this.#problemsAt = problemsAt && new FollowedRanges(document, [problemsAt]);
  }

  /** As it is now. Throws a TextChangedError where a part of it is gone. */
  get now(): WantedRewrite {
    const { target } = this.#wanted;
    const regions = this.#regions.map(({ region, followed }) =>
      movedRegion(target.document, region, followed.now),
    );
    const [problemsAt] = this.#problemsAt?.now ?? [];
    return { ...this.#wanted, target: { ...target, regions }, problemsAt };
  }

  /** The same in a document that is open, where that was closed meanwhile. */
  async opened(): Promise<WantedRewrite> {
    const { now } = this;
    const document = await openedAgain(now.target.document);
    return { ...now, target: { ...now.target, document } };
  }

  dispose(): void {
    for (const { followed } of this.#regions) followed.dispose();
    this.#problemsAt?.dispose();
  }
}

/** Follows what may be asked for again at any time, until its document is closed. */
export function followedWhileOpen(wanted: WantedRewrite): FollowedRewrite {
  const followed = new FollowedRewrite(wanted);
  const { document } = wanted.target;
  if (document.isClosed) {
    followed.dispose();
    return followed;
  }
  const closing = vscode.workspace.onDidCloseTextDocument((closed) => {
    if (closed !== document) return;
    closing.dispose();
    followed.dispose();
  });
  return followed;
}
