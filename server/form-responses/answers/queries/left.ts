import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  versionId: true,
  answers: true,
  patientCipher: true,
  answeredIn: true,
  movedAt: true,
  version: { select: { number: true } },
} as const
export type LeftRow = Prisma.FormLeftAnswersGetPayload<{ select: typeof columns }>

/** The most pages of answers that are shown. If a form is moved more often, the rest is kept for the export of personal data. */
const mostShown = 100

/** The newest first. */
export function listLeft(db: Db, responseId: string): Promise<LeftRow[]> {
  return db.formLeftAnswers.findMany({
    where: { responseId },
    select: columns,
    orderBy: [{ movedAt: 'desc' }, { id: 'desc' }],
    take: mostShown,
  })
}

/** Every page of answers that was left, however often the response was moved. */
export function listLeftOfPages(db: Db, responseId: string): Promise<{ answers: unknown; patientCipher: string | null }[]> {
  return db.formLeftAnswers.findMany({ where: { responseId }, select: { answers: true, patientCipher: true } })
}

export async function insertLeft(db: Tx, rows: Prisma.FormLeftAnswersCreateManyInput[]): Promise<void> {
  if (rows.length > 0) await db.formLeftAnswers.createMany({ data: rows })
}
