import { beforeAll, beforeEach, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { importFile } from '../../support/imports'
import type { Member } from '../../support/members'
import { accountOf, heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime } from '../../support/school'
import { workbook } from '../../support/workbook'
import { prisma } from '@/server/kernel/db'

let clerk: Member
beforeAll(async () => {
  ;({ clerk } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  newTail()
})
const numberOf = async (first: string) =>
  (await prisma().user.findUnique({ where: { id: (await accountOf(first))?.id ?? '' }, select: { studentIdNumber: true } }))
    ?.studentIdNumber

test('a number that lost its zeros in a spreadsheet is warned of, of who is there and of who would be new', async () => {
  const titles = [...heads, 'Student ID number']
  const first = await importFile(clerk, [titles, [...row('Ana'), '00230000']])
  await first.check()
  await first.apply()
  expect(await numberOf('Ana')).toBe('00230000')
  const file = await importFile(clerk, [
    titles,
    [...row('Ana'), '230000'],
    [...row('Bo'), '0230000'],
    [...row('Cy'), '231'],
    [...row('Di'), ''],
  ])
  const { rows } = await file.check()
  const words = expect.stringContaining('00230000 (Ana Novak)')
  expect(rows.map(({ outcome, warnings }) => [outcome, warnings.map(({ field, text }) => [field, text])])).toEqual([
    ['CHANGED', [['studentIdNumber', words]]],
    ['NEW', [['studentIdNumber', words]]],
    ['NEW', []],
    ['NEW', []],
  ])
  // With the number written in full there is no warning.
  const right = await importFile(clerk, [titles, [...row('Ana', ['Dentistry', '2', 'Group A']), '00230000']])
  expect((await right.check()).rows).toMatchObject([{ outcome: 'CHANGED', warnings: [] }])
})

test('a workbook that shows the zeros brings them', async () => {
  const bytes = workbook(
    {
      People: [
        [...heads, 'Student ID number'],
        [...row('Ed'), { day: 4711 }],
      ],
    },
    '00000000',
  )
  const file = await importFile(clerk, bytes)
  await file.check()
  await file.apply()
  expect(await numberOf('Ed')).toBe('00004711')
})
