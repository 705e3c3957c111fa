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

/** How many bytes the answers of each have, in the database's words: enough to read no more than there is room for. */
export async function sizesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; bytes: number }[]>`
    SELECT response_id AS id, sum(octet_length(answers::text) + coalesce(octet_length(patient_cipher), 0))::int AS bytes
    FROM form_part WHERE response_id = ANY(${[...ids]}::uuid[]) GROUP BY response_id`
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

export type ExportedPart = {
  readonly responseId: string
  readonly answers: unknown
  readonly patientCipher: string | null
  readonly answeredIn: unknown
}
export function listPartsOf(db: Db, ids: readonly string[]): Promise<ExportedPart[]> {
  return db.formPart.findMany({
    where: { responseId: { in: [...ids] } },
    select: { responseId: true, answers: true, patientCipher: true, answeredIn: true },
  })
}

/** Without their answers. */
export function listExported(db: Db, scope: ResponseScope, { formId, versionId, from, to, take }: Range) {
  const submittedAt = {
    ...(from !== null && { gte: new Date(`${from}T00:00:00Z`) }),
    ...(to !== null && { lt: new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000) }),
  }
  return db.formResponse.findMany({
    // What was neither handed in nor on is its author's alone.
    where: {
      AND: [
        scope.where,
        { formId, versionId, OR: [{ submittedAt: { not: null } }, { turn: { gt: 0 } }] },
        (from ?? to) !== null ? { submittedAt } : {},
      ],
    },
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
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
  })
}
