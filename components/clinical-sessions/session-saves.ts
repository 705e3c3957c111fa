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
import type { Unkept } from './unkept'
import { sessionKey } from './use-session'

type Show = (change: (session: Session) => Session) => Session
export type SessionSaves = ReturnType<typeof sessionSaves>

type Given = { readonly id: string; readonly show: Show; readonly me: Person; readonly label: string; readonly unkept: Unkept; readonly onFailed: (error: unknown) => void }

/**
 * Every way to change a session: shown at once, stored on this device with its request, sent when there is a server. Answers whether it is
 * kept; what is not stays shown and is tried again from `unkept`, with the session as it is then.
 */
export function sessionSaves({ id, show, me, label, unkept, onFailed }: Given) {
  const newest = () => show((session) => session)
  const place = (part?: string) => ({ entity: id, label, record: { key: sessionKey(id), value: newest() }, ...(part !== undefined && { part }) })
  const now = () => new Date().toISOString()
  /** However late it is kept, it was done now. */
  const keep = (part: string, save: (done: { readonly occurredAt: string }) => Promise<void>) => {
    const done = { occurredAt: now() }
    return unkept.keep(part, () => save(done), onFailed)
  }

  return {
    async header(header: Header) {
      const { revision, ...fields } = show((session) => withHeader(session, header)).header
      return keep(partNames.header, (done) => saveQueued(saveHeader, { id, revision, ...inputOf(fields), ...done }, place(partNames.header)))
    },
    async line(line: Line) {
      show((session) => withLine(session, line))
      const { id: lineId, ...fields } = line
      return keep(partNames.line(lineId), (done) => saveQueued(saveLine, { sessionId: id, lineId, ...fields, ...done }, place(partNames.line(lineId))))
    },
    async removeLine(line: Line) {
      show((session) => withoutLine(session, line.id))
      return keep(partNames.line(line.id), (done) => saveQueued(removeLine, { sessionId: id, lineId: line.id, revision: line.revision, ...done }, place(partNames.line(line.id))))
    },
    async mark({ side, target, value, scaleId }: { side: MarkSide; target: Target; value: number | null; scaleId: string }) {
      const revision = markOf(newest(), side, target)?.revision ?? 0
      show((session) => withMark(session, { side, target, value, scaleId, givenBy: me, givenAt: now(), revision }))
      const part = partNames.mark(side, target)
      return keep(part, (done) => saveQueued(saveMark, { sessionId: id, target, value, revision, ...done }, place(part)))
    },
    async clearMark({ side, target }: { side: MarkSide; target: Target }) {
      const revision = markOf(newest(), side, target)?.revision ?? 0
      show((session) => withoutMark(session, side, target))
      const part = partNames.mark(side, target)
      return keep(part, (done) => saveQueued(clearMark, { sessionId: id, target, revision, ...done }, place(part)))
    },
    async remark({ side, text, revision }: { side: 'student' | 'teacher'; text: string; revision: number }) {
      show((session) => ({ ...session, remarks: { ...session.remarks, [side]: { text, revision } } }))
      return keep(partNames.remark(side), (done) => saveQueued(saveRemark, { sessionId: id, text, revision, ...done }, place(partNames.remark(side))))
    },
    /** What is not kept goes back to where it was written, so nothing of it waits here. */
    async comment(text: string) {
      const commentId = newId()
      show((session) => ({ ...session, comments: [...session.comments, { id: commentId, author: me, text, createdAt: now(), unread: false }] }))
      try {
        await saveQueued(addComment, { sessionId: id, commentId, text }, place())
        return true
      } catch (error) {
        show((session) => ({ ...session, comments: session.comments.filter((comment) => comment.id !== commentId) }))
        onFailed(error)
        return false
      }
    },
    async ask() {
      const checkId = newId()
      show((session) => withCheck(session, { id: checkId, kind: 'FINAL_CHECK', state: 'WAITING', askedAt: now(), takenBy: null, takenAt: null, endedAt: null }))
      return keep('check', (done) => saveQueued(askForCheck, { sessionId: id, checkId, kind: 'FINAL_CHECK', ...done }, place()))
    },
    async withdraw(check: NonNullable<Session['check']>) {
      show((session) => withCheck(session, { ...check, state: 'WITHDRAWN', endedAt: now() }))
      return keep('check', (done) => saveQueued(withdrawCheck, { sessionId: id, checkId: check.id, ...done }, place()))
    },
    /** The server has said so already. */
    async took(check: NonNullable<Session['check']>) {
      await writeLocal(sessionKey(id), show((session) => withCheck(session, { ...check, state: 'TAKEN', takenBy: me, takenAt: now() }))).catch(() => {})
    },
    async finish() {
      show((session) => ({ ...withState(session, 'MARKED_LOCKED'), finishedAt: now(), finishedBy: me }))
      return keep('end', (done) => saveQueued(finishMarking, { sessionId: id, ...done }, place()))
    },
    async cancel(reason: string) {
      show((session) => withState(session, 'CANCELLED'))
      return keep('end', (done) => saveQueued(cancelSession, { sessionId: id, reason, ...done }, place()))
    },
  }
}

/** What a header says, as the calls take it. */
export function inputOf({ patient, ...rest }: Omit<Header, 'revision'>) {
  return { ...rest, patient: patient && patient.text.trim() !== '' ? patient : null }
}
