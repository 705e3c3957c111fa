import { dateColumn, inShift, type Day } from '../calendar'
import { requireFound } from '../found'
import { randomFrom } from '../random'
import { HOME, rotaOf, type Assist, type PlannedShift, type Seat } from '../rota'
import type { School, Student } from '../school'
import type { IsTaught } from '../timetable-plans'
import { drawVisit, type Visit } from '../visits'
import { emptyBatch, type Batch } from './batch'
import { doneBy, newBook, type Book, type Recorded } from './book'
import { fateMaker, type Fate, type FateMaker } from './fates'
import { markAsStudent, markAsTeacher } from './marks'
import { addRadiographs } from './radiographs'
import {
  addTags,
  askForCheck,
  cancelSession,
  addComment,
  escalateSession,
  finishSession,
  handOver,
  linkVisit,
  openSession,
  unlockSession,
} from './record'
import { exchanges, reasons } from './words'

export type PastDay = { day: Day; shifts: PlannedShift[]; batch: Batch }

type Past = { school: School; days: readonly Day[]; now: Date; isTaught?: IsTaught }

/** Past days, oldest first: nearly all of their sessions are marked, finished and locked. */
export function* pastDays({ school, days, now, isTaught }: Past): Generator<PastDay> {
  const rota = rotaOf(school, isTaught)
  const book = newBook(school, 'past')
  const fates = fateMaker(days)
  for (const [index, day] of days.entries()) {
    book.batch = emptyBatch()
    book.random = randomFrom(`${day} sessions`)
    const shifts = rota.planDay({ day, shifts: ['AM', 'PM'], as: 'history' })
    for (const planned of shifts) recordShift(book, { planned, index, fates, now })
    yield { day, shifts, batch: book.batch }
  }
}

type ShiftToTell = { planned: PlannedShift; index: number; fates: FateMaker; now: Date }

function recordShift(book: Book, { planned, index, fates, now }: ShiftToTell): void {
  const { school, random } = book
  const accounts = [school.account('student'), school.account('student2')]
  const withTeacher = planned.clinicName === HOME && planned.teacherIds.includes(school.account('teacher'))
  const others = planned.seats.filter(({ studentId }) => !accounts.includes(studentId))
  // The demo teacher has some sessions of each kind to look at, with students other than the demo students.
  const chosen = withTeacher && others.length > 0 ? random.pick(others) : null
  for (const seat of planned.seats) {
    const isAccount = accounts.includes(seat.studentId)
    const due = seat === chosen ? fates.due(index) : null
    const assist = planned.assists.find(({ operatorId }) => operatorId === seat.studentId)
    const presence =
      isAccount || due || assist
        ? 'PRESENT'
        : random.weigh(['PRESENT', 'LATE', 'ABSENT'] as const, (one) => ({ PRESENT: 94, LATE: 4, ABSENT: 2 })[one])
    recordAttendance(book, { planned, studentId: seat.studentId, presence })
    if (presence === 'ABSENT' || !(isAccount || due || assist || random.chance(school.scale.told))) continue
    const fate = due ?? (isAccount || assist ? 'usual' : fates.draw(random, index))
    const own = due ? school.account('teacher') : random.pick(planned.teacherIds)
    const colleague = requireFound(
      random.draw(
        planned.teacherIds.filter((id) => id !== own),
        1,
      )[0],
      'second teacher in the shift',
    )
    // The teacher who has the session in the end was not its teacher from the beginning.
    const teacherIds = fate === 'handedOver' ? ([colleague, own] as const) : ([own, own] as const)
    recordVisit(book, { planned, seat, assist, teacherIds, fate, now })
  }
}

function recordAttendance(
  { batch, school }: Book,
  { planned, studentId, presence }: { planned: PlannedShift; studentId: string; presence: 'PRESENT' | 'LATE' | 'ABSENT' },
): void {
  const { clinicId, day, shift, teacherIds } = planned
  const recordedById = teacherIds.find((id) => id !== school.account('teacher'))
  if (recordedById)
    batch.attendance.push({
      clinicId,
      heldOn: dateColumn(day),
      shift,
      studentId,
      presence,
      recordedById,
      recordedAt: inShift({ day, shift, minutes: 25 }),
    })
}

type ToTell = {
  planned: PlannedShift
  seat: Seat
  assist: Assist | undefined
  teacherIds: readonly [first: string, last: string]
  fate: Fate
  now: Date
}

function recordVisit(book: Book, { planned, seat, assist, teacherIds: [teacherId, lastTeacherId], fate, now }: ToTell): void {
  const { school, random } = book
  const { clinicName, day, shift } = planned
  const student = school.studentOf(seat.studentId)
  const where = { clinicName, day, shift, chairNumber: seat.chairNumber, teacherId }
  const later = fate === 'retrospective' ? random.between(1, 2) * 24 * 60 : 0
  const begun = random.between(5, 35)
  const at = (minutes: number) => new Date(Math.min(now.getTime(), inShift({ day, shift, minutes: minutes + later }).getTime()))
  if (fate === 'absent')
    return recordAbsence(
      book,
      openSession(book, {
        ...where,
        student,
        at: at(begun + 15),
        visit: null,
        missed: random.chance(0.7) ? 'DID_NOT_ATTEND' : 'CANCELLED',
      }),
      { at, begun },
    )
  const visit = drawVisit({ school, random, clinicName, student, year: school.yearOn(student, day), done: doneBy(book, student, day) })
  const retrospective = fate === 'retrospective' ? { retrospectiveReason: random.pick(reasons.retrospective) } : {}
  const recorded = openSession(book, { ...where, student, at: at(begun), visit, ...retrospective })
  const told = [recorded]
  if (assist) told.push(recordAssistant(book, recorded, { assistant: school.studentOf(assist.studentId), where, at: at(begun + 1), visit }))
  if (!later) checkBefore(book, recorded, { at, begun })
  addRadiographs(book, recorded, {
    visit,
    askedAt: at(begun + 12),
    authorised: { at: at(begun + 14), byId: teacherId },
    takenAt: at(begun + 22),
  })
  const asked = begun + random.between(50, 95)
  for (const one of told) endVisit(book, one, { fate: one === recorded ? fate : 'usual', lastTeacherId, at, asked })
}

/** The same visit from the assistant's side: the procedures are observed, and marked too. */
function recordAssistant(
  book: Book,
  operator: Recorded,
  {
    assistant,
    where,
    at,
    visit,
  }: {
    assistant: Student
    where: Pick<PlannedShift, 'clinicName' | 'day' | 'shift'> & { chairNumber: number; teacherId: string }
    at: Date
    visit: Visit
  },
): Recorded {
  const lines = visit.lines.map((line) => ({ ...line, helpLevel: 'OBSERVED' as const, difficulty: null, note: '' }))
  const recorded = openSession(book, { ...where, student: assistant, at, visit: { ...visit, lines } })
  const { patientCipher, patientHash, patientAgeBand, patientReturning, patientAttendance, dentition } = operator.row
  Object.assign(recorded.row, {
    patientCipher,
    patientHash,
    patientAgeBand,
    patientReturning,
    patientAttendance,
    dentition,
    participationTypeId: book.school.participationTypeId('Assistant'),
  })
  linkVisit(book, [operator, recorded], { at, byId: assistant.id })
  return recorded
}

type Clock = { at: (minutes: number) => Date }

function recordAbsence(book: Book, recorded: Recorded, { at, begun }: Clock & { begun: number }): void {
  const { studentId, teacherId, patientAttendance } = recorded.row
  const why = patientAttendance === 'CANCELLED' ? reasons.cancelled : reasons.didNotAttend
  if (book.random.chance(0.6)) return cancelSession(book, recorded, { at: at(begun + 40), byId: studentId, reason: book.random.pick(why) })
  askForCheck(book, recorded, { askedAt: at(begun + 30), takenAt: at(begun + 35), takenById: teacherId, endedAt: at(begun + 36) })
  finishSession(book, recorded, { at: at(begun + 36), byId: teacherId })
}

/** Most ask before they begin, and some at a step that matters. */
function checkBefore(book: Book, recorded: Recorded, { at, begun }: Clock & { begun: number }): void {
  const { random } = book
  const takenById = recorded.row.teacherId
  if (random.chance(0.6)) {
    const taken = begun + random.between(3, 9)
    askForCheck(book, recorded, {
      kind: 'START_CHECK',
      askedAt: at(begun + 2),
      takenAt: at(taken),
      takenById,
      endedAt: at(taken + 1),
      outcome: 'PASSED',
    })
  }
  if (random.chance(0.15)) {
    const taken = begun + random.between(30, 38)
    askForCheck(book, recorded, {
      kind: 'STEP_CHECK',
      askedAt: at(begun + 28),
      takenAt: at(taken),
      takenById,
      endedAt: at(taken + 2),
      outcome: random.chance(0.8) ? 'PASSED' : 'AGAIN',
    })
  }
}

function endVisit(
  book: Book,
  recorded: Recorded,
  { fate, lastTeacherId, at, asked }: Clock & { fate: Fate; lastTeacherId: string; asked: number },
): void {
  const { random, school } = book
  const { row, student } = recorded
  const taken = asked + drawWaitingMinutes(random)
  const finished = taken + random.between(2, 6)
  if (random.chance(0.55)) markAsStudent(book, recorded, { at: at(asked - 2), byId: student.id })
  if (random.chance(0.1))
    addTags(book, recorded, {
      tagIds: random.draw(school.tags, random.between(1, 2)).map(({ id }) => id),
      at: at(asked - 1),
      byId: student.id,
    })
  if (fate === 'unmarked' || fate === 'escalated') {
    if (fate === 'escalated') escalateSession(book, recorded, { at: at(8 * 24 * 60), byId: NOBODY })
    return
  }
  if (lastTeacherId !== row.teacherId)
    handOver(book, recorded, { toTeacherId: lastTeacherId, at: at(asked), byId: row.teacherId, reason: random.pick(reasons.handedOver) })
  const { teacherId } = row
  askForCheck(book, recorded, { askedAt: at(asked), takenAt: at(taken), takenById: teacherId, endedAt: at(finished) })
  markAsTeacher(book, recorded, { at: at(finished - 1), byId: teacherId })
  finishSession(book, recorded, { at: at(finished), byId: teacherId })
  if (fate === 'unlocked')
    return unlockSession(book, recorded, {
      at: at(finished + 24 * 60),
      byId: school.account('staff'),
      reason: random.pick(reasons.unlocked),
    })
  if (random.chance(0.25)) addExchange(book, recorded, { from: finished, at })
}

/** The history needs an actor; this id stands for a job of the server. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Most are seen soon; a few wait long. */
function drawWaitingMinutes(random: Book['random']): number {
  return random.chance(0.12) ? random.between(15, 34) : random.between(1, 12)
}

function addExchange(book: Book, recorded: Recorded, { from, at }: Clock & { from: number }): void {
  const [question, answer] = book.random.pick(exchanges)
  const answered = from + book.random.between(8, 60)
  addComment(book, recorded, { authorId: recorded.row.studentId, text: question, at: at(from + 3) })
  addComment(book, recorded, { authorId: recorded.row.teacherId, text: answer, at: at(answered) })
}
