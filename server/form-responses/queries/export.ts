import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { ResponseScope } from '../scope'

/** The most versions of a form, the newest first, whose fields go into a file. */
const mostVersions = 100

/** The form with its versions whose responses somebody may export, the newest first, or only the version that is named. Null where there is none. */
export async function findExported(
  db: Db,
  scope: ResponseScope,
  { formId, versionId }: { formId: string; versionId: string | null },
): Promise<{ code: string; versionIds: string[]; olderVersions: number } | null> {
  const where = { formId, ...(versionId !== null && { id: versionId }), responses: { some: scope.where } }
  const versions = await db.formVersion.findMany({
    where,
    select: { id: true, form: { select: { code: true } } },
    orderBy: { number: 'desc' },
    take: mostVersions,
  })
  const [newest] = versions
  if (!newest) return null
  const olderVersions = versions.length < mostVersions ? 0 : (await db.formVersion.count({ where })) - versions.length
  return { code: newest.form.code, versionIds: versions.map(({ id }) => id), olderVersions }
}

const person = { select: { displayName: true } } as const
type Range = {
  readonly formId: string
  readonly versionIds: readonly string[]
  readonly from: string | null
  readonly to: string | null
  /** The last response of the previous part; null for the first part. */
  readonly after: string | null
  readonly take: number
}

/** How many bytes the answers of each response have in the database: enough to read no more than there is room for. */
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

/** The responses without their answers, the newest first, in the order of their ids, which does not change while a file is made part by part. */
export function listExportedResponses(db: Db, scope: ResponseScope, { formId, versionIds, from, to, after, take }: Range) {
  const submittedAt = {
    ...(from !== null && { gte: new Date(`${from}T00:00:00Z`) }),
    ...(to !== null && { lt: new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000) }),
  }
  return db.formResponse.findMany({
    where: {
      AND: [
        scope.where,
        {
          formId,
          versionId: { in: [...versionIds] },
          ...(after !== null && { id: { lt: after } }),
          ...((from ?? to) !== null && { submittedAt }),
        },
        // A response that was neither submitted nor handed on is its author's alone.
        { OR: [{ submittedAt: { not: null } }, { turn: { gt: 0 } }] },
      ],
    },
    select: {
      id: true,
      versionId: true,
      version: { select: { number: true } },
      state: true,
      turn: true,
      originKind: true,
      originId: true,
      subjectId: true,
      submitterId: true,
      submittedAt: true,
      completedAt: true,
      eventId: true,
      place: true,
      subject: { select: { displayName: true, studentIdNumber: true } },
      submitter: person,
      tasks: {
        select: { id: true, kind: true, userId: true, outsideId: true, state: true, user: person, outside: { select: { name: true } } },
        orderBy: [{ decidedAt: 'asc' }, { id: 'asc' }],
      },
    },
    orderBy: { id: 'desc' },
    take,
  })
}

/** The labels of the steps of scales, by scale and step. */
export async function listStepLabels(db: Db, scaleIds: readonly string[]): Promise<Map<string, Map<number, string>>> {
  if (scaleIds.length === 0) return new Map()
  const scales = await db.scale.findMany({
    where: { id: { in: [...scaleIds] } },
    select: { id: true, values: { select: { value: true, label: true, meaning: true } } },
  })
  const words = ({ label, meaning }: { label: string; meaning: string }) => (meaning === '' ? label : meaning)
  return new Map(scales.map(({ id, values }) => [id, new Map(values.map((step) => [step.value, words(step)]))]))
}
