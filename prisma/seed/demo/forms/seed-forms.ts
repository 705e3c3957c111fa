import type { Db } from '../../database'
import { requireFound } from '../found'
import { randomFrom, type Random } from '../random'
import type { School } from '../school'
import { fates, type Fate } from './fates'
import { publishForms, type Published } from './publish'
import { recordResponse } from './record'
import { insertAll, noRows } from './rows'

const wanted = 600
/** The number of responses between the demo accounts. */
const ofAccounts = 60

/** Responses in every state, by students of the clinical years, with their teachers; a good part of them belong to the demo accounts. */
export async function seedForms({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const published = await publishForms({ db, now })
  const people = new Map((await db.user.findMany({ select: { id: true, displayName: true } })).map((one) => [one.id, one]))
  const person = (id: string) => requireFound(people.get(id), 'such person')
  const random = randomFrom('forms')
  const [own, ownTeacher] = [person(school.account('student')), person(school.account('teacher'))]
  const students = school.students.filter(({ year }) => year >= 3).map(({ id }) => person(id))
  const teachers = school.scale.clinics.flatMap((clinic) => school.teachersOf(clinic)).map(person)
  const rows = noRows()
  for (let number = 0; number < wanted; number += 1) {
    const isOfAccounts = number < ofAccounts
    const fate: Fate = isOfAccounts ? requireFound(fates[number % fates.length], 'a fate') : random.weigh<Fate>(fates, ({ share }) => share)
    recordResponse(rows, {
      published: formFor(published, fate, random),
      fate,
      student: isOfAccounts && number < 30 ? own : random.pick(students),
      teacher: isOfAccounts ? ownTeacher : random.pick(teachers),
      now,
      random,
    })
  }
  await insertAll(db, rows)
}

/** A form that a demo response can use at its stage. */
function formFor(published: readonly Published[], { needs, reason }: Fate, random: Random): Published {
  const fitting = published.filter(({ form, key }) => {
    if (needs === 'TURN') return form.turns.length > 1
    if (needs === 'SIGN') return form.route.some(({ kind }) => kind === 'SIGN')
    if (needs === 'REVIEW' || reason) return form.route.some(({ kind }) => kind === 'REVIEW')
    return key !== 'INCIDENT' || random.chance(0.2)
  })
  return random.pick(fitting)
}
