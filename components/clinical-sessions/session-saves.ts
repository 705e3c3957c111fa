import { writeLocal } from '@/lib/client/local-store'
import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import type { Target } from '@/lib/clinical/marking'
import type { MarkSide } from '@/lib/clinical/vocabulary'
import {
  addComment, askForCheck, cancelSession, clearMark, finishMarking, removeLine, saveHeader, saveLine, saveMark, saveRemark, withdrawCheck,
  type Header, type Line, type Person, type Session,
} from '@/lib/contracts/clinical-sessions'
import { markOf, partNames, withCheck, withHeader, withLine, withMark, withoutLine, withoutMark, withState } from './session-parts'
import { sessionKey } from './use-session'

type Show = (change: (session: Session) => Session) => Session
export type SessionSaves = ReturnType<typeof sessionSaves>

/** Every way to change a session: shown at once, stored on this device with its request, sent when there is a server. */
export function sessionSaves({ id, show, me, label }: { id: string; show: Show; me: Person; label: string }) {
  const place = (value: Session, part?: string) => ({ entity: id, label, record: { key: sessionKey(id), value }, ...(part !== undefined && { part }) })
  const now = () => new Date().toISOString()

  return {
    async header(header: Header) {
      const next = show((session) => withHeader(session, header))
      const { revision, ...fields } = next.header
      await saveQueued(saveHeader, { id, revision, ...inputOf(fields) }, place(next, partNames.header))
    },
    async line(line: Line) {
      const next = show((session) => withLine(session, line))
      const { id: lineId, ...fields } = line
      await saveQueued(saveLine, { sessionId: id, lineId, ...fields }, place(next, partNames.line(lineId)))
    },
    async removeLine(line: Line) {
      const next = show((session) => withoutLine(session, line.id))
      await saveQueued(removeLine, { sessionId: id, lineId: line.id, revision: line.revision }, place(next, partNames.line(line.id)))
    },
    async mark({ side, target, value, scaleId }: { side: MarkSide; target: Target; value: number | null; scaleId: string }) {
      let revision = 0
      const next = show((session) => {
        revision = markOf(session, side, target)?.revision ?? 0
        return withMark(session, { side, target, value, scaleId, givenBy: me, givenAt: now(), revision })
      })
      await saveQueued(saveMark, { sessionId: id, target, value, revision }, place(next, partNames.mark(side, target)))
    },
    async clearMark({ side, target }: { side: MarkSide; target: Target }) {
      let revision = 0
      const next = show((session) => {
        revision = markOf(session, side, target)?.revision ?? 0
        return withoutMark(session, side, target)
      })
      await saveQueued(clearMark, { sessionId: id, target, revision }, place(next, partNames.mark(side, target)))
    },
    async remark({ side, text }: { side: 'student' | 'teacher'; text: string }) {
      const next = show((session) => ({ ...session, remarks: { ...session.remarks, [side]: { text, revision: session.remarks[side]?.revision ?? 0 } } }))
      await saveQueued(saveRemark, { sessionId: id, text, revision: next.remarks[side]?.revision ?? 0 }, place(next, partNames.remark(side)))
    },
    async comment(text: string) {
      const commentId = newId()
      const next = show((session) => ({ ...session, comments: [...session.comments, { id: commentId, author: me, text, createdAt: now(), unread: false }] }))
      await saveQueued(addComment, { sessionId: id, commentId, text }, place(next))
    },
    async ask() {
      const checkId = newId()
      const next = show((session) => withCheck(session, { id: checkId, kind: 'FINAL_CHECK', state: 'WAITING', askedAt: now(), takenBy: null, takenAt: null, endedAt: null }))
      await saveQueued(askForCheck, { sessionId: id, checkId, kind: 'FINAL_CHECK' }, place(next))
    },
    async withdraw(check: NonNullable<Session['check']>) {
      const next = show((session) => withCheck(session, { ...check, state: 'WITHDRAWN', endedAt: now() }))
      await saveQueued(withdrawCheck, { sessionId: id, checkId: check.id }, place(next))
    },
    /** The server has said so already. */
    async took(check: NonNullable<Session['check']>) {
      await writeLocal(sessionKey(id), show((session) => withCheck(session, { ...check, state: 'TAKEN', takenBy: me, takenAt: now() })))
    },
    async finish() {
      const next = show((session) => ({ ...withState(session, 'MARKED_LOCKED'), finishedAt: now(), finishedBy: me }))
      await saveQueued(finishMarking, { sessionId: id }, place(next))
    },
    async cancel(reason: string) {
      const next = show((session) => withState(session, 'CANCELLED'))
      await saveQueued(cancelSession, { sessionId: id, reason }, place(next))
    },
  }
}

/** What a header says, as the calls take it. */
export function inputOf({ patient, ...rest }: Omit<Header, 'revision'>) {
  return { ...rest, patient: patient && patient.text.trim() !== '' ? patient : null }
}
