import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listRecentImports } from '@/lib/contracts/imports'
import { stopClock } from '@/server/kernel/clock'
import { makeRole, memberWith } from '../../support/accounts'
import { callAs, outputAs } from '../../support/call'
import { importFile, importCall } from '../../support/imports'
import { member, type Member } from '../../support/members'
import { heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime } from '../../support/school'
import { statementsOf } from '../../support/statements'

let clerk: Member
beforeAll(async () => {
  ;({ clerk } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  newTail()
})
const listImports = async (who: Member) => (await outputAs(who, importCall(listRecentImports), {})).imports
const minutesLater = (minutes: number) => new Date(schoolTime.getTime() + minutes * 60_000)

test('the newest three are told with how they stand, to who may bring them in', async () => {
  expect(await listImports(clerk)).toEqual([])
  const first = await importFile(clerk, [heads, row('Ana'), row('Bo', ['Nowhere', '1', 'Group A'])], minutesLater(0))
  expect(await listImports(clerk)).toMatchObject([
    { id: first.id, kind: 'people', fileName: 'people.csv', by: clerk.displayName, total: 2, state: 'OPEN' },
  ])
  await first.check({ makeGroups: true })
  await first.apply()
  expect(await listImports(clerk)).toMatchObject([{ id: first.id, state: 'APPLIED', done: 1, refused: 0 }])
  const few = await statementsOf(() => listImports(clerk))
  const more = []
  for (const minutes of [1, 2, 3]) more.unshift(await importFile(clerk, [heads, row('Cy')], minutesLater(minutes)))
  expect((await listImports(clerk)).map(({ id }) => id)).toEqual(more.map(({ id }) => id))
  expect((await statementsOf(() => listImports(clerk))).length).toBeLessThanOrEqual(few.length)
})

test('what is brought in of people is not told to who brings other data', async () => {
  const importer = await memberWith([await makeRole('Importer', ['THIRDPARTY_IMPORT'])], 'STUDENT')
  expect(await listImports(importer)).toEqual([])
  expect(await listImports(await member('STAFF'))).toEqual([])
  for (const role of ['STUDENT', 'TEACHER'] as const)
    expect(await callAs(await member(role), importCall(listRecentImports), {})).toMatchObject({ status: 'FORBIDDEN' })
})
