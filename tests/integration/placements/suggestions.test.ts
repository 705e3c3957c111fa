import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/placements'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { clock } from '../../support/attendance'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { madeProvider, onPlacement, placeStudent, placementCall, tryPlacement } from '../../support/placements'
import { makePlannedSchool, type PlannedSchool } from '../../support/timetables'

let school: PlannedSchool
const now = clock('08:00:00')
beforeAll(async () => {
  stopClock(now)
  school = await makePlannedSchool()
})
beforeEach(async () => {
  stopClock(now)
  await prisma().placementSuggestion.deleteMany()
  await prisma().placement.deleteMany()
  await prisma().outboxEvent.deleteMany()
})

const placeInput = (own: object = {}) => ({
  ...{ id: v7(), name: 'Coast Dental', line1: '2 Pier Road', town: 'Seaham', country: 'United Kingdom', contactName: '', contactEmail: '' },
  ...{ fromOn: '2027-01-11', toOn: '2027-01-22', why: 'It is in my home town.', ...own },
})
async function makeSuggestion(who: Member, own: object = {}): Promise<string> {
  const input = placeInput(own)
  await onPlacement(who, contracts.suggestPlace, input)
  return input.id
}
const listMine = async (who: Member) => (await onPlacement(who, contracts.listMySuggestions, {})).rows
const listNotices = async (): Promise<unknown[]> =>
  (await prisma().outboxEvent.findMany({ where: { type: 'messaging.notice' }, orderBy: { id: 'asc' } })).map(({ payload }) => payload)

describe('a place that a student proposes', () => {
  test('is told to whoever places students, read by them and its student alone, and can be withdrawn', async () => {
    const id = await makeSuggestion(school.ann)
    expect(await listNotices()).toMatchObject([
      {
        key: 'placementSuggested',
        to: expect.arrayContaining([school.staff.id]),
        values: { name: 'Coast Dental', person: school.ann.displayName },
      },
    ])
    const { rows } = await onPlacement(school.staff, contracts.listSuggestions, {})
    expect(rows).toMatchObject([{ id, why: 'It is in my home town.', student: { id: school.ann.id } }])
    expect(await listMine(school.ben)).toEqual([])
    const looker = roleActor(await member('TEACHER'), ['TIMETABLE_ADMIN'], { only: true })
    expect((await tryPlacement(looker, contracts.listSuggestions, {})).status).toBe('FORBIDDEN')
    expect((await tryPlacement(school.ben, contracts.withdrawSuggestion, { id })).status).toBe('NOT_FOUND')
    await expectOutOfScope({
      ...{ id, parameter: 'id', entitled: school.ann, strangers: [school.ben] },
      call: placementCall(contracts.withdrawSuggestion),
      input: (of) => ({ id: of }),
    })
    expect((await tryPlacement(school.ann, contracts.withdrawSuggestion, { id })).status).toBe('STATE_CHANGED')
    expect(await listMine(school.ann)).toMatchObject([{ state: 'WITHDRAWN' }])
    expect((await onPlacement(school.staff, contracts.listSuggestions, {})).rows).toEqual([])
  })

  test('has an address and days to come, is not proposed twice, and no more than five wait', async () => {
    await makeSuggestion(school.ann)
    const issues = async (own: object) => {
      const answer = await tryPlacement(school.ann, contracts.suggestPlace, placeInput(own))
      return answer.status === 'SUCCESS' ? 'SUCCESS' : answer.issues.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await issues({ name: 'coast  dental' })).toEqual(['name suggestedAlready'])
    expect(await issues({ fromOn: '2027-02-01', toOn: '2027-02-12' })).toBe('SUCCESS')
    expect(await issues({ name: 'Other', toOn: '2027-01-01' })).toEqual(['toOn datesInOrder'])
    expect(await issues({ name: 'Other', fromOn: '2026-11-01' })).toEqual(['fromOn dayPast'])
    expect(await issues({ name: 'Other', country: ' ' })).toEqual(['country required'])
    for (const name of ['One', 'Two', 'Three']) expect(await issues({ name })).toBe('SUCCESS')
    expect(await issues({ name: 'Four' })).toEqual(['name tooMany'])
  })

  test('is declined with a reason that its student reads, once, and by nobody themself', async () => {
    const id = await makeSuggestion(school.ann)
    const themself = roleActor(school.ann, ['PLACEMENT_ADMIN', 'PLACEMENT_MY_PLACEMENTS'])
    const decline = (who: Member) => tryPlacement(who, contracts.declineSuggestion, { id, reason: 'It has no agreement.' })
    expect((await decline(themself)).status).toBe('FORBIDDEN')
    expect((await decline(school.ben)).status).toBe('FORBIDDEN')
    expect((await decline(school.staff)).status).toBe('SUCCESS')
    expect((await decline(school.admin)).status).toBe('STATE_CHANGED')
    expect((await listNotices()).at(-1)).toMatchObject({ key: 'placementSuggestionDeclined', to: [school.ann.id] })
    expect(await listMine(school.ann)).toMatchObject([{ state: 'DECLINED', reason: 'It has no agreement.' }])
    expect((await tryPlacement(school.staff, contracts.declineSuggestion, { id: v7(), reason: 'No' })).status).toBe('NOT_FOUND')
  })

  test('is accepted by a placement of its student that stands', async () => {
    const id = await makeSuggestion(school.ann)
    const providerId = await madeProvider(school.staff)
    const [ours, others] = [
      await placeStudent(school.staff, providerId, school.ann),
      await placeStudent(school.staff, providerId, school.ben),
    ]
    const accept = (placementId: string, who: Member = school.staff) => tryPlacement(who, contracts.acceptSuggestion, { id, placementId })
    expect((await accept(others)).status).toBe('VALIDATION_FAILED')
    expect((await accept(v7())).status).toBe('VALIDATION_FAILED')
    expect((await accept(ours, roleActor(school.ann, ['PLACEMENT_ADMIN']))).status).toBe('FORBIDDEN')
    expect((await accept(ours)).status).toBe('SUCCESS')
    expect((await accept(ours)).status).toBe('STATE_CHANGED')
    expect((await listNotices()).at(-1)).toMatchObject({ key: 'placementSuggestionAccepted', to: [school.ann.id] })
    expect(await prisma().placementSuggestion.findUnique({ where: { id }, select: { state: true, placementId: true } })).toEqual({
      state: 'ACCEPTED',
      placementId: ours,
    })
    expect((await tryPlacement(school.ann, contracts.withdrawSuggestion, { id })).status).toBe('STATE_CHANGED')
  })
})
