import 'server-only'
import type { FormResponseState } from '@/lib/states/form-response'
import type { ResponseScope } from '@/server/form-responses'
import type { FormScope } from '@/server/forms'
import type { Db } from '@/server/kernel/db'

export type EvidenceRow = { id: string; formId: string; state: FormResponseState; updatedAt: Date; tasks: { id: string }[] }
const most = 300

/** Responses to these forms about a student that the asker may open, newest first, each with the asker's task. */
export function listEvidence(
  db: Db,
  scope: ResponseScope,
  { studentId, formIds, actorId }: { studentId: string; formIds: readonly string[]; actorId: string },
): Promise<EvidenceRow[]> {
  return db.formResponse.findMany({
    where: { AND: [scope.where, { subjectId: studentId, formId: { in: [...formIds] }, state: { notIn: ['WITHDRAWN', 'ABANDONED'] } }] },
    select: {
      id: true,
      formId: true,
      state: true,
      updatedAt: true,
      tasks: { where: { userId: actorId, state: 'OPEN' }, select: { id: true }, take: 1 },
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: most,
  })
}

type Startable = { id: string; subject: string; permits: { programmeId: string; year: number }[] }

/** The given forms that the asker may begin now. */
export function listStartableOf(db: Db, scope: FormScope, formIds: readonly string[]): Promise<Startable[]> {
  return db.form.findMany({
    where: { AND: [scope.where, { id: { in: [...formIds] } }] },
    select: { id: true, subject: true, permits: { select: { programmeId: true, year: true } } },
  })
}
