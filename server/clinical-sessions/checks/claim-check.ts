import 'server-only'
import { checkRequest } from '@/lib/states/check-request'
import type { Access, Context } from '@/server/kernel/define-call'
import { transition } from '@/server/kernel/calls/transition'
import type { SessionWithSide } from '../lock-session'
import { listOpenChecks, listTeachersOfShift, updateCheckState, type CheckRow } from './queries/checks'
import { insertHistory } from '../queries/history'

type Claiming = Pick<Context<Access, unknown>, 'db' | 'request' | 'touch'> & { readonly actor: { readonly id: string } }
type Claimed = { readonly check: Pick<CheckRow, 'id' | 'kind' | 'state'>; readonly occurredAt: string | undefined }

/** Ends a student's wait, since the teacher is with them. @throws STATE_CHANGED where the check no longer waits. */
export async function claimOpenCheck(
  { actor, db, request, touch }: Claiming,
  session: SessionWithSide,
  { check, occurredAt }: Claimed,
): Promise<void> {
  const taken = { byId: actor.id, at: request.at }
  await transition({
    machine: checkRequest,
    from: check.state,
    on: 'take',
    compareAndSet: (from, to) => updateCheckState(db, { id: check.id, from, to, taken }),
  })
  await insertHistory(db, {
    sessionId: session.id,
    at: request.at,
    byId: actor.id,
    act: 'checkTaken',
    detail: { checkId: check.id, checkKind: check.kind, occurredAt },
  })
  touch(session.studentId, ...(await listTeachersOfShift(db, session)))
}

/** A teacher that begins to mark is with the student, so this claims the waiting final check, and no colleague is called to it (decision 0015). */
export async function claimCheckByMarking(given: Claiming, session: SessionWithSide, occurredAt: string | undefined): Promise<void> {
  const check = (await listOpenChecks(given.db, session.id)).find(({ kind, state }) => kind === 'FINAL_CHECK' && state === 'WAITING')
  if (check) await claimOpenCheck(given, session, { check, occurredAt })
}
