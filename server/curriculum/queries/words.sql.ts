import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { escapedLike } from '@/server/kernel/db/like'

/** The text contains every word, as `plainWords` gives them, anywhere. Words of three letters or more use a trigram index. */
export function holdsWords(text: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`TRUE`
  return Prisma.join(
    words.map((word) => Prisma.sql`${text} LIKE ${`%${escapedLike(word)}%`}`),
    ' AND ',
  )
}
