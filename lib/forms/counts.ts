/** Words are runs of non-space characters. */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}

/** Counts code points, so that an emoji or an accented letter counts once. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}

/** The number that was typed, with a comma or a point; null if it is none. */
export function parseNumber(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}
