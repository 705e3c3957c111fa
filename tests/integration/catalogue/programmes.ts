import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import type { School } from '../../support/school'

export type Programmes = { readonly dentistry: string; readonly therapy: string }

/** Two programmes; the school's student is in the fourth year of one, the stranger in the second of the other. */
export async function makeProgrammes(school: School): Promise<Programmes> {
  const [dentistry, therapy] = [v7(), v7()]
  await prisma().programme.createMany({
    data: [
      { id: dentistry, name: 'Dentistry', lengthYears: 5 },
      { id: therapy, name: 'Hygiene and therapy', lengthYears: 3 },
    ],
  })
  await prisma().user.update({ where: { id: school.student.id }, data: { programmeId: dentistry, year: 4 } })
  await prisma().user.update({ where: { id: school.stranger.id }, data: { programmeId: therapy, year: 2 } })
  return { dentistry, therapy }
}
