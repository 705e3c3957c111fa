import { beforeAll, beforeEach, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { importFile } from '../../support/imports'
import type { Member } from '../../support/members'
import { heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime } from '../../support/school'

let clerk: Member
beforeAll(async () => {
  ;({ clerk } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  newTail()
})

test('an import changes no groups once the grouping is published; who is in no group comes in', async () => {
  await prisma().grouping.updateMany({ where: { isDefault: true }, data: { published: true } })
  const file = await importFile(clerk, [
    heads,
    row('Ana', ['Dentistry', '1', 'Group A']),
    row('Bo', ['Dentistry', '1', 'Group of their own']),
    row('Cy', ['Dentistry', '1', '']),
  ])
  const { rows } = await file.check()
  expect(rows.map(({ outcome, errors }) => [outcome, errors.map(({ field }) => field)])).toEqual([
    ['ERROR', ['group']],
    ['ERROR', ['group']],
    ['NEW', []],
  ])
  await prisma().grouping.updateMany({ where: { isDefault: true }, data: { published: false } })
  expect((await file.check()).import.counts).toMatchObject({ NEW: 3, ERROR: 0 })
})
