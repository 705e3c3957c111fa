/** Lower case; empty where there is none. A name that is nothing but an extension has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Which of these types a file's name says it is. */
export function typeIn<T extends string>(types: readonly T[], name: string): T | null {
  return types.find((type) => type === extensionOf(name)) ?? null
}
