import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = { number: true, answers: true, patientCipher: true, computed: true, hash: true, at: true } as const
type RecordRow = Prisma.FormRecordGetPayload<{ select: typeof columns }>

/** The response must be locked. */
export async function insertRecord(db: Tx, row: Omit<Prisma.FormRecordUncheckedCreateInput, 'number'>): Promise<void> {
  const { _max } = await db.formRecord.aggregate({ where: { responseId: row.responseId }, _max: { number: true } })
  await db.formRecord.create({ data: { ...row, number: (_max.number ?? 0) + 1 }, select: { number: true } })
}

/** The record of the last completion. */
export function findRecord(db: Db, responseId: string): Promise<RecordRow | null> {
  return db.formRecord.findFirst({ where: { responseId }, orderBy: { number: 'desc' }, select: columns })
}

/** The results of the formulas of each response, at its last completion. */
export function listResults(db: Db, responseIds: readonly string[]): Promise<{ responseId: string; computed: unknown }[]> {
  return db.formRecord.findMany({
    where: { responseId: { in: [...responseIds] } },
    orderBy: { number: 'asc' },
    select: { responseId: true, computed: true },
  })
}

const handedIn = {
  number: true,
  answers: true,
  patientCipher: true,
  contentHash: true,
  at: true,
  versionId: true,
  place: true,
  eventId: true,
} as const
type SubmissionRow = Prisma.FormSubmissionGetPayload<{ select: typeof handedIn }>

export function findLastSubmission(db: Db, responseId: string): Promise<SubmissionRow | null> {
  return db.formSubmission.findFirst({ where: { responseId }, orderBy: { number: 'desc' }, select: handedIn })
}

export type FoundHash = { readonly responseId: string; readonly of: 'RECORD' | 'SUBMISSION' | 'TASK'; readonly taskId: string | null }

/** The newest item with a hash: a whole record, a submission, or the content of a decision. */
export async function findByHash(db: Db, hash: string): Promise<FoundHash | null> {
  const record = await db.formRecord.findFirst({ where: { hash }, orderBy: { at: 'desc' }, select: { responseId: true } })
  if (record) return { responseId: record.responseId, of: 'RECORD', taskId: null }
  const submission = await db.formSubmission.findFirst({
    where: { contentHash: hash },
    orderBy: { at: 'desc' },
    select: { responseId: true },
  })
  if (submission) return { responseId: submission.responseId, of: 'SUBMISSION', taskId: null }
  // A decision that stands comes before one on the same content that became void.
  const task = await db.formTask.findFirst({
    where: { contentHash: hash },
    orderBy: [{ state: 'asc' }, { decidedAt: 'desc' }],
    select: { id: true, responseId: true },
  })
  return task && { responseId: task.responseId, of: 'TASK', taskId: task.id }
}
