import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { twiceNotice } from './notices'
import { listSamePatient, type RunningCase } from './queries/twice.sql'

type Telling = {
  readonly caseId: string
  /** The cases of which everybody has been told already. */
  readonly known: ReadonlySet<string>
  readonly emit: (message: OutboxMessage) => void
}

/** The other students' cases of a case's patient: those of before a change are not told again after it. */
export async function othersOfPatient(db: Tx, caseId: string): Promise<ReadonlySet<string>> {
  return new Set((await listSamePatient(db, caseId)).slice(1).map(({ id }) => id))
}

/**
 * After a case was opened, or its patient changed: where another student has an open case of the same hospital number, both students and the teachers who
 * supervise them are told, each of the case that they see. Lists show it to who sees all cases.
 */
export async function tellPatientTwice(db: Tx, { caseId, known, emit }: Telling): Promise<void> {
  const [own, ...others] = await listSamePatient(db, caseId)
  const added = others.filter(({ id }) => !known.has(id))
  if (!own || added.length === 0) return
  for (const one of [own, ...added]) tellOf(one, emit)
}

function tellOf({ id: caseId, title, student, studentId, supervisorId }: RunningCase, emit: Telling['emit']): void {
  emit(twiceNotice({ toId: studentId, caseId, title }))
  emit(twiceNotice({ toId: supervisorId, caseId, title, student }))
}
