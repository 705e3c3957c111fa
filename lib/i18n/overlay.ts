/** Message texts by nested key. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** A copy of `base` in which every text that `over` also has is taken from there; what `over` lacks stays, what only it has is ignored. */
export function overlay<T extends MessageTree>(base: T, over: unknown): T {
  const merged = structuredClone(base)
  lay(merged, over)
  return merged
}

/**
 * The institution's own wording.
 * @param overrides `namespace.key` (dotted as deep as needed) to text; a key that is no message is ignored.
 */
export function withOverrides<T extends MessageTree>(messages: T, overrides: Readonly<Record<string, string>>): T {
  const merged = structuredClone(messages)
  for (const [path, text] of Object.entries(overrides)) put(merged, path.split('.'), text)
  return merged
}

function lay(target: MessageTree, over: unknown): void {
  if (typeof over !== 'object' || over === null) return
  for (const [key, text] of Object.entries(over)) {
    const here = Object.hasOwn(target, key) ? target[key] : undefined
    if (typeof here === 'string' && typeof text === 'string') target[key] = text
    else if (typeof here === 'object') lay(here, text)
  }
}

function put(target: MessageTree, [key, ...rest]: readonly string[], text: string): void {
  if (key === undefined || !Object.hasOwn(target, key)) return
  const here = target[key]
  if (rest.length === 0 && typeof here === 'string') target[key] = text
  else if (typeof here === 'object') put(here, rest, text)
}
