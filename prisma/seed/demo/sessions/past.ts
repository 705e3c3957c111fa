import { inShift } from '../calendar'
import { found } from '../found'
import { randomFrom, type Random } from '../random'
import type { School } from '../school'
import type { PlannedShift, Seat } from '../shifts'
import { drawVisit } from '../visits'
import { emptyBatch, type Batch } from './batch'
import { markAsStudent, markAsTeacher } from './marks'
import { askForCheck, comment, finish, openSession, type Book, type Recorded } from './record'
import { exchanges } from './words'

const SESSIONS_A_DAY = 10

/** Three weeks of work that is done: marked, finished, locked. */
export function pastSessions({ school, days }: { school: School; days: readonly (readonly PlannedShift[])[] }): Batch {
  const book: Book = { batch: emptyBatch(), school, random: randomFrom('past sessions') }
  for (const shifts of days) {
    const seats = shifts.flatMap((shift) => shift.seats.map((seat) => ({ shift, seat })))
    for (const { shift, seat } of accountsFirst({ school, random: book.random, seats }).slice(0, SESSIONS_A_DAY)) recordPast(book, shift, seat)
  }
  return book.batch
}

type Seated = { shift: PlannedShift; seat: Seat }

/** Whoever tries the demo as a student finds a history. */
function accountsFirst({ school, random, seats }: { school: School; random: Random; seats: readonly Seated[] }): Seated[] {
  const accounts = [school.account('student'), school.account('student2')]
  const drawn = random.draw(seats)
  const own = accounts.flatMap((id) => drawn.find(({ seat }) => seat.studentId === id) ?? [])
  return [...own, ...drawn.filter((seated) => !own.includes(seated))]
}

function recordPast(book: Book, { clinicName, day, shift, teacherIds }: PlannedShift, { studentId, chairNumber }: Seat): void {
  const { school, random } = book
  const student = found(school.students.find(({ id }) => id === studentId), 'such student')
  const teacherId = random.pick(teacherIds)
  const begun = random.between(5, 35)
  const asked = begun + random.between(45, 80)
  const taken = asked + random.between(1, 18)
  const finished = taken + random.between(2, 6)
  const at = (minutes: number) => inShift({ day, shift, minutes })

  const visit = drawVisit({ school, random, clinicName, student })
  const recorded = openSession(book, { student, teacherId, clinicName, day, shift, chairNumber, at: at(begun), visit })
  if (random.chance(0.75)) markAsStudent(book, recorded, { at: at(asked - 2), byId: student.id })
  askForCheck(book, recorded, { askedAt: at(asked), takenAt: at(taken), takenById: teacherId, endedAt: at(finished) })
  markAsTeacher(book, recorded, { at: at(finished - 1), byId: teacherId })
  finish(book, recorded, { at: at(finished), byId: teacherId })
  if (random.chance(0.25)) talk(book, recorded, { from: finished, at })
}

function talk(book: Book, recorded: Recorded, { from, at }: { from: number; at: (minutes: number) => Date }): void {
  const [question, answer] = book.random.pick(exchanges)
  comment(book, recorded, { authorId: recorded.row.studentId, text: question, at: at(from + 3) })
  comment(book, recorded, { authorId: recorded.row.teacherId, text: answer, at: at(from + book.random.between(8, 60)) })
}
