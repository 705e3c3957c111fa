/** Runs of what is no space. */
export function wordsIn(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}

/** Code points: an emoji or an accented letter is not two. */
export function charactersIn(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}

/** A number as it is typed, with a comma or a point, or null. */
export function numberFrom(typed: string): number | null {
  const plain = typed
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('−', '-')
  return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}
