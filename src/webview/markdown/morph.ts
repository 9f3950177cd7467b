/**
 * Makes `target` hold what `source` holds and keeps every node that is already right, so that a block
 * which is rendered again keeps its layout, the reader's selection and the focus.
 */
export function morphChildren(target: Node, source: Node): void {
  const existing = [...target.childNodes];
  const shown = morphNodes(target, existing, [...source.childNodes]);
  for (const surplus of existing.slice(shown.length)) surplus.remove();
}

/**
 * The same for some of the children of `target`, with those that are lacking added at its end and those
 * in excess left alone. Returns the nodes that stand for the wanted ones.
 */
export function morphNodes(
  target: Node,
  existing: readonly ChildNode[],
  wanted: readonly ChildNode[],
): ChildNode[] {
  return wanted.map((node, index) => {
    const current = existing[index];
    if (!current) return target.appendChild(node);
    return current.isEqualNode(node) ? current : morphNode(current, node);
  });
}

function morphNode(current: ChildNode, wanted: ChildNode): ChildNode {
  if (current instanceof Text && wanted instanceof Text) {
    morphText(current, wanted.data);
  } else if (
    current instanceof Element &&
    wanted instanceof Element &&
    // The styles of a formula can't be set by attributes.
    !(wanted instanceof MathMLElement) &&
    current.tagName === wanted.tagName
  ) {
    morphAttributes(current, wanted);
    morphChildren(current, wanted);
  } else {
    current.replaceWith(wanted);
    return wanted;
  }
  return current;
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
