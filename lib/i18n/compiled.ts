import compile from 'icu-minify/compile'

type Compiled = ReturnType<typeof compile>
const known = new WeakMap<object, object>()

/** Messages compiled for the browser, since the parser is larger than all texts of a screen. For the server; the same tree is compiled only once. */
export function compiledMessages<T extends object>(messages: T): T {
  const before = known.get(messages)
  if (isLike(before, messages)) return before
  const copy = structuredClone(messages)
  for (const [key, text] of Object.entries(messages))
    Reflect.set(copy, key, typeof text === 'string' ? compiledMessage(text) : compiledMessages(text))
  known.set(messages, copy)
  return copy
}

/** Compiles a text. A text that cannot be parsed stays as it is, since the institution's own wording may contain anything. */
export function compiledMessage(text: string): Compiled {
  try {
    // The compiler's objects have no prototype; only plain ones are sent to the browser.
    return structuredClone(compile(text))
  } catch {
    return text
  }
}

/** A type guard: a copy has the shape of its original. */
function isLike<T extends object>(copy: object | undefined, _original: T): copy is T {
  return copy !== undefined
}
