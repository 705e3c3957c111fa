/** As written, or compiled (compiled.ts). */
type Message = string | unknown[]
/** Messages by nested key. */
interface MessageTree {
  [key: string]: Message | MessageTree
}

/** A copy of `base` with the texts of `over` in place of its own. Texts that `over` lacks stay, and texts that only `over` has are ignored. */
export function overlay<T extends MessageTree>(base: T, over: unknown): T {
  const merged = structuredClone(base)
  overlayInto(merged, over)
  return merged
}

/**
 * The institution's own wording.
 * @param overrides `namespace.key` (dotted as deep as needed) to message; a key that is no message is ignored.
 */
export function withOverrides<T extends MessageTree>(messages: T, overrides: Readonly<Record<string, unknown>>): T {
  const merged = structuredClone(messages)
  for (const [path, text] of Object.entries(overrides)) putMessage(merged, path.split('.'), text)
  return merged
}

function overlayInto(target: MessageTree, over: unknown): void {
  if (typeof over !== 'object' || over === null) return
  for (const [key, text] of Object.entries(over)) {
    const here = Object.hasOwn(target, key) ? target[key] : undefined
    if (typeof here === 'string' && typeof text === 'string') target[key] = text
    else if (isTree(here)) overlayInto(here, text)
  }
}

function putMessage(target: MessageTree, [key, ...rest]: readonly string[], message: unknown): void {
  if (key === undefined || !Object.hasOwn(target, key)) return
  const here = target[key]
  if (isTree(here)) return putMessage(here, rest, message)
  if (rest.length === 0 && isMessage(message)) target[key] = message
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'string' || Array.isArray(value)
}

function isTree(value: Message | MessageTree | undefined): value is MessageTree {
  return typeof value === 'object' && !Array.isArray(value)
}
