/** The extension in lower case; empty if there is none. A name like `.pdf` has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** The one of these types that the file's extension names. */
export function findFileType<T extends string>(types: readonly T[], name: string): T | null {
  return types.find((type) => type === extensionOf(name)) ?? null
}
