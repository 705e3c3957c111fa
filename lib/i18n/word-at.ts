/** The text at a path of a message tree; undefined where there is none. */
export function wordAt(tree: unknown, path: readonly string[]): string | undefined {
  const [key, ...rest] = path
  if (key === undefined) return typeof tree === 'string' ? tree : undefined
  return isTree(tree) && Object.hasOwn(tree, key) ? wordAt(tree[key], rest) : undefined
}

export function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
