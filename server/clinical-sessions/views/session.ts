import 'server-only'
import { z } from 'zod'
import { newestCheck } from '@/lib/clinical/checks'
import { sessionRights, type SessionSide } from '@/lib/clinical/session-rights'
import { sessionActs } from '@/lib/clinical/session-acts'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { HistoryDetail } from '@/lib/contracts/clinical-sessions/session.shapes'
import type { UsedProcedure, UsedScale, UsedSection } from '@/server/catalogue'
import type { CommentRow } from '../queries/comments'
import type { FullHead } from '../queries/full'
import type { HistoryRow } from '../queries/history'
import type { LineRow } from '../queries/lines'
import type { MarkRow } from '../queries/marks'
import { besideView, type Beside } from './beside'
import { checkView } from './checks'
import { chartView, headerView, lineView, markView, personView } from './parts'
import { radiographView } from './radiographs'

export type Parts = {
  readonly head: FullHead
  readonly side: SessionSide
  readonly withTeacher: boolean
  readonly toothNotation: ToothNotation
  readonly blind: boolean
  readonly lines: readonly LineRow[]
  readonly marks: readonly MarkRow[]
  readonly marked: readonly (string | null)[]
  readonly comments: readonly CommentRow[]
  readonly history: readonly HistoryRow[]
  readonly beside: Beside
  readonly unlocks: boolean
  readonly catalogue: { readonly procedures: UsedProcedure[]; readonly sections: UsedSection[]; readonly scales: UsedScale[] }
}

export function sessionView({ head, side, withTeacher, toothNotation, blind, lines, marks, marked, comments, history, beside, unlocks, catalogue }: Parts): Session {
  const checks = head.checks.map(checkView)
  const check = newestCheck(checks)
  return {
    id: head.id,
    state: head.state,
    side,
    header: headerView(head),
    student: { id: head.studentId, displayName: head.studentName, year: head.studentYear, programmeId: head.studentProgrammeId },
    teacher: { id: head.teacherId, displayName: head.teacherName },
    partner: personView(head.partnerId, head.partnerName),
    clinic: { id: head.clinicId, name: head.clinicName, chairCount: head.chairCount, hasChairs: head.hasChairs, hasTeeth: head.hasTeeth, hasShifts: head.hasShifts, rooms: head.rooms },
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
    check,
    checks,
    radiographs: head.radiographs.map((radiograph) => radiographView(radiograph)),
    chart: chartView(head),
    toothNotation,
    concern: head.concernText === null || head.concernRevision === null ? null : { text: head.concernText, revision: head.concernRevision },
    blind,
    comments: comments.map(({ id, authorId, authorName, text, createdAt, unread }) => ({ id, author: { id: authorId, displayName: authorName }, text, createdAt: createdAt.toISOString(), unread })),
    history: history.flatMap(entryView),
    ...besideView(beside),
    escalatedAt: head.escalatedAt?.toISOString() ?? null,
    unlocks,
    may: sessionRights({ side, state: head.state, check: check?.state ?? null, marked: marked.length > 0, unlocks }),
    catalogue,
  }
}

const Names = z.record(z.string(), z.string())

/** An act that this version does not know is left out rather than shown wrongly. */
function entryView({ id, at, byId, byName, act, fromState, toState, reason, detail, fromTeacherName, toTeacherName, names }: HistoryRow): Session['history'] {
  const known = sessionActs.find((name) => name === act)
  const parsed = HistoryDetail.safeParse(detail)
  if (!known) return []
  const said = parsed.success ? parsed.data : {}
  return [{
    id, at: at.toISOString(), by: { id: byId, displayName: byName }, act: known, fromState, toState, reason, detail: said,
    fromTeacher: personView(said.fromTeacherId ?? null, fromTeacherName), toTeacher: personView(said.toTeacherId ?? null, toTeacherName),
    names: Names.catch({}).parse(names),
  }]
}
