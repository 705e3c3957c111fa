import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { twiceNotice } from './notices'
import { listSamePatient, type RunningCase } from './queries/twice.sql'

type Telling = {
  readonly caseId: string
  /** The cases whose people have been told already. */
  readonly known: ReadonlySet<string>
  readonly emit: (message: OutboxMessage) => void
}

/** The other students' cases for a case's patient; those from before a change are not told again after it. */
export async function othersOfPatient(db: Tx, caseId: string): Promise<ReadonlySet<string>> {
  return new Set((await listSamePatient(db, caseId)).slice(1).map(({ id }) => id))
}

/**
 * Called after a case was opened, or its patient changed: if another student has an open case with the same hospital number, both students and their
 * supervising teachers are told, each about the case that they see. People who see all cases find it in lists.
 */
export async function tellPatientTwice(db: Tx, { caseId, known, emit }: Telling): Promise<void> {
  const [own, ...others] = await listSamePatient(db, caseId)
  const added = others.filter(({ id }) => !known.has(id))
  if (!own || added.length === 0) return
  for (const one of [own, ...added]) notifyBoth(one, emit)
}

function notifyBoth({ id: caseId, title, student, studentId, supervisorId }: RunningCase, emit: Telling['emit']): void {
  emit(twiceNotice({ toId: studentId, caseId, title }))
  emit(twiceNotice({ toId: supervisorId, caseId, title, student }))
}
