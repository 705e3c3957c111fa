import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { clock } from '../../support/attendance'
import { member, roleActor } from '../../support/members'
import { madeProvider, onPlacement, placeStudent } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placement.deleteMany()
})

const linesOf = ({ csv }: { csv: string }) => csv.trim().split(/\r?\n/)

describe('a file', () => {
  test('of placements has a line for each that the list shows, and neither notes nor reasons', async () => {
    const id = await madeProvider(school.staff, { name: 'Harbour Clinic' })
    await placeStudent(school.staff, id, school.ann, { notes: 'Ask for Helen' })
    await placeStudent(school.staff, id, school.ben, { state: 'PROPOSED' })
    const whole = await onPlacement(school.staff, contracts.exportPlacements, { providerId: id })
    expect([whole.rows, whole.isCut, linesOf(whole)]).toEqual([2, false, expect.arrayContaining([expect.stringContaining('Confirmed')])])
    expect(whole.csv).toContain('Harbour Clinic')
    expect(whole.csv).toContain('2026-12-07')
    expect(whole.csv).not.toContain('Ask for Helen')
    expect((await onPlacement(school.staff, contracts.exportPlacements, { providerId: id, state: 'PROPOSED' })).rows).toBe(1)
    // A person who may only look does not see a proposal.
    const looker = roleActor(await member('TEACHER'), ['TIMETABLE_VIEW_ALL'], { only: true })
    expect((await onPlacement(looker, contracts.exportPlacements, { providerId: id })).rows).toBe(1)
  })

  test('of providers has their places, and what is written at the beginning of a cell is no formula', async () => {
    await madeProvider(school.staff, { name: '=HYPERLINK("x")', places: 4 })
    const found = await onPlacement(school.staff, contracts.exportProviders, { q: 'HYPERLINK' })
    const [, line = ''] = linesOf(found)
    expect(found.rows).toBe(1)
    expect(line.startsWith('=')).toBe(false)
    expect(line).toContain("'=HYPERLINK")
    expect(line).toContain(',4,4,')
  })
})

describe('the points of a map', () => {
  test('are providers in use whose position is known; the others are named beside them', async () => {
    const [here, nowhere, gone] = [await madeProvider(school.staff), await madeProvider(school.staff), await madeProvider(school.staff)]
    const at = { latitude: 54.9783, longitude: -1.5701 }
    const { addressId } = await prisma().placementProvider.findUniqueOrThrow({ where: { id: here }, select: { addressId: true } })
    await prisma().address.update({ where: { id: addressId }, data: at })
    await prisma().placementProvider.update({ where: { id: gone }, data: { active: false } })
    const found = await onPlacement(school.staff, contracts.listProviderPoints, {})
    expect(found.points).toMatchObject([{ id: here, ...at, places: 5, free: 5 }])
    expect(found.without.map(({ id }) => id)).toContain(nowhere)
    expect([...found.points, ...found.without].map(({ id }) => id)).not.toContain(gone)
  })
})
