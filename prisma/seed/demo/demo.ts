import type { Db } from '../database'
import { seedCatalogue } from '../catalogue'
import { seedInstitution } from '../institution'
import { schoolTime } from './calendar'
import { seedOrganisation } from './organisation'
import { seedPeople } from './people'
import { seedPermits } from './permits'
import { loadSchool } from './school'
import { insertBatch } from './sessions/batch'
import { pastSessions } from './sessions/past'
import { ensureTodaysSessions } from './sessions/today'
import { isDemo, seedSettings } from './settings'
import { ensureTodaysShifts, seedShifts } from './shifts'

/** The demo school, once; and at each start a shift that is under way. */
export async function seedSchool({ db, now }: { db: Db; now: Date }): Promise<void> {
  const { day: today } = schoolTime(now)
  const isNew = !(await isDemo(db))
  if (isNew) {
    await refuseSomebodyElses(db)
    await seedInstitution(db)
    await seedCatalogue(db)
    const organisation = await seedOrganisation({ db, today })
    await seedPermits(db, organisation)
    const accounts = await seedPeople({ db, today, organisation })
    await seedSettings({ db, now, accounts })
  }
  const school = await loadSchool(db)
  if (isNew) await insertBatch(db, pastSessions({ school, days: await seedShifts({ db, school, today }) }))
  await ensureTodaysShifts({ db, school, today })
  await ensureTodaysSessions({ db, school, now })
}

async function refuseSomebodyElses(db: Db): Promise<void> {
  if ((await db.user.count()) > 0) throw new Error('This database has people in it who are not of the demo school. The demo is filled into an empty database only.')
}
