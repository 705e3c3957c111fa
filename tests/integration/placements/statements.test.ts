import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { clock } from '../../support/attendance'
import { member, type Member } from '../../support/members'
import { madeProvider, onPlacement, placeStudent } from '../../support/placements'
import { statementsOf } from '../../support/statements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(() => stopClock(now))

describe('statements', () => {
  test('of a list, a provider and one’s own placements do not grow with what there is', async () => {
    const one = await madeProvider(school.staff, { places: 50 })
    await placeStudent(school.staff, one, school.ann)
    const count = async (who: Member, contract: Parameters<typeof onPlacement>[1], input: object) =>
      (await statementsOf(() => onPlacement(who, contract, input))).length
    const asked = [
      [school.staff, contracts.listProviders, {}],
      [school.staff, contracts.readProvider, { id: one }],
      [school.staff, contracts.listPlacements, {}],
      [school.staff, contracts.readProviderWeek, { providerId: one, on: '2026-12-08' }],
      [school.ann, contracts.listMyPlacements, {}],
    ] as const
    for (const [someone, contract, input] of asked) await count(someone, contract, input)
    const before = []
    for (const [someone, contract, input] of asked) before.push(await count(someone, contract, input))
    for (let more = 0; more < 3; more++) {
      await madeProvider(school.staff)
      await placeStudent(school.staff, one, await member('STUDENT'))
      await placeStudent(school.staff, one, school.ann, { fromOn: `2027-0${more + 1}-11`, toOn: `2027-0${more + 1}-22` })
    }
    const after = []
    for (const [someone, contract, input] of asked) after.push(await count(someone, contract, input))
    expect(after).toEqual(before)
    expect(Math.max(...after)).toBeLessThanOrEqual(20)
  })
})
