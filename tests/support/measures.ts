import { CalendarDate } from '@internationalized/date'
import { v7 } from 'uuid'
import { inOneGo, withDatabase } from '@/prisma/seed/database'
import { seedCoverage } from '@/prisma/seed/demo/coverage'
import { seedCurriculum } from '@/prisma/seed/demo/curriculum'
import { seedFeedback } from '@/prisma/seed/demo/feedback'
import { seedForms } from '@/prisma/seed/demo/forms/seed-forms'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { seedPlacements } from '@/prisma/seed/demo/placements'
import { seedReflections } from '@/prisma/seed/demo/reflections'
import { loadSchool } from '@/prisma/seed/demo/school'
import { seedTests } from '@/prisma/seed/demo/tests'
import { env } from '@/lib/env'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import type { Dimension } from '@/lib/reports/measures'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, pool, prisma } from '@/server/kernel/db'
import { calendarOf } from '@/server/reports/measures/check'
import { countElements, type CountRow } from '@/server/reports/measures/count.sql'
import { assertCountable } from '@/server/reports/measures/sources'
import type { Narrowed } from '@/server/reports/measures/who.sql'
import { readerOf } from '@/server/reports/scope'
import { yearNow } from '@/server/reports/time'
import { demoSchool, demoTime } from './demo-school'

/** The small demo school with additions that only the full one has, so that every source has rows. */
export async function makeCountedSchool(): Promise<void> {
  Object.assign(env(), { DEMO: true })
  await demoSchool()
  // The full school makes these forms before its schedules; here the forms of the schedules exist already, so their codes are changed to free them.
  await pool().query(`UPDATE form SET code = code || '-S'`)
  await withDatabase(process.env.DATABASE_URL ?? '', (client) =>
    inOneGo(client, async (db) => {
      const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
      const wanted = { db, school, now: demoTime }
      await seedForms(wanted)
      await seedFeedback(wanted)
      await seedTests(wanted)
      await seedReflections(wanted)
      await seedCurriculum(wanted)
      await seedCoverage({ db })
    }),
  )
  await inJobTransaction(async (db) => {
    const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
    await seedPlacements({ db, school, now: demoTime })
    // The full school has these rows before its registers.
    await db.$executeRaw`
      INSERT INTO attendance (occurrence_id, student_id, state, how, at)
      SELECT o.id, d.subject_id, 'ATTENDED', 'EXTERNAL', o.ends_at FROM occurrence o
        JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL
      WHERE o.timetable_id = ${placementTimetableId}::uuid AND o.state = 'PLANNED' AND o.ends_at < ${demoTime} ON CONFLICT DO NOTHING`
  })
  await addPatientFeedback()
  await leaveOut()
}

/** Adds cases that the demo has none of: an absence that was cancelled, and a clinical case and a reflection that were removed. */
async function leaveOut(): Promise<void> {
  const db = prisma()
  const absence = await db.absence.findFirstOrThrow({ where: { user: { roles: { some: { role: { builtIn: 'STUDENT' } } } } } })
  await db.absence.update({ where: { id: absence.id }, data: { state: 'CANCELLED' } })
  const found = await db.clinicalCase.findFirstOrThrow({ where: { state: 'OPEN', items: { some: {} } } })
  await db.clinicalCase.update({ where: { id: found.id }, data: { state: 'DELETED' } })
  const reflection = await db.reflection.findFirstOrThrow({ where: { state: 'PRIVATE' } })
  await db.activity.update({ where: { id: reflection.id }, data: { deletedAt: demoTime } })
}

/** Adds patients' answers about some people: enough to report the first two people only, and two answers that were not released. */
async function addPatientFeedback(): Promise<void> {
  const ofRole = (builtIn: 'STUDENT' | 'TEACHER') =>
    prisma().user.findMany({
      where: { roles: { some: { role: { builtIn } } }, deletedAt: null, status: 'ENABLED', graduated: false, username: { not: 'teacher' } },
      orderBy: [{ year: 'asc' }, { id: 'asc' }],
      distinct: builtIn === 'STUDENT' ? ['year'] : ['id'],
      take: 3,
    })
  const clinic = await prisma().clinic.findFirstOrThrow({ select: { id: true } })
  const heard = [...(await ofRole('STUDENT')).entries()].flatMap(([at, { id: studentId }]) =>
    Array.from({ length: [6, 4, 2][at] ?? 0 }, (_, n) => ({
      ...{ id: v7(), studentId, clinicId: clinic.id, month: new Date('2026-02-01'), locale: 'en-GB', batch: n === 0 && at < 2 ? null : 1 },
      faces: [1 + (n % 5), 0, 5, 4 - (n % 2), 3],
    })),
  )
  await prisma().patientFeedback.createMany({ data: heard })
  const taught = [...(await ofRole('TEACHER')).entries()].flatMap(([at, { id: teacherId }]) =>
    Array.from({ length: [7, 5, 4][at] ?? 0 }, (_, n) => ({ id: v7(), teacherId, items: [4, 1 + (n % 4), 3], batch: 1 })),
  )
  await prisma().teachingFeedback.createMany({ data: taught })
}

type Asked = {
  readonly split?: readonly Dimension[]
  readonly days?: { from: string; to: string } | null
  readonly about?: 'STUDENT' | 'COHORT'
  readonly narrowed?: Narrowed
}

/** A definition whose usual fields may be left out. */
export function element(definition: Partial<Record<keyof ElementDefinition, unknown>>): ElementDefinition {
  return Definition.parse({ measure: { kind: 'COUNT' }, period: 'EVER', ...definition })
}

/** The cells of an element as they are counted, before anything is hidden from the reader. */
export async function cellsOf(
  actor: Actor,
  definition: ElementDefinition,
  { split = [], days = null, about = 'STUDENT', narrowed = { isThen: false } }: Asked = {},
): Promise<CountRow[]> {
  const today = await yearNow(prisma(), actor, now())
  return countElements(prisma(), [{ source: assertCountable(definition), definition, days }], {
    ...{ scope: readerOf(actor, { today: today.today, about }).scope, narrowed, split },
    calendar: await calendarOf(prisma(), today),
    boundMs: null,
  })
}

export async function totalOf(actor: Actor, definition: ElementDefinition, asked: Omit<Asked, 'split'> = {}): Promise<CountRow> {
  const [total] = await cellsOf(actor, definition, asked)
  if (!total) throw new Error('An element has no total.')
  return total
}
