import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCatalogue } from '@/prisma/seed/catalogue'
import { seedPermits } from '@/prisma/seed/demo/permits'
import { starterCatalogue } from '@/prisma/seed/starter-catalogue'
import { starterStages } from '@/prisma/seed/starter-stages'
import { closeDb, inTransaction, prisma } from '@/server/kernel/db'

beforeAll(() => inTransaction(seedCatalogue))
afterAll(closeDb)

const rows = Object.values(starterCatalogue.procedures).flat()
const countTables = () => {
  const db = prisma()
  return Promise.all([
    db.scale.count(),
    db.scaleValue.count(),
    db.section.count(),
    db.sectionItem.count(),
    db.procedure.count(),
    db.criterion.count(),
    db.procedureTarget.count(),
    db.participationType.count(),
    db.specialty.count(),
    db.clinic.count(),
    db.tagGroup.count(),
    db.tag.count(),
  ])
}

describe('the starter catalogue', () => {
  test('is written whole', async () => {
    const { scale, sections, participationTypes, specialties, clinics, tags } = starterCatalogue
    expect(await countTables()).toEqual([
      1,
      scale.values.length,
      sections.length,
      sections.flatMap(({ items }) => items).length,
      rows.length,
      rows.flatMap(([, , , criteria]) => criteria).length,
      rows.length * 3,
      participationTypes.length,
      specialties.length,
      clinics.length,
      Object.keys(tags).length,
      Object.values(tags).flat().length,
    ])
  })

  test('has each procedure with its site, criteria in order and targets by year', async () => {
    const stored = await prisma().procedure.findMany({
      select: {
        code: true,
        caption: true,
        category: true,
        site: true,
        criteria: { orderBy: { sortOrder: 'asc' }, select: { caption: true } },
        targets: { orderBy: { year: 'asc' }, select: { year: true, target: true } },
      },
      orderBy: { sortOrder: 'asc' },
    })
    expect(stored).toHaveLength(rows.length)
    expect(stored[0]).toEqual({
      code: 'EX01',
      caption: 'New patient examination',
      category: 'Examination and diagnosis',
      site: 'NONE',
      criteria: [
        { caption: 'History' },
        { caption: 'Extra-oral and intra-oral examination' },
        { caption: 'Diagnosis' },
        { caption: 'Treatment plan' },
      ],
      targets: [
        { year: 3, target: 4 },
        { year: 4, target: 8 },
        { year: 5, target: 10 },
      ],
    })
  })

  test('demands marks for professionalism and for infection control', async () => {
    const required = await prisma().section.findMany({
      where: { required: true },
      select: { caption: true },
      orderBy: { sortOrder: 'asc' },
    })
    expect(required.map(({ caption }) => caption)).toEqual(['Professionalism', 'Infection control and safety'])
  })

  test('written again changes nothing that a school has edited, and brings back what it has lost', async () => {
    const db = prisma()
    await db.procedure.update({ where: { code: 'RE01' }, data: { caption: 'White filling', active: false } })
    await db.tag.deleteMany({ where: { name: 'Teamwork' } })
    await db.room.deleteMany({ where: { clinic: { name: 'Primary care outreach' } } })
    await db.clinic.delete({ where: { name: 'Primary care outreach' } })
    const edited = await countTables()
    await inTransaction(seedCatalogue)
    await inTransaction(seedCatalogue)
    expect(await db.procedure.findUnique({ where: { code: 'RE01' }, select: { caption: true, active: true } })).toEqual({
      caption: 'White filling',
      active: false,
    })
    expect(await countTables()).toEqual(edited.map((count, table) => (table === 9 || table === 11 ? count + 1 : count)))
  })

  test('has stages of what takes several visits, each treatment with one that completes it, and specialties', async () => {
    const stored = await prisma().procedure.findMany({
      where: { stages: { some: {} } },
      select: {
        code: true,
        specialty: { select: { name: true } },
        stages: { orderBy: { sortOrder: 'asc' }, select: { caption: true, completes: true } },
      },
    })
    expect(
      Object.fromEntries(stored.map(({ code, stages }) => [code, stages.map(({ caption, completes }) => [caption, completes])])),
    ).toEqual(starterStages)
    expect(stored.every(({ stages }) => stages.some(({ completes }) => completes))).toBe(true)
    expect(stored.find(({ code }) => code === 'EN02')?.specialty).toEqual({ name: 'Endodontics' })
  })

  test('offers the phrases, each once', async () => {
    const { good, next } = starterCatalogue.feedbackPhrases
    expect(await prisma().feedbackPhrase.count({ where: { ownerId: null } })).toBe(good.length + next.length)
  })

  test('in the demo leaves crowns and root canals to students of dentistry, and says why', async () => {
    const dentistryId = v7()
    await prisma().programme.create({ data: { id: dentistryId, name: 'Dentistry', lengthYears: 5 } })
    await inTransaction((db) => seedPermits(db, { dentistryId }))
    const crown = await prisma().procedure.findUniqueOrThrow({
      where: { code: 'IN01' },
      select: { outsidePermit: true, outsideReason: true, permits: { select: { year: true } } },
    })
    expect(crown).toMatchObject({ outsidePermit: 'BLOCK', outsideReason: 'Outside the scope of practice of hygiene and therapy' })
    expect(crown.permits.map(({ year }) => year).sort()).toEqual([1, 2, 3, 4, 5])
    expect(
      await prisma().procedure.findUniqueOrThrow({ where: { code: 'RE01' }, select: { permits: { select: { year: true } } } }),
    ).toEqual({ permits: [] })
  })
})
