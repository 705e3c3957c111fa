import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '../../database'

/** Rows of many responses, to be inserted at once. */
export type Rows = {
  readonly responses: Prisma.FormResponseCreateManyInput[]
  readonly parts: Prisma.FormPartCreateManyInput[]
  readonly tasks: Prisma.FormTaskCreateManyInput[]
  readonly comments: Prisma.FormCommentCreateManyInput[]
  readonly submissions: Prisma.FormSubmissionCreateManyInput[]
  readonly history: Prisma.FormHistoryCreateManyInput[]
  readonly signatures: Prisma.FormSignatureCreateManyInput[]
  readonly facts: Prisma.FormFactCreateManyInput[]
  readonly audit: Prisma.AuditEntryCreateManyInput[]
}

export const noRows = (): Rows => ({
  responses: [],
  parts: [],
  tasks: [],
  comments: [],
  submissions: [],
  history: [],
  signatures: [],
  facts: [],
  audit: [],
})

export async function insertAll(db: Db, rows: Rows): Promise<void> {
  await db.formResponse.createMany({ data: rows.responses })
  await db.formPart.createMany({ data: rows.parts })
  await db.formTask.createMany({ data: rows.tasks })
  await db.formComment.createMany({ data: rows.comments })
  await db.formSubmission.createMany({ data: rows.submissions })
  await db.formHistory.createMany({ data: rows.history })
  await db.auditEntry.createMany({ data: rows.audit })
  await db.formSignature.createMany({ data: rows.signatures })
  await db.formFact.createMany({ data: rows.facts })
}
