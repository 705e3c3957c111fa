import 'server-only'
import { restsOnForm, type Run } from '@/lib/workflows/next-of'
import { listStageTasks } from '@/server/form-responses'
import type { Db } from '@/server/kernel/db'
import { listHolders } from '../queries/facts.sql'

/** The most holders of one role who are notified. */
export const mostTold = 200
const formTasks = { FORM: 'COMPLETE', REVIEW: 'REVIEW', SIGN_OFF: 'SIGN' } as const
type Held = Pick<Run, 'kind' | 'state' | 'userId' | 'roleId' | 'responseId'>

/** Everybody whom an open stage asks now: by name or by role, and of a form whoever the form asks, as a turn may have been handed on there. */
export async function holdersOf(db: Db, run: Held | undefined, subjectId: string): Promise<string[]> {
  if (run?.state !== 'OPEN') return []
  const asked = restsOnForm(run) ? await listAskedPeople(db, run) : [{ userId: run.userId, roleId: run.roleId }]
  const people = await Promise.all(
    asked.map(async ({ userId, roleId }) => {
      if (userId !== null) return [userId]
      return roleId === null ? [] : listHolders(db, roleId, { besides: subjectId, limit: mostTold })
    }),
  )
  return [...new Set(people.flat())]
}

async function listAskedPeople(db: Db, { kind, responseId }: Held): Promise<Pick<Run, 'userId' | 'roleId'>[]> {
  const tasks = responseId === null ? [] : await listStageTasks(db, [responseId])
  const wanted = kind === 'FORM' || kind === 'REVIEW' || kind === 'SIGN_OFF' ? formTasks[kind] : null
  return tasks.filter((task) => task.kind === wanted).map(({ userId, poolRoleId }) => ({ userId, roleId: poolRoleId }))
}
