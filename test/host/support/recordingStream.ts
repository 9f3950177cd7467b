import type * as vscode from 'vscode';

const nothing = (): void => undefined;

/** Keeps what a participant answers, in the order it came. */
export class RecordingStream implements vscode.ChatResponseStream {
  text = '';
  readonly links: { title: string; place: vscode.Location }[] = [];
  readonly buttons: vscode.Command[] = [];

  markdown(value: string | vscode.MarkdownString): void {
    this.text += typeof value === 'string' ? value : value.value;
  }

  anchor(place: vscode.Uri | vscode.Location, title = ''): void {
    this.text += title;
    if ('range' in place) this.links.push({ title, place });
  }

  button(command: vscode.Command): void {
    this.buttons.push(command);
  }

  readonly filetree = nothing;
  readonly progress = nothing;
  readonly reference = nothing;
  readonly push = nothing;
}
