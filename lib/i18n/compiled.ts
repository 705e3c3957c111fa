import compile from 'icu-minify/compile'

type Compiled = ReturnType<typeof compile>
const known = new WeakMap<object, object>()

/**
 * Messages without their syntax, as the browser takes them: what parses them is larger than all the texts of a screen.
 * For the server; the same tree is compiled once.
 */
export function compiledMessages<T extends object>(messages: T): T {
  const before = known.get(messages)
  if (isLike(before, messages)) return before
  const copy = structuredClone(messages)
  for (const [key, text] of Object.entries(messages))
    Reflect.set(copy, key, typeof text === 'string' ? compiledMessage(text) : compiledMessages(text))
  known.set(messages, copy)
  return copy
}

/** One that cannot be parsed stays as it is: the institution's own wording may be anything. */
export function compiledMessage(text: string): Compiled {
  try {
    // The compiler's objects have no prototype; only plain ones are sent to the browser.
    return structuredClone(compile(text))
  } catch {
    return text
  }
}

/** A copy has the shape of what it was made of. */
function isLike<T extends object>(copy: object | undefined, _original: T): copy is T {
  return copy !== undefined
}
