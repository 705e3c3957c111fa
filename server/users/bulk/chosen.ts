import 'server-only'
import type { Who } from '@/lib/contracts/users/bulk'
import type { Db } from '@/server/kernel/db'
import { plainWords } from '../queries'
import type { ChosenPeople } from '../queries/people'

/** The chosen people, as the queries need them. */
export async function resolveChosen(db: Db, who: Who): Promise<ChosenPeople> {
  if ('ids' in who) return who
  const { q = '', ...filter } = who.filter
  return { wanted: { ...filter, words: await plainWords(db, q) }, exceptIds: who.exceptIds }
}
