import 'server-only'

/** For a part of a LIKE pattern, which Prisma's `contains` is, too: what people type is text, not a pattern. */
export function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
