/**
 * Makes `target` hold what `source` holds and keeps every node that is already right, so that a block
 * which is rendered anew keeps its layout, the reader's selection and the focus.
 */
export function morphChildren(target: Node, source: Node): void {
  const existing = [...target.childNodes];
  const wanted = [...source.childNodes];
  for (const [index, node] of wanted.entries()) {
    const current = existing[index];
    if (!current) target.appendChild(node);
    else if (!current.isEqualNode(node)) morphNode(current, node);
  }
  for (const surplus of existing.slice(wanted.length)) surplus.remove();
}

function morphNode(current: ChildNode, wanted: ChildNode): void {
  if (current instanceof Text && wanted instanceof Text) {
    morphText(current, wanted.data);
  } else if (
    current instanceof Element &&
    wanted instanceof Element &&
    current.tagName === wanted.tagName
  ) {
    morphAttributes(current, wanted);
    morphChildren(current, wanted);
  } else {
    current.replaceWith(wanted);
  }
}

function morphText(current: Text, wanted: string): void {
  // Appending leaves a selection alone; setting the data would drop it.
  if (wanted.startsWith(current.data)) current.appendData(wanted.slice(current.data.length));
  else current.data = wanted;
}

function morphAttributes(current: Element, wanted: Element): void {
  for (const name of current.getAttributeNames()) {
    if (!wanted.hasAttribute(name)) current.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
}
