import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '../../database'
import { dateColumn, midnight, schoolTime, type Day } from '../calendar'
import type { School } from '../school'
import type { ClinicName } from '../size'
import { drawVisit, possibleKinds, type Visit } from '../visits'
import { insertBatch } from './batch'
import { doneBy, newBook, type Book, type Recorded } from './book'
import { markAsStudent, markAsTeacher } from './marks'
import { emptyQueue } from './queue'
import { addRadiographs } from './radiographs'
import { askForCheck, addComment, finishSession, openSession } from './record'
import { todaysHint, todaysQuestion } from './words'

/** How far a session of the shift under way has come: its age in minutes, and since when something waits. */
type Stage =
  | { kind: 'begun' | 'working' | 'hinted' | 'absent'; begun: number }
  | { kind: 'waiting' | 'asking' | 'starting' | 'stepping'; begun: number; asked: number }
  | { kind: 'taken' | 'done'; begun: number; asked: number; taken: number }

const USUAL: readonly Stage[] = [
  { kind: 'waiting', begun: 58, asked: 14 },
  { kind: 'waiting', begun: 52, asked: 5 },
  { kind: 'done', begun: 69, asked: 26, taken: 20 },
  { kind: 'working', begun: 36 },
  { kind: 'working', begun: 28 },
  { kind: 'begun', begun: 10 },
]
const STAGES: Partial<Record<ClinicName, readonly Stage[]>> = {
  'Restorative clinic': [
    { kind: 'waiting', begun: 62, asked: 18 },
    { kind: 'waiting', begun: 55, asked: 7 },
    { kind: 'starting', begun: 6, asked: 3 },
    { kind: 'taken', begun: 66, asked: 9, taken: 2 },
    { kind: 'done', begun: 70, asked: 21, taken: 16 },
    { kind: 'done', begun: 74, asked: 30, taken: 24 },
    { kind: 'working', begun: 41 },
    { kind: 'working', begun: 33 },
    { kind: 'begun', begun: 25 },
    { kind: 'begun', begun: 12 },
    { kind: 'begun', begun: 8 },
    { kind: 'absent', begun: 20 },
  ],
  'Periodontal clinic': USUAL,
  'Oral surgery clinic': [
    { kind: 'starting', begun: 9, asked: 4 },
    { kind: 'stepping', begun: 44, asked: 6 },
    { kind: 'taken', begun: 60, asked: 12, taken: 4 },
    { kind: 'done', begun: 66, asked: 30, taken: 22 },
    { kind: 'begun', begun: 18 },
    { kind: 'working', begun: 31 },
    { kind: 'absent', begun: 25 },
  ],
}
const ACCOUNTS = { student: { kind: 'hinted', begun: 38 }, student2: { kind: 'asking', begun: 57, asked: 12 } } as const satisfies Record<
  string,
  Stage
>

/** Work in all states of progress in the shift that is under way, unless somebody is at work in it already. */
export async function ensureTodaysSessions({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const { day, shift } = schoolTime(now)
  const heldOn = dateColumn(day)
  if ((await db.treatmentSession.count({ where: { heldOn, shift } })) > 0) return
  const book = newBook(school, `${day} ${shift} sessions`)
  for (const clinicName of school.scale.clinics) {
    const planned = await db.clinicShift.findFirst({
      where: { heldOn, shift, clinicId: school.clinic(clinicName).id },
      select: { id: true },
    })
    if (!planned) continue
    const clinicShiftId = planned.id
    const teachers = await db.clinicShiftTeacher.findMany({ where: { clinicShiftId }, select: { teacherId: true } })
    const seats = await db.clinicShiftSeat.findMany({
      where: { clinicShiftId },
      select: { chairNumber: true, studentId: true },
      orderBy: { chairNumber: 'asc' },
    })
    // The order does not depend on the database.
    const teacherIds = teachers
      .map(({ teacherId }) => teacherId)
      .sort((one, other) => (school.teacherName(one) < school.teacherName(other) ? -1 : 1))
    if (teacherIds.length > 0) recordClinic(book, { clinicName, day, shift, now, teacherIds, seats })
  }
  await emptyQueue({ db, now })
  await insertBatch(db, book.batch)
}

type Clinic = {
  clinicName: ClinicName
  day: Day
  shift: Shift
  now: Date
  teacherIds: string[]
  seats: { chairNumber: number; studentId: string }[]
}

function recordClinic(book: Book, { seats, teacherIds, now, ...where }: Clinic): void {
  const { school, random } = book
  const own = new Map<string, Stage>([
    [school.account('student'), ACCOUNTS.student],
    [school.account('student2'), ACCOUNTS.student2],
  ])
  const others = random.draw(seats.filter(({ studentId }) => !own.has(studentId)))
  const stages = new Map([
    ...own,
    ...(STAGES[where.clinicName] ?? USUAL).flatMap((stage, index) =>
      others.slice(index, index + 1).map(({ studentId }) => [studentId, stage] as const),
    ),
  ])
  // The school opened at midnight at the earliest: a demo started just after it has short waits, not yesterday's waits.
  const opened = midnight(where.day)
  const ago = (minutes: number) => new Date(Math.max(opened.getTime(), now.getTime() - minutes * 60_000))
  for (const { studentId, chairNumber } of seats) {
    const stage = stages.get(studentId)
    const student = school.students.find(({ id }) => id === studentId)
    // Whom an admin has seated may be of a year that treats nobody here.
    if (!stage || !student || possibleKinds({ school, clinicName: where.clinicName, student, year: student.year }).length === 0) continue
    const teacherId = own.has(studentId) ? school.account('teacher') : random.pick(teacherIds)
    const visit =
      stage.kind === 'absent'
        ? null
        : drawVisit({ school, random, clinicName: where.clinicName, student, year: student.year, done: doneBy(book, student, where.day) })
    const recorded = openSession(book, { ...where, student, teacherId, chairNumber, at: ago(stage.begun), visit })
    if (visit) takeRadiographs(book, recorded, { visit, stage, ago })
    advanceSession(book, recorded, { stage, ago })
  }
}

/** A student who has only begun has not yet been allowed to take one. */
function takeRadiographs(
  book: Book,
  recorded: Recorded,
  { visit, stage, ago }: { visit: Visit; stage: Stage; ago: (minutes: number) => Date },
): void {
  const asked = stage.begun - 2
  if (stage.kind === 'begun' || stage.kind === 'starting') return addRadiographs(book, recorded, { visit, askedAt: ago(asked) })
  addRadiographs(book, recorded, {
    visit,
    askedAt: ago(asked),
    authorised: { at: ago(asked - 2), byId: recorded.row.teacherId },
    takenAt: ago(asked - 8),
  })
}

function advanceSession(book: Book, recorded: Recorded, { stage, ago }: { stage: Stage; ago: (minutes: number) => Date }): void {
  const { studentId, teacherId } = recorded.row
  const half = recorded.targets.slice(0, Math.ceil(recorded.targets.length / 2))
  if (stage.kind === 'working') markAsStudent(book, recorded, { at: ago(stage.begun - 20), byId: studentId, targets: half })
  if (stage.kind === 'hinted')
    addComment(book, recorded, { authorId: teacherId, text: todaysHint, at: ago(stage.begun - 15), unreadBy: studentId })
  if (!('asked' in stage)) return
  if (stage.kind === 'starting') return askForCheck(book, recorded, { kind: 'START_CHECK', askedAt: ago(stage.asked) })
  if (stage.kind === 'stepping') return askForCheck(book, recorded, { kind: 'STEP_CHECK', askedAt: ago(stage.asked) })
  markAsStudent(book, recorded, { at: ago(stage.asked + 2), byId: studentId })
  if (stage.kind === 'asking')
    addComment(book, recorded, { authorId: studentId, text: todaysQuestion, at: ago(stage.asked - 1), unreadBy: teacherId })
  if (!('taken' in stage)) return askForCheck(book, recorded, { askedAt: ago(stage.asked) })
  const taken = { askedAt: ago(stage.asked), takenAt: ago(stage.taken), takenById: teacherId }
  if (stage.kind === 'taken') {
    askForCheck(book, recorded, taken)
    return markAsTeacher(book, recorded, { at: ago(stage.taken - 1), byId: teacherId, targets: half })
  }
  const at = ago(stage.taken - 3)
  askForCheck(book, recorded, { ...taken, endedAt: at })
  markAsTeacher(book, recorded, { at: ago(stage.taken - 2), byId: teacherId })
  finishSession(book, recorded, { at, byId: teacherId })
}
