import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock } from '../../support/attendance'
import { member, roleActor, type Member } from '../../support/members'
import { statementsOf } from '../../support/statements'
import { madeProvider, onPlacement, placeStudent, providerInput, year } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
let looker: Member
// Monday of the first of these weeks is 30 November 2026.
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
  looker = roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true })
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
  await prisma().placementProvider.updateMany({ data: { active: false } })
})

const readBoard = (input: object = {}, who: Member = school.staff) =>
  onPlacement(who, contracts.readPlacementBoard, { from: '2026-11-30', weeks: 4, ...input })
const makeSpecialty = async (name: string) =>
  (await prisma().specialty.create({ data: { id: v7(), name: `${name} ${v7().slice(-6)}` } })).id

describe('the board of providers', () => {
  test('counts places and who has them, week by week', async () => {
    const id = await madeProvider(school.staff, { places: 1 })
    await placeStudent(school.staff, id, school.ann)
    const { weeks, providers } = await readBoard()
    expect(weeks).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
    expect(providers).toMatchObject([{ id, active: true, places: [1, 1, 1, 1], taken: [0, 1, 1, 0], tooMany: [], uncovered: [] }])
  })

  test('begins before this week where no day is asked for, and with the Monday of one that is', async () => {
    const { weeks } = await onPlacement(school.staff, contracts.readPlacementBoard, {}, now)
    expect([weeks.length, weeks[0]]).toEqual([20, '2026-11-16'])
    expect((await readBoard({ from: '2026-12-10', weeks: 1 })).weeks).toEqual(['2026-12-07'])
  })

  test('marks weeks with too many, and days that no agreement covers', async () => {
    const id = await madeProvider(school.staff, { places: 2 })
    await placeStudent(school.staff, id, school.ann)
    await placeStudent(school.staff, id, school.ben)
    await prisma().placementCapacity.updateMany({ where: { providerId: id }, data: { places: 1 } })
    await prisma().placementAgreement.updateMany({ where: { providerId: id }, data: { toOn: new Date('2026-12-15') } })
    expect((await readBoard()).providers).toMatchObject([{ taken: [0, 2, 2, 0], places: [1, 1, 1, 1], tooMany: [1, 2], uncovered: [2] }])
  })

  test('adds up the places of several specialties, and shows those of one alone', async () => {
    const [own, other] = [await makeSpecialty('Paediatric'), await makeSpecialty('Surgery')]
    const id = await madeProvider(school.staff, { places: 3 })
    await onPlacement(school.staff, contracts.saveCapacity, { id: v7(), revision: 0, providerId: id, specialtyId: own, ...year, places: 2 })
    await placeStudent(school.staff, id, school.ann, { specialtyId: own })
    await placeStudent(school.staff, id, school.ben, { specialtyId: other })
    expect((await readBoard()).providers).toMatchObject([{ places: [5, 5, 5, 5], taken: [0, 2, 2, 0] }])
    expect((await readBoard({ specialtyId: own })).providers).toMatchObject([{ places: [2, 2, 2, 2], taken: [0, 1, 1, 0] }])
    // A student whose specialty has no places of its own has the places of any specialty.
    expect((await readBoard({ specialtyId: other })).providers).toMatchObject([{ places: [3, 3, 3, 3], taken: [0, 1, 1, 0] }])
  })

  test('has a provider out of use as long as somebody is there', async () => {
    const id = await madeProvider(school.staff)
    await placeStudent(school.staff, id, school.ann)
    await prisma().placementProvider.update({ where: { id }, data: { active: false } })
    expect((await readBoard()).providers).toMatchObject([{ id, active: false }])
    expect((await readBoard({ from: '2027-02-01' })).providers).toEqual([])
  })

  test('is searched by name and town', async () => {
    const id = await madeProvider(school.staff, { name: 'Harbour Clinic', town: 'Whitby' })
    await madeProvider(school.staff)
    expect((await readBoard({ q: 'whitby' })).providers.map((one) => one.id)).toEqual([id])
    expect((await readBoard({ q: 'nowhere' })).total).toBe(0)
  })

  test('is read by who looks, who may not place anybody', async () => {
    await madeProvider(school.staff)
    expect(await readBoard({}, looker)).toMatchObject({ mayEdit: false, total: 1 })
  })

  test('takes as many statements for many providers as for one', async () => {
    await madeProvider(school.staff)
    const one = (await statementsOf(() => readBoard())).length
    for (let n = 0; n < 4; n++) await onPlacement(school.staff, contracts.saveProvider, providerInput())
    expect((await readBoard()).providers).toHaveLength(5)
    expect((await statementsOf(() => readBoard())).length).toBe(one)
  })
})
