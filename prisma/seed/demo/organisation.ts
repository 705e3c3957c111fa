import { v7 as uuid } from 'uuid'
import { paletteColours } from '@/lib/clinical/palette'
import type { Db } from '../database'
import { dateColumn, termsAround, type Day } from './calendar'
import { FIRMS } from './names'
import { scales, type DemoSize } from './size'

export type Organisation = { dentistryId: string; therapyId: string; groupIds: string[]; firmIds: string[]; flagIds: string[] }

/** The organisation: programmes, the default grouping with its groups, firms, the terms of this academic year and the last, and the flags of people. */
export async function seedOrganisation({ db, today, size }: { db: Db; today: Day; size: DemoSize }): Promise<Organisation> {
  const dentistry = { id: uuid(), name: 'Dentistry BDS', lengthYears: 5 }
  const therapy = { id: uuid(), name: 'Dental hygiene and therapy', lengthYears: 3 }
  const grouping = { id: uuid(), name: 'Clinical groups', published: true, isDefault: true }
  const groups = [...'ABCDEFGH']
    .slice(0, scales[size].groups)
    .map((letter, at) => ({ id: uuid(), name: `Group ${letter}`, groupingId: grouping.id, colour: paletteColours[at] ?? 'blue' }))
  const firms = FIRMS.slice(0, scales[size].firms).map((name) => ({ id: uuid(), name }))
  await db.programme.createMany({ data: [dentistry, therapy] })
  await db.grouping.create({ data: grouping })
  await db.studentGroup.createMany({ data: groups })
  await db.firm.createMany({ data: firms })
  await db.term.createMany({
    data: termsAround(today).map(({ title, startsOn, endsOn }) => ({
      id: uuid(),
      title,
      startsOn: dateColumn(startsOn),
      endsOn: dateColumn(endsOn),
    })),
  })
  const flags = [
    { id: uuid(), caption: 'Reasonable adjustments', colour: 'blue', shownToTeachers: true },
    { id: uuid(), caption: 'Occupational health', colour: 'amber' },
    { id: uuid(), caption: 'Year repeated', colour: 'purple' },
  ]
  await db.flag.createMany({ data: flags })
  return {
    dentistryId: dentistry.id,
    therapyId: therapy.id,
    groupIds: groups.map(({ id }) => id),
    firmIds: firms.map(({ id }) => id),
    flagIds: flags.map(({ id }) => id),
  }
}
