import 'server-only'
import { todayAt, privilegesNow } from '@/server/users'
import type { ResponseWork } from '@/server/form-responses'
import { isSeen } from '../queries/reads'
import { startedAndStillSeen } from '../scope'

type Started = { readonly id: string; readonly subjectId: string; readonly startedById: string | null }

/** The starter of an instance, if they may still be told of it: one person or none. */
export async function starterOf({ db, at }: Pick<ResponseWork, 'db' | 'at'>, { id, subjectId, startedById }: Started): Promise<string[]> {
  if (startedById === null) return []
  if (startedById === subjectId) return [startedById]
  const scope = startedAndStillSeen({ id: startedById, privileges: await privilegesNow(db, startedById) }, await todayAt(at))
  return (await isSeen(db, scope, id)) ? [startedById] : []
}
