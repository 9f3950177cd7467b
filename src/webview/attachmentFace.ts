import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { AttachmentView } from '../messages/chatState';
import type { PageContext } from './pageContext';

const icons: Record<AttachmentView['kind'], string> = {
  selection: 'list-selection',
  file: 'file',
  folder: 'folder',
  changes: 'diff',
  problems: 'warning',
  terminal: 'terminal',
  image: 'file-media',
  document: 'file-pdf',
  audio: 'unmute',
  video: 'device-camera-video',
};

/** What an attachment is, to be seen at once: a small picture of an image, an icon for all else. */
export function attachmentFace(
  { kind, media, isLoading }: AttachmentView,
  { mediaUri }: PageContext,
): TemplateResult {
  const icon = isLoading ? 'loading' : icons[kind];
  return html`${
      kind === 'image' && media
        ? html`<img
            class="thumbnail"
            src="${mediaUri}/${encodeURIComponent(media.sha256)}"
            alt=""
            loading="lazy"
            decoding="async"
            @load=${showImage}
            @error=${hideImage}
          />`
        : nothing
    }<span class="codicon codicon-${icon}" aria-hidden="true"></span>`;
}

/** The size of a binary attachment, or that it is still being read. */
export function attachmentSize(
  { media, isLoading }: AttachmentView,
  { strings }: PageContext,
): TemplateResult | typeof nothing {
  const size = isLoading ? strings.reading : media?.size;
  return size === undefined ? nothing : html`<span class="chip-size">${size}</span>`;
}

/** The same element may have shown another image before, which could not be. */
function showImage(event: Event): void {
  (event.currentTarget as HTMLImageElement).classList.remove('broken');
}

/** Not every browser knows every type; the icon takes the place of what can't be shown. */
function hideImage(event: Event): void {
  (event.currentTarget as HTMLImageElement).classList.add('broken');
}
