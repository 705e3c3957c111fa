import 'server-only'
import { newestCheck } from '@/lib/clinical/checks'
import { sessionRights, type SessionSide } from '@/lib/clinical/session-rights'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Header, Session } from '@/lib/contracts/clinical-sessions'
import type { UsedProcedure, UsedScale, UsedSection } from '@/server/catalogue'
import type { CommentRow } from '../../queries/comments'
import type { FullHead } from '../queries/full'
import type { HistoryRow } from '../../queries/history'
import type { LineRow } from '../../recording/queries/lines'
import type { MarkRow } from '../../marking/queries/marks'
import { besideView, type Beside } from './beside'
import { checkView } from '../../checks/views/checks'
import { commentView, entryView } from './said'
import { chartView, headerView, lineView, markView, personView } from '../../views/parts'
import { radiographView } from '../../recording/views/radiographs'

type Parts = {
  readonly head: FullHead
  /** The patient as the reader may see them. */
  readonly patient: Header['patient']
  readonly side: SessionSide
  readonly withTeacher: boolean
  readonly toothNotation: ToothNotation
  readonly blind: boolean
  readonly lines: readonly LineRow[]
  readonly marks: readonly MarkRow[]
  readonly marked: readonly (string | null)[]
  readonly comments: readonly CommentRow[]
  readonly history: readonly HistoryRow[]
  readonly earlier: Session['earlier']
  readonly beside: Beside
  readonly unlocks: boolean
  readonly where: Session['where']
  readonly catalogue: { readonly procedures: UsedProcedure[]; readonly sections: UsedSection[]; readonly scales: UsedScale[] }
}

export function sessionView({
  head,
  patient,
  side,
  withTeacher,
  toothNotation,
  blind,
  lines,
  marks,
  marked,
  comments,
  history,
  earlier,
  beside,
  unlocks,
  where,
  catalogue,
}: Parts): Session {
  const checks = head.checks.map(checkView)
  const check = newestCheck(checks)
  return {
    id: head.id,
    state: head.state,
    side,
    header: { ...headerView(head), patient },
    student: { id: head.studentId, displayName: head.studentName, year: head.studentYear, programmeId: head.studentProgrammeId },
    teacher: { id: head.teacherId, displayName: head.teacherName },
    partner: personView(head.partnerId, head.partnerName),
    clinic: {
      id: head.clinicId,
      name: head.clinicName,
      chairCount: head.chairCount,
      hasChairs: head.hasChairs,
      hasTeeth: head.hasTeeth,
      hasShifts: head.hasShifts,
      locationRule: head.locationRule,
      locationKept: head.locationKept,
      rooms: head.rooms,
    },
    where: [...where],
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
    comments: comments.map(commentView),
    history: history.flatMap(entryView),
    earlier,
    ...besideView(beside),
    escalatedAt: head.escalatedAt?.toISOString() ?? null,
    unlocks,
    may: sessionRights({ side, state: head.state, check: check?.state ?? null, marked: marked.length > 0, unlocks }),
    catalogue,
  }
}
