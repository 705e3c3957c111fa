import 'server-only'

/** Escapes a part of a LIKE pattern, which includes Prisma's `contains`: people type text, not a pattern. */
export function escapedLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
