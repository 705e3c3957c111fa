import 'server-only'
import { sessionRights, type SessionSide } from '@/lib/clinical/session-rights'
import { sessionActs } from '@/lib/clinical/session-acts'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { HistoryDetail } from '@/lib/contracts/clinical-sessions/session.shapes'
import type { UsedProcedure, UsedScale, UsedSection } from '@/server/catalogue'
import type { CommentRow } from '../queries/comments'
import type { FullHead } from '../queries/full'
import type { HistoryRow } from '../queries/history'
import type { LineRow } from '../queries/lines'
import type { MarkRow } from '../queries/marks'
import { headerView, lineView, markView, personView } from './parts'

export type Parts = {
  readonly head: FullHead
  readonly side: SessionSide
  readonly withTeacher: boolean
  readonly lines: readonly LineRow[]
  readonly marks: readonly MarkRow[]
  readonly marked: readonly (string | null)[]
  readonly comments: readonly CommentRow[]
  readonly history: readonly HistoryRow[]
  readonly catalogue: { readonly procedures: UsedProcedure[]; readonly sections: UsedSection[]; readonly scales: UsedScale[] }
}

export function sessionView({ head, side, withTeacher, lines, marks, marked, comments, history, catalogue }: Parts): Session {
  return {
    id: head.id,
    state: head.state,
    side,
    header: headerView(head),
    student: { id: head.studentId, displayName: head.studentName, year: head.studentYear },
    teacher: { id: head.teacherId, displayName: head.teacherName },
    partner: personView(head.partnerId, head.partnerName),
    clinic: { id: head.clinicId, name: head.clinicName, chairCount: head.chairCount },
    specialty: head.specialtyId === null || head.specialtyName === null ? null : { id: head.specialtyId, name: head.specialtyName },
    participationType: { id: head.participationTypeId, name: head.participationTypeName },
    createdBy: { id: head.createdById, displayName: head.createdByName },
    createdAt: head.createdAt.toISOString(),
    occurredAt: head.occurredAt.toISOString(),
    updatedAt: head.updatedAt.toISOString(),
    finishedAt: head.finishedAt?.toISOString() ?? null,
    finishedBy: personView(head.finishedById, head.finishedByName),
    lines: lines.map(lineView),
    marks: marks.map(markView),
    marked: { any: marked.length > 0, lineIds: marked.filter((lineId) => lineId !== null) },
    remarks: {
      student: { text: head.studentRemark, revision: head.studentRemarkRevision },
      teacher: withTeacher ? { text: head.teacherRemark, revision: head.teacherRemarkRevision } : null,
    },
    check: checkView(head),
    comments: comments.map(({ id, authorId, authorName, text, createdAt, unread }) => ({ id, author: { id: authorId, displayName: authorName }, text, createdAt: createdAt.toISOString(), unread })),
    history: history.flatMap(entryView),
    may: sessionRights({ side, state: head.state, check: head.checkState, marked: marked.length > 0 }),
    catalogue,
  }
}

function checkView(head: FullHead): Session['check'] {
  const { checkId, checkKind, checkState, checkAskedAt } = head
  if (!checkId || !checkKind || !checkState || !checkAskedAt) return null
  return {
    id: checkId,
    kind: checkKind,
    state: checkState,
    askedAt: checkAskedAt.toISOString(),
    takenBy: personView(head.checkTakenById, head.checkTakenByName),
    takenAt: head.checkTakenAt?.toISOString() ?? null,
    endedAt: head.checkEndedAt?.toISOString() ?? null,
  }
}

/** An act that this version does not know is left out rather than shown wrongly. */
function entryView({ id, at, byId, byName, act, fromState, toState, reason, detail }: HistoryRow): Session['history'] {
  const known = sessionActs.find((name) => name === act)
  const parsed = HistoryDetail.safeParse(detail)
  return known ? [{ id, at: at.toISOString(), by: { id: byId, displayName: byName }, act: known, fromState, toState, reason, detail: parsed.success ? parsed.data : {} }] : []
}
