import { v7 as uuid } from 'uuid'
import { targetKey, type Target } from '@/lib/clinical/marking'
import type { MarkSide, PatientAttendance, Shift } from '@/lib/clinical/vocabulary'
import type { SessionAct } from '@/lib/clinical/session-acts'
import type { HistoryDetail } from '@/lib/contracts/clinical-sessions'
import type { Prisma } from '@/lib/generated/prisma/client'
import { dateColumn, type Day } from '../calendar'
import { drawPatient } from '../patients'
import type { Random } from '../random'
import type { ClinicName, School, Student } from '../school'
import type { Visit } from '../visits'
import type { Batch } from './batch'

/** A session as it grows: each act writes its rows and its line of history, as the application would. */
export type Recorded = { row: Prisma.TreatmentSessionCreateManyInput; student: Student; targets: MarkTarget[] }
export type MarkTarget = { target: Target; scaleId: string }
export type Book = { batch: Batch; school: School; random: Random }

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
}

export function openSession(book: Book, { student, teacherId, clinicName, day, shift, chairNumber, at, visit }: Opening): Recorded {
  const { batch, school, random } = book
  const id = uuid()
  const attendance: PatientAttendance = random.chance(0.08) ? 'LATE' : 'ATTENDED'
  const row: Prisma.TreatmentSessionCreateManyInput = {
    id, studentId: student.id, teacherId, clinicId: school.clinic(clinicName).id, heldOn: dateColumn(day), shift, chairNumber,
    participationTypeId: school.participationTypeId('Operator'), specialtyId: visit ? school.specialtyId(visit.specialty) : null,
    ...drawPatient(random), patientAttendance: visit ? attendance : 'DID_NOT_ATTEND',
    createdAt: at, occurredAt: at, updatedAt: at, createdById: student.id,
  }
  batch.sessions.push(row)
  const recorded: Recorded = { row, student, targets: itemTargets(book) }
  note(book, recorded, { act: 'created', at, byId: student.id, toState: 'OPEN' })
  const criteria = (visit?.lines ?? []).flatMap(({ procedure, site, teeth, surfaces, helpLevel }, sortOrder) => {
    const line = { id: uuid(), sessionId: id, procedureId: procedure.id, site, teeth, surfaces, helpLevel, sortOrder }
    batch.lines.push(line)
    note(book, recorded, { act: 'lineAdded', at, byId: student.id, detail: { lineId: line.id, procedureId: procedure.id } })
    return procedure.criteria.map(({ id }): MarkTarget => ({ target: { kind: 'criterion', lineId: line.id, criterionId: id }, scaleId: procedure.scaleId }))
  })
  return { ...recorded, targets: visit ? [...criteria, ...recorded.targets] : [] }
}

/** The required sections, and now and then another. */
function itemTargets({ school, random }: Book): MarkTarget[] {
  const sections = school.sections.filter(({ required }) => required || random.chance(0.2))
  return sections.flatMap(({ scaleId, items }) => items.map(({ id }): MarkTarget => ({ target: { kind: 'item', itemId: id }, scaleId })))
}

type Given = { side: MarkSide; byId: string; at: Date; target: MarkTarget; value: number | null }

export function giveMark(book: Book, recorded: Recorded, { side, byId, at, target: { target, scaleId }, value }: Given): void {
  const about = target.kind === 'criterion' ? { lineId: target.lineId, criterionId: target.criterionId } : { itemId: target.itemId }
  book.batch.marks.push({ id: uuid(), sessionId: recorded.row.id, side, target: targetKey(target), ...about, scaleId, value, givenById: byId, givenAt: at, occurredAt: at })
  note(book, recorded, { act: 'marked', at, byId, detail: { side, target, scaleId, to: value } })
}

export function remark(book: Book, recorded: Recorded, { side, text, at }: { side: MarkSide; text: string; at: Date }): void {
  const { row } = recorded
  if (side === 'SELF') [row.studentRemark, row.studentRemarkRevision] = [text, 1]
  else [row.teacherRemark, row.teacherRemarkRevision] = [text, 1]
  note(book, recorded, { act: 'remarkSaved', at, byId: side === 'SELF' ? row.studentId : row.teacherId, detail: { side } })
}

type Check = { askedAt: Date; takenAt?: Date; takenById?: string; endedAt?: Date }

/** Into the queue; with the times given, taken from it, and ended with the marking. */
export function askForCheck(book: Book, recorded: Recorded, { askedAt, takenAt, takenById, endedAt }: Check): void {
  const state = endedAt ? 'DONE' : takenAt ? 'TAKEN' : 'WAITING'
  const check = { id: uuid(), sessionId: recorded.row.id, kind: 'FINAL_CHECK', state, askedAt, takenAt, takenById, endedAt } as const
  book.batch.checks.push(check)
  note(book, recorded, { act: 'checkAsked', at: askedAt, byId: recorded.student.id, detail: { checkId: check.id } })
  if (takenAt && takenById) note(book, recorded, { act: 'checkTaken', at: takenAt, byId: takenById, detail: { checkId: check.id } })
}

export function finish(book: Book, recorded: Recorded, { at, byId }: { at: Date; byId: string }): void {
  const { row } = recorded
  row.state = 'MARKED_LOCKED'
  row.finishedAt = at
  row.finishedById = byId
  note(book, recorded, { act: 'finished', at, byId, fromState: 'OPEN', toState: 'MARKED_LOCKED' })
}

type Comment = { authorId: string; text: string; at: Date; unreadBy?: string }

export function comment({ batch }: Book, { row }: Recorded, { authorId, text, at, unreadBy }: Comment): void {
  const id = uuid()
  batch.comments.push({ id, sessionId: row.id, authorId, text, createdAt: at, occurredAt: at })
  if (unreadBy) batch.unread.push({ commentId: id, userId: unreadBy })
}

type Entry = { act: SessionAct; at: Date; byId: string; detail?: HistoryDetail; fromState?: 'OPEN'; toState?: 'OPEN' | 'MARKED_LOCKED' }

function note({ batch }: Book, { row }: Recorded, { detail = {}, ...entry }: Entry): void {
  batch.history.push({ id: uuid(), sessionId: row.id, ...entry, detail })
  row.updatedAt = entry.at
}
