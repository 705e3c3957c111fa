import type { Db } from '../database'
import { seedCatalogue } from '../catalogue'
import { seedInstitution } from '../institution'
import type { Progress } from '../progress'
import { seedAbsences } from './absences'
import { ensureCheckInNow, seedAttendance } from './attendance'
import { schoolTime, teachingDaysBefore } from './calendar'
import { seedCases } from './cases'
import { castOf } from './cast'
import { seedCoverage } from './coverage'
import { seedCurriculum } from './curriculum'
import { seedExperience } from './experience'
import { seedBroadcasts } from './broadcasts'
import { seedConcerns } from './concerns'
import { seedFeedback } from './feedback'
import { seedFiles } from './files'
import { seedFormSchedules } from './form-schedules'
import { seedOutreach } from './forms/outreach'
import { seedForms } from './forms/seed-forms'
import { seedAnomalies } from './forms/anomalies'
import { seedStaticUrls } from './forms/static-urls'
import { seedWorkbooks } from './forms/workbooks'
import { seedAnatomyTables } from './groupings'
import { seedHappened } from './happened'
import { seedLeaversCases } from './leavers-cases'
import { seedOrganisation } from './organisation'
import { seedMessages } from './messages'
import { seedOutside } from './outside'
import { seedPeople } from './people'
import { seedPermits } from './permits'
import { seedPlacements } from './placements'
import { seedReflections } from './reflections'
import { seedRooms } from './rooms'
import { loadSchool, type School } from './school'
import { insertBatch } from './sessions/batch'
import { pastDays } from './sessions/past'
import { ensureTodaysSessions } from './sessions/today'
import { findDemoSize, seedSettings } from './settings'
import { ensureTodaysShifts, insertShifts, rosterShifts, seedPlan } from './shifts'
import type { DemoSize } from './size'
import { seedSavedReports } from './saved-reports'
import { seedTargets } from './targets'
import { seedTests } from './tests'
import { findTherapy, plansOf, makeIsTaught, type IsTaught } from './timetable-plans'
import { seedTermReports } from './term-reports'
import { seedSwaps } from './timetable-swaps'
import { seedTimetables } from './timetables'
import { seedWorkflows } from './workflows'

type Wanted = { db: Db; now: Date; size: DemoSize; progress: Progress }

/** Seeds the demo school once, and at each start a shift that is under way. A school that exists keeps its size. */
export async function seedSchool({ db, now, size: wanted, progress }: Wanted): Promise<void> {
  const { day: today } = schoolTime(now)
  const known = await findDemoSize(db)
  const size = known ?? wanted
  if (known === null) {
    await refuseSomebodyElses(db)
    await seedInstitution(db, now)
    await seedCatalogue(db)
    await seedRooms(db)
    const organisation = await seedOrganisation({ db, today, size })
    await seedPermits(db, organisation)
    await seedTargets(db, organisation)
    const accounts = await seedPeople({ db, today, cast: castOf(size), organisation })
    await seedAnatomyTables({ db, today, programmeId: organisation.dentistryId })
    await seedSettings({ db, now, accounts, size })
  }
  const school = await loadSchool({ db, size, today })
  const isTaught = makeIsTaught(school, plansOf({ school, size, therapy: await findTherapy(db) }))
  if (known === null) await seedHistory({ db, now, school, size, progress, isTaught })
  await ensureTodaysShifts({ db, school, today, isTaught })
  await rosterShifts(db, now)
  await ensureTodaysSessions({ db, school, now })
  await ensureCheckInNow({ db, school, now })
  await seedExperience({ db, today, now })
  // Plan items are done by counted treatments.
  if (known === null) {
    // Swaps come once everybody's weeks are full.
    await seedSwaps({ db, school, now })
    await seedCases({ db, school, today, now })
    await seedLeaversCases({ db, school, today, now })
    if (size === 'full') {
      await seedTests({ db, school, now })
      await seedReflections({ db, school, now })
      await seedWorkflows({ db, school, now })
      await seedTermReports({ db, school, now })
      await seedSavedReports({ db, school, now })
      await seedCurriculum({ db, school, now })
      await seedCoverage({ db })
    }
  }
}

async function seedHistory({ db, now, school, size, progress, isTaught }: Wanted & { school: School; isTaught: IsTaught }): Promise<void> {
  const days = teachingDaysBefore(school.today, school.scale.teachingDays)
  let told = 0
  let done = 0
  for (const { shifts, batch } of pastDays({ school, days, now, isTaught })) {
    await insertShifts(db, shifts)
    await insertBatch(db, batch)
    told += batch.sessions.length
    done += 1
    progress({ done, of: days.length, sessions: told })
  }
  await seedOutside({ db, school, now })
  await seedHappened({ db, school, now })
  await seedMessages({ db, now })
  // A small school is for tests, which make the forms and cases that they need.
  if (size === 'full') {
    await seedForms({ db, school, now })
    await seedOutreach({ db, school, now })
    await seedStaticUrls({ db, school, now })
    await seedWorkbooks({ db, school, now })
    await seedAnomalies({ db, school, now })
    await seedBroadcasts({ db, school, now })
    await seedConcerns({ db, school, now })
    await seedFeedback({ db, school, now })
    await seedFiles({ db, school, now })
  }
  await seedPlan({ db, school, today: school.today, isTaught })
  await seedTimetables({ db, school, size, today: school.today, now })
  // Placements come before attendance, so that registers of their days are closed, too.
  if (size === 'full') await seedPlacements({ db, school, now })
  await seedAttendance({ db, school, now })
  await seedAbsences({ db, school, today: school.today, now })
  await seedFormSchedules({ db, school, now })
}

async function refuseSomebodyElses(db: Db): Promise<void> {
  if ((await db.user.count()) > 0)
    throw new Error('This database has people in it who are not of the demo school. The demo is filled into an empty database only.')
}
