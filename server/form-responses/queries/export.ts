import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ResponseScope } from '../scope'

/** The version whose responses are exported: the newest of which somebody sees one, or the one that is named. */
export async function findExported(
  db: Db,
  scope: ResponseScope,
  { formId, versionId }: { formId: string; versionId: string | null },
): Promise<{ code: string; versionId: string } | null> {
  const found = await db.formResponse.findFirst({
    where: { AND: [scope.where, { formId, ...(versionId !== null && { versionId }) }] },
    select: { versionId: true, form: { select: { code: true } } },
    orderBy: { version: { number: 'desc' } },
  })
  return found && { code: found.form.code, versionId: found.versionId }
}

const person = { select: { displayName: true } } as const
type Range = {
  readonly formId: string
  readonly versionId: string
  readonly from: string | null
  readonly to: string | null
  readonly take: number
}

export function listExported(db: Db, scope: ResponseScope, { formId, versionId, from, to, take }: Range) {
  const submittedAt = {
    ...(from !== null && { gte: new Date(`${from}T00:00:00Z`) }),
    ...(to !== null && { lt: new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000) }),
  }
  return db.formResponse.findMany({
    where: { AND: [scope.where, { formId, versionId, state: { not: 'DRAFT' }, ...((from ?? to) !== null && { submittedAt }) }] },
    select: {
      id: true,
      state: true,
      subjectId: true,
      submitterId: true,
      submittedAt: true,
      completedAt: true,
      eventId: true,
      place: true,
      subject: person,
      submitter: person,
      tasks: { select: { id: true, kind: true, userId: true, outsideId: true, state: true } },
      parts: {
        select: { pageUid: true, answers: true, patientCipher: true, answeredIn: true, revision: true, savedById: true, savedAt: true },
      },
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
  })
}
