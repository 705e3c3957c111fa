import 'server-only'
import { todayAt, heldNow } from '@/server/users'
import type { ResponseWork } from '@/server/form-responses'
import { isSeen } from '../queries/reads'
import { stillTheirs } from '../scope'

type Started = { readonly id: string; readonly subjectId: string; readonly startedById: string | null }

/** Whoever started an instance, where they may hear of it still: one person or none. */
export async function starterOf({ db, at }: Pick<ResponseWork, 'db' | 'at'>, { id, subjectId, startedById }: Started): Promise<string[]> {
  if (startedById === null) return []
  if (startedById === subjectId) return [startedById]
  const scope = stillTheirs({ id: startedById, privileges: await heldNow(db, startedById) }, await todayAt(at))
  return (await isSeen(db, scope, id)) ? [startedById] : []
}
