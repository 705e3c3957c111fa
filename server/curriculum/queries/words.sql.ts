import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { escapedLike } from '@/server/kernel/db/like'

/** Every word, as `plainWords` gives them, wherever it stands: by an index of any three letters where a word has so many. */
export function holdsWords(text: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`TRUE`
  return Prisma.join(
    words.map((word) => Prisma.sql`${text} LIKE ${`%${escapedLike(word)}%`}`),
    ' AND ',
  )
}
