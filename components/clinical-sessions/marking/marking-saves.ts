import { newId } from '@/lib/client/new-id'
import { saveQueued, type Place } from '@/lib/client/queue'
import { targetKey, type Target } from '@/lib/clinical/marking'
import type { MarkSide } from '@/lib/clinical/vocabulary'
import {
  clearMark,
  finishMarking,
  markRest,
  removeConcernDraft,
  saveConcernDraft,
  saveMark,
  undoFinish,
  unmarkRest,
  type Mark,
  type Person,
  type Session,
} from '@/lib/contracts/clinical-sessions'
import type { SaveTools } from '../session/save-tools'
import { markOf, partNames, withCheck, withMark, withMarks, withoutMark, withoutMarks, withState } from '../session/session-parts'

type SavePart = (part: string, save: (done: { readonly occurredAt: string }) => Promise<void>) => Promise<boolean>
type Given = {
  readonly id: string
  readonly me: Person
  readonly show: (change: (session: Session) => Session) => Session
  readonly savePart: SavePart
  readonly act: SaveTools['act']
  readonly place: (part?: string) => Place
}

type NewMark = {
  readonly side: MarkSide
  readonly target: Target
  readonly value: number | null
  readonly scaleId: string
  readonly note?: string
  readonly revision?: number
}
export type RestTarget = { readonly target: Target; readonly scaleId: string }

const teacherPartName = (target: Target) => partNames.mark('TEACHER', target)

/** The revision of the line that is being marked. If somebody else has changed the line by then, the server refuses the mark and says so. */
function lineSeen({ lines }: Session, target: Target): { readonly lineRevision?: number } {
  const line = target.kind === 'criterion' ? lines.find(({ id }) => id === target.lineId) : undefined
  return line ? { lineRevision: line.revision } : {}
}

/** The saves for marking, finishing and reopening a session, and for what a teacher notes about it for themself. */
export function markingSaves({ id, me, show, savePart, act, place }: Given) {
  const newest = () => show((session) => session)
  const now = () => new Date().toISOString()
  const given = (mark: Pick<Mark, 'side' | 'target' | 'value' | 'scaleId' | 'note' | 'revision'>): Mark => ({
    ...mark,
    givenBy: me,
    givenAt: now(),
  })

  /** Does what the server does: a person who begins to mark takes the waiting final check. It is drawn after the mark, because the mark is what was pressed. */
  function claimWaiting(): void {
    const { check, may } = newest()
    if (may.mark && check?.kind === 'FINAL_CHECK' && check.state === 'WAITING')
      show((session) => withCheck(session, { ...check, state: 'TAKEN', takenBy: me, takenAt: now() }))
  }

  return {
    /** The earlier note is sent along, because a waiting request is replaced as a whole. */
    async mark({ side, target, value, scaleId, note, revision }: NewMark) {
      const before = markOf(newest(), side, target)
      const next = given({ side, target, value, scaleId, note: note ?? before?.note ?? '', revision: revision ?? before?.revision ?? 0 })
      show((session) => withMark(session, next))
      const part = partNames.mark(side, target)
      const noted = side === 'TEACHER' ? { note: next.note } : {}
      const seen = lineSeen(newest(), target)
      const isKept = await savePart(part, (done) =>
        saveQueued(saveMark, { sessionId: id, target, value, scaleId, ...seen, ...noted, revision: next.revision, ...done }, place(part)),
      )
      if (isKept && side === 'TEACHER') claimWaiting()
      return isKept
    },
    async clearMark({ side, target }: { side: MarkSide; target: Target }) {
      const revision = markOf(newest(), side, target)?.revision ?? 0
      show((session) => withoutMark(session, side, target))
      const part = partNames.mark(side, target)
      return savePart(part, (done) => saveQueued(clearMark, { sessionId: id, target, revision, ...done }, place(part)))
    },
    /** Gives all targets the same mark in one request. */
    async markRest({ targets, value }: { targets: readonly RestTarget[]; value: number | null }) {
      show((session) =>
        withMarks(
          session,
          targets.map(({ target, scaleId }) => given({ side: 'TEACHER', target, value, scaleId, note: '', revision: 0 })),
        ),
      )
      const session = newest()
      const input = {
        sessionId: id,
        value,
        targets: targets.map(({ target, scaleId }) => ({ target, scaleId, ...lineSeen(session, target), revision: 0 })),
      }
      const isKept = await savePart(`rest:${newId()}`, (done) =>
        saveQueued(markRest, { ...input, ...done }, { ...place(), parts: targets.map(({ target }) => teacherPartName(target)) }),
      )
      if (isKept) claimWaiting()
      return isKept
    },
    /** Removes only the marks that still have this value and no note; whatever was changed since stays. */
    async unmarkRest({ targets, value }: { targets: readonly RestTarget[]; value: number | null }) {
      const session = newest()
      const same = targets
        .map(({ target }) => target)
        .filter((target) => {
          const mark = markOf(session, 'TEACHER', target)
          return mark !== undefined && mark.value === value && mark.note === ''
        })
      if (same.length === 0 || !session.may.mark) return true
      show((before) => withoutMarks(before, 'TEACHER', new Set(same.map(targetKey))))
      return savePart(`rest:${newId()}`, (done) =>
        saveQueued(unmarkRest, { sessionId: id, value, targets: same, ...done }, { ...place(), parts: same.map(teacherPartName) }),
      )
    },
    async finish() {
      const { header, lines } = newest()
      const seen = { headerRevision: header.revision, lines: lines.map(({ id: lineId, revision }) => ({ id: lineId, revision })) }
      return act(
        (session) => ({ ...withState(session, 'MARKED_LOCKED'), finishedAt: now(), finishedBy: me }),
        (done) => saveQueued(finishMarking, { sessionId: id, seen, ...done }, place()),
      )
    },
    async undoFinish(state: Session['state']) {
      return act(
        (session) => ({ ...withState(session, state), finishedAt: null, finishedBy: null }),
        (done) => saveQueued(undoFinish, { sessionId: id, ...done }, place()),
      )
    },
    async concern({ text, revision }: { text: string; revision: number }) {
      show((session) => ({ ...session, concern: { text, revision } }))
      return savePart(partNames.concern, (done) =>
        saveQueued(saveConcernDraft, { sessionId: id, text, revision, ...done }, place(partNames.concern)),
      )
    },
    async removeConcern() {
      show((session) => ({ ...session, concern: null }))
      return savePart(partNames.concern, (done) => saveQueued(removeConcernDraft, { sessionId: id, ...done }, place(partNames.concern)))
    },
  }
}
