import { v7 as uuid } from 'uuid'
import type { Shift } from '@/lib/clinical/shifts'
import type { CheckKind, CheckOutcome, ChecklistItem, MarkSide, PatientAttendance } from '@/lib/clinical/vocabulary'
import { checklistItems } from '@/lib/clinical/vocabulary'
import type { SessionAct } from '@/lib/clinical/session-acts'
import type { HistoryDetail } from '@/lib/contracts/clinical-sessions'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { SessionState } from '@/lib/states/treatment-session'
import { dateColumn, type Day } from '../calendar'
import { drawPatient } from '../patients'
import type { School, Student } from '../school'
import type { ClinicName } from '../size'
import type { Visit } from '../visits'
import type { Book, MarkTarget, Recorded } from './book'

type Opening = {
  student: Student
  teacherId: string
  clinicName: ClinicName
  day: Day
  shift: Shift
  chairNumber: number
  at: Date
  /** None where the patient did not come. */
  visit: Visit | null
  missed?: 'DID_NOT_ATTEND' | 'CANCELLED'
  /** Why the session was recorded later. */
  retrospectiveReason?: string
}

/** Each act writes its rows and its line of history, as the application would. */
export function openSession(
  book: Book,
  { student, teacherId, clinicName, day, shift, chairNumber, at, visit, missed = 'DID_NOT_ATTEND', retrospectiveReason }: Opening,
): Recorded {
  const { batch, school, random, patients } = book
  const id = uuid()
  const came: PatientAttendance = random.chance(0.08) ? 'LATE' : 'ATTENDED'
  const row: Prisma.TreatmentSessionCreateManyInput = {
    id,
    studentId: student.id,
    teacherId,
    clinicId: school.clinic(clinicName).id,
    heldOn: dateColumn(day),
    shift,
    chairNumber,
    participationTypeId: school.participationTypeId('Operator'),
    specialtyId: visit ? school.specialtyId(visit.specialty) : null,
    ...drawPatient({ random, patients, studentId: student.id, kind: visit?.patients ?? 'adults' }),
    patientAttendance: visit ? came : missed,
    retrospectiveReason: retrospectiveReason ?? null,
    state: 'OPEN',
    createdAt: at,
    occurredAt: at,
    updatedAt: at,
    createdById: student.id,
  }
  batch.sessions.push(row)
  const recorded: Recorded = { row, student, day, year: school.yearOn(student, day), targets: [] }
  addHistory(book, recorded, { act: 'created', at, byId: student.id, toState: 'OPEN' })
  if (!visit) return recorded
  const criteria = addLines(book, recorded, { lines: visit.lines, at })
  return { ...recorded, targets: [...criteria, ...itemTargets(book)] }
}

function addLines(book: Book, recorded: Recorded, { lines, at }: { lines: Visit['lines']; at: Date }): MarkTarget[] {
  return lines.flatMap(({ procedure, ...content }, sortOrder) => {
    const line = { id: uuid(), sessionId: recorded.row.id, procedureId: procedure.id, ...content, sortOrder }
    book.batch.lines.push(line)
    addHistory(book, recorded, { act: 'lineAdded', at, byId: recorded.student.id, detail: { lineId: line.id, procedureId: procedure.id } })
    return procedure.criteria.map(({ id }): MarkTarget => ({
      target: { kind: 'criterion', lineId: line.id, criterionId: id },
      scaleId: procedure.scaleId,
      code: procedure.code,
    }))
  })
}

/** The items of the required sections, and now and then of another. */
function itemTargets({ school, random }: { school: School; random: Book['random'] }): MarkTarget[] {
  const sections = school.sections.filter(({ required }) => required || random.chance(0.12))
  return sections.flatMap(({ scaleId, items }) =>
    items.map(({ id }): MarkTarget => ({ target: { kind: 'item', itemId: id }, scaleId, code: null })),
  )
}

/** Links the sessions of the two partners of a visit. */
export function linkVisit(book: Book, [one, other]: readonly [Recorded, Recorded], { at, byId }: { at: Date; byId: string }): void {
  const visitId = uuid()
  for (const [recorded, partner] of [
    [one, other],
    [other, one],
  ] as const) {
    Object.assign(recorded.row, { visitId, partnerId: partner.student.id })
    addHistory(book, recorded, { act: 'visitLinked', at, byId })
  }
}

export function addTags(book: Book, recorded: Recorded, { tagIds, at, byId }: { tagIds: readonly string[]; at: Date; byId: string }): void {
  book.batch.tags.push(...tagIds.map((tagId) => ({ sessionId: recorded.row.id, tagId })))
  addHistory(book, recorded, { act: 'tagsSaved', at, byId })
}

export function addRemark(
  book: Book,
  recorded: Recorded,
  { side, text, at, byId }: { side: MarkSide; text: string; at: Date; byId: string },
): void {
  const { row } = recorded
  if (side === 'SELF') [row.studentRemark, row.studentRemarkRevision] = [text, 1]
  else [row.teacherRemark, row.teacherRemarkRevision] = [text, 1]
  addHistory(book, recorded, { act: 'remarkSaved', at, byId, detail: { side } })
}

type Check = { kind?: CheckKind; askedAt: Date; takenAt?: Date; takenById?: string; endedAt?: Date; outcome?: CheckOutcome }

/** Puts a check into the queue. With the times given, it is also taken and ended: by an outcome, or with the marking. */
export function askForCheck(
  book: Book,
  recorded: Recorded,
  { kind = 'FINAL_CHECK', askedAt, takenAt, takenById, endedAt, outcome }: Check,
): void {
  const state = endedAt ? 'DONE' : takenAt ? 'TAKEN' : 'WAITING'
  const checklist: readonly ChecklistItem[] = outcome === 'PASSED' ? checklistItems : []
  const ended = endedAt ? { endedById: takenById ?? null, outcome: outcome ?? null, checklist: [...checklist] } : {}
  const check = {
    id: uuid(),
    sessionId: recorded.row.id,
    kind,
    state,
    askedAt,
    takenAt: takenAt ?? null,
    takenById: takenById ?? null,
    endedAt: endedAt ?? null,
    ...ended,
  } as const
  book.batch.checks.push(check)
  const detail = { checkId: check.id, checkKind: kind }
  addHistory(book, recorded, { act: 'checkAsked', at: askedAt, byId: recorded.student.id, detail })
  if (takenAt && takenById) addHistory(book, recorded, { act: 'checkTaken', at: takenAt, byId: takenById, detail })
  if (endedAt && takenById && outcome)
    addHistory(book, recorded, { act: 'checkEnded', at: endedAt, byId: takenById, detail: { ...detail, outcome } })
}

type Step = { at: Date; byId: string; reason?: string }

export function finishSession(book: Book, recorded: Recorded, { at, byId }: Step): void {
  Object.assign(recorded.row, { finishedAt: at, finishedById: byId })
  moveSession(book, recorded, { act: 'finished', at, byId, toState: 'MARKED_LOCKED' })
}

export function cancelSession(book: Book, recorded: Recorded, step: Step): void {
  moveSession(book, recorded, { act: 'cancelled', ...step, toState: 'CANCELLED' })
}

export function unlockSession(book: Book, recorded: Recorded, step: Step): void {
  moveSession(book, recorded, { act: 'unlocked', ...step, toState: 'UNLOCKED' })
}

export function escalateSession(book: Book, recorded: Recorded, { at, byId }: Step): void {
  recorded.row.escalatedAt = at
  addHistory(book, recorded, { act: 'escalated', at, byId })
}

export function handOver(book: Book, recorded: Recorded, { toTeacherId, ...step }: Step & { toTeacherId: string }): void {
  addHistory(book, recorded, { act: 'handedOver', ...step, detail: { fromTeacherId: recorded.row.teacherId, toTeacherId } })
  recorded.row.teacherId = toTeacherId
}

function moveSession(book: Book, recorded: Recorded, { toState, ...entry }: Step & { act: SessionAct; toState: SessionState }): void {
  addHistory(book, recorded, { ...entry, fromState: recorded.row.state ?? 'OPEN', toState })
  recorded.row.state = toState
}

type Comment = { authorId: string; text: string; at: Date; unreadBy?: string }

export function addComment({ batch }: Book, { row }: Recorded, { authorId, text, at, unreadBy }: Comment): void {
  const id = uuid()
  batch.comments.push({ id, sessionId: row.id, authorId, text, createdAt: at, occurredAt: at })
  if (unreadBy) batch.unread.push({ commentId: id, userId: unreadBy })
}

type Entry = {
  act: SessionAct
  at: Date
  byId: string
  detail?: HistoryDetail
  reason?: string
  fromState?: SessionState
  toState?: SessionState
}

export function addHistory({ batch }: Book, { row }: Recorded, { detail = {}, ...entry }: Entry): void {
  batch.history.push({ id: uuid(), sessionId: row.id, ...entry, detail })
  if (entry.at > row.updatedAt) row.updatedAt = entry.at
}
