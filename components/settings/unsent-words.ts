/** The text at a path of a message tree; undefined where there is none. */
export function wordAt(tree: unknown, path: readonly string[]): string | undefined {
  const [key, ...rest] = path
  if (key === undefined) return typeof tree === 'string' ? tree : undefined
  return isTree(tree) && Object.hasOwn(tree, key) ? wordAt(tree[key], rest) : undefined
}

/** `clinical-sessions.saveMark` is `what.clinicalSessions.saveMark`. */
export function keysOf(contractName: string): readonly string[] {
  return contractName.split('.').map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

/** What a person typed in a request, without ids, dates, codes and numbers. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return isTyped(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isTree(value) ? Object.entries(value).flatMap(([field, inner]) => (field === 'locale' ? [] : textsIn(inner))) : []
}

const notTyped = [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/, /^[A-Z][A-Z0-9_]*$/]

function isTyped(text: string): boolean {
  return text.trim() !== '' && notTyped.every((pattern) => !pattern.test(text))
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
