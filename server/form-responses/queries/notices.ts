import 'server-only'
import type { Tx } from '@/server/kernel/db'

export type NoticedResponse = {
  readonly formId: string
  readonly formName: string
  readonly isConfidential: boolean
  readonly subjectId: string | null
  readonly subjectName: string | null
  readonly dueAt: Date | null
  /** The time at which the deadline locks the response; null where none does. */
  readonly locksAt: Date | null
  readonly taskKind: 'COMPLETE' | 'REVIEW' | 'SIGN' | null
  readonly byName: string | null
}

/** The facts that a notice tells about a response; null where the task that the notice leads to has been decided since. */
export async function findNoticed(
  db: Tx,
  { responseId, taskId, byId }: { responseId: string; taskId: string | null; byId: string | null },
): Promise<NoticedResponse | null> {
  const response = await db.formResponse.findUnique({
    where: { id: responseId },
    select: {
      formId: true,
      subjectId: true,
      dueAt: true,
      late: true,
      form: { select: { name: true, confidential: true } },
      subject: { select: { displayName: true } },
    },
  })
  const task =
    taskId === null ? null : await db.formTask.findUnique({ where: { id: taskId }, select: { kind: true, state: true, dueAt: true } })
  if (!response || (taskId !== null && task?.state !== 'OPEN')) return null
  const by = byId === null ? null : await db.user.findUnique({ where: { id: byId }, select: { displayName: true } })
  return {
    formId: response.formId,
    formName: response.form.name,
    isConfidential: response.form.confidential,
    subjectId: response.subjectId,
    subjectName: response.subject?.displayName ?? null,
    dueAt: task ? task.dueAt : response.dueAt,
    locksAt: response.late === 'LOCK' ? response.dueAt : null,
    taskKind: task?.kind ?? null,
    byName: by?.displayName ?? null,
  }
}
