import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import { isOpenCheck, type EndedKind } from '@/lib/clinical/checks'
import type { ChecklistItem, CheckOutcome } from '@/lib/clinical/vocabulary'
import { endCheck, type Check, type Person, type Session } from '@/lib/contracts/clinical-sessions'
import type { SaveTools } from '../session/save-tools'
import { withCheck } from '../session/session-parts'

type CheckResult = { readonly outcome: CheckOutcome; readonly checklist: ChecklistItem[]; readonly note: string }

/** Ends a check: the one for which the student waits, or one that nobody asked for. */
export async function endCheckOf({ id, me, newest, now, act, place }: SaveTools, kind: EndedKind, result: CheckResult): Promise<boolean> {
  const check = endedCheck(newest(), kind, { by: me, at: now(), result })
  return act(
    (session) => withCheck(session, check),
    (done) => saveQueued(endCheck, { sessionId: id, checkId: check.id, kind, ...result, ...done }, place()),
  )
}

/** The ended check as the server will report it: a person who ends a check that nobody took also counts as having taken it. */
export function endedCheck(
  { checks }: Pick<Session, 'checks'>,
  kind: EndedKind,
  { by, at, result }: { by: Person; at: string; result: CheckResult },
): Check {
  const asked = checks.find((check) => isOpenCheck(check) && check.kind === kind)
  const ended = { state: 'DONE', endedAt: at, endedBy: by, ...result } as const
  if (!asked) return { id: newId(), kind, askedAt: at, takenBy: null, takenAt: null, ...ended }
  return asked.state === 'WAITING' ? { ...asked, takenBy: by, takenAt: at, ...ended } : { ...asked, ...ended }
}
