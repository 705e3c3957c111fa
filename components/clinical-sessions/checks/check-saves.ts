import { writeLocal } from '@/lib/client/local-store'
import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import type { CheckKind } from '@/lib/clinical/vocabulary'
import { askForCheck, withdrawCheck, type Check } from '@/lib/contracts/clinical-sessions'
import type { SaveTools } from '../session/save-tools'
import { withCheck } from '../session/session-parts'
import { sessionKey } from '../session/kept-session'

/** Stores a student's place in the queue for checks. The code that ends a check is loaded with its form. */
export function checkSaves({ id, show, me, place, now, act }: SaveTools) {
  /** Shows a check that the server has already confirmed. */
  const showCheck = async (check: Check) =>
    void (await writeLocal(
      sessionKey(id),
      show((session) => withCheck(session, check)),
    ).catch(() => {}))

  return {
    async ask(kind: CheckKind) {
      const checkId = newId()
      const none = { takenBy: null, takenAt: null, endedAt: null, endedBy: null, outcome: null, checklist: [], note: '' }
      const asked: Check = { id: checkId, kind, state: 'WAITING', askedAt: now(), ...none }
      return act(
        (session) => withCheck(session, asked),
        (done) => saveQueued(askForCheck, { sessionId: id, checkId, kind, ...done }, place()),
      )
    },
    async withdraw(check: Check) {
      const withdrawn: Check = { ...check, state: 'WITHDRAWN', endedAt: now(), endedBy: me }
      return act(
        (session) => withCheck(session, withdrawn),
        (done) => saveQueued(withdrawCheck, { sessionId: id, checkId: check.id, ...done }, place()),
      )
    },
    claimed: (check: Check) => showCheck({ ...check, state: 'TAKEN', takenBy: me, takenAt: now() }),
    putBack: (check: Check) => showCheck({ ...check, state: 'WAITING', takenBy: null, takenAt: null }),
  }
}
