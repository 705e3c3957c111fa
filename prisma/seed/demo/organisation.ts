import { v7 as uuid } from 'uuid'
import type { Db } from '../database'
import { dateColumn, termsOf, type Day } from './calendar'
import { FIRMS } from './names'

export type Organisation = { dentistryId: string; therapyId: string; groupIds: string[]; firmIds: string[] }

/** What people belong to: programmes, the default grouping with its groups, firms, and the terms of this academic year. */
export async function seedOrganisation({ db, today }: { db: Db; today: Day }): Promise<Organisation> {
  const dentistry = { id: uuid(), name: 'Dentistry BDS', lengthYears: 5 }
  const therapy = { id: uuid(), name: 'Dental hygiene and therapy', lengthYears: 3 }
  const grouping = { id: uuid(), name: 'Clinical groups', published: true, isDefault: true }
  const groups = ['A', 'B', 'C', 'D'].map((letter) => ({ id: uuid(), name: `Group ${letter}`, groupingId: grouping.id }))
  const firms = FIRMS.map((name) => ({ id: uuid(), name }))
  await db.programme.createMany({ data: [dentistry, therapy] })
  await db.grouping.create({ data: grouping })
  await db.studentGroup.createMany({ data: groups })
  await db.firm.createMany({ data: firms })
  await db.term.createMany({ data: termsOf(today).map(({ title, startsOn, endsOn }) => ({ id: uuid(), title, startsOn: dateColumn(startsOn), endsOn: dateColumn(endsOn) })) })
  return { dentistryId: dentistry.id, therapyId: therapy.id, groupIds: groups.map(({ id }) => id), firmIds: firms.map(({ id }) => id) }
}
