import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { importFile } from '../../support/imports'
import type { Member } from '../../support/members'
import { accountOf, address, heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime, type School } from '../../support/school'

let school: School
let clerk: Member
let tail = ''

beforeAll(async () => {
  ;({ school, clerk } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = newTail()
})

describe('flags', () => {
  const flagged = async (first: string) =>
    (
      await prisma().userFlag.findMany({
        where: { userId: (await accountOf(first))?.id ?? '' },
        select: { flag: { select: { caption: true } } },
      })
    )
      .map(({ flag }) => flag.caption)
      .sort()
  const flag = async (caption: string, active = true) => {
    const id = v7()
    await prisma().flag.create({ data: { id, caption: `${caption} ${tail}`, colour: 'blue', active } })
    return id
  }
  const cells = (...flags: string[]) => [[...heads, 'Flags'], ...flags.map((said, at) => [...row(['Ana', 'Bo', 'Cy'][at] ?? ''), said])]

  test('are given and taken by their names; who gave one meanwhile is not undone', async () => {
    const [, , own] = [await flag('Adjust'), await flag('Mentor'), await flag('By hand')]
    const first = await importFile(clerk, cells(`adjust ${tail}; Mentor ${tail}`, ''))
    expect((await first.check()).rows[0]?.changes).toContainEqual({ field: 'flags', from: '', to: `Adjust ${tail}; Mentor ${tail}` })
    await first.apply()
    const second = await importFile(clerk, cells(`Mentor ${tail}`, `Mentor ${tail}`))
    expect((await second.check()).rows[0]).toMatchObject({
      outcome: 'CHANGED',
      changes: [{ field: 'flags', from: `Adjust ${tail}; Mentor ${tail}`, to: `Mentor ${tail}` }],
    })
    await prisma().userFlag.create({ data: { userId: (await accountOf('Ana'))?.id ?? '', flagId: own } })
    await second.apply()
    expect([await flagged('Ana'), await flagged('Bo')]).toEqual([[`By hand ${tail}`, `Mentor ${tail}`], [`Mentor ${tail}`]])
    await second.undo()
    expect([await flagged('Ana'), await flagged('Bo')]).toEqual([[`Adjust ${tail}`, `By hand ${tail}`, `Mentor ${tail}`], []])
  })

  test('that there are not, or are out of use, are given to nobody', async () => {
    await flag('Old', false)
    const found = await (await importFile(clerk, cells(`Nothing ${tail}`, `Old ${tail}`))).check()
    expect(found.rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'flags', text: `This flag does not exist: Nothing ${tail}` }],
      [{ field: 'flags', text: 'Choose a flag that is in use' }],
    ])
    expect(found.import.missing).toEqual([{ field: 'flags', value: `Nothing ${tail}`, count: 1, highestYear: 1 }])
  })
})

describe('groups that an import made', () => {
  test('a group that it made goes, unless somebody is in it or has touched it', async () => {
    const [empty, used, touched] = [`Empty ${tail}`, `Used ${tail}`, `Touched ${tail}`]
    const groups = () =>
      prisma().studentGroup.findMany({ where: { name: { in: [empty, used, touched] } }, orderBy: { name: 'asc' }, select: { name: true } })
    const file = await importFile(clerk, [
      heads,
      row('Ana', ['Dentistry', '1', empty]),
      row('Bo', ['Dentistry', '1', empty]),
      row('Cy', ['Dentistry', '1', used]),
      row('Dee', ['Dentistry', '1', touched]),
    ])
    await file.check()
    await file.apply()
    expect(await groups()).toHaveLength(3)
    await prisma().user.update({ where: { emailKey: address('Cy') }, data: { activation: 'ACTIVE' } })
    await prisma().studentGroup.updateMany({ where: { name: touched }, data: { colour: 'red', revision: { increment: 1 } } })
    expect((await file.undo()).import.batch).toMatchObject({ undone: 3, kept: 1 })
    expect(await groups()).toEqual([{ name: touched }, { name: used }])
  })

  test('what reads alike is one: a group that is there, or of which there are two spellings; a programme', async () => {
    const name = `Cohort ${tail}`
    const [latin, blanks, cyrillic] = [name, name.replace(' ', '  '), name.replace('C', '\u0421').replaceAll('o', '\u043e')]
    const first = await importFile(clerk, [heads, row('Ana', ['Dentistry', '1', latin]), row('Bo', ['D\u0435ntistry', '1', cyrillic])])
    expect((await first.check()).import.counts).toMatchObject({ NEW: 2, ERROR: 0 })
    await first.apply()
    const groupId = (await accountOf('Ana'))?.groupId
    expect(await accountOf('Bo')).toMatchObject({ groupId })
    const second = await importFile(clerk, [heads, row('Cy', ['Dentistry', '1', blanks]), row('Bo', ['Dentistry', '1', cyrillic])])
    expect((await second.check()).rows).toMatchObject([{ outcome: 'NEW' }, { outcome: 'SAME' }])
    expect((await second.read()).import.missing).toEqual([])
    await prisma().studentGroup.update({ where: { id: groupId ?? '' }, data: { active: false } })
    expect((await second.check()).rows[0]).toMatchObject({ outcome: 'ERROR', errors: [{ field: 'group' }] })
  })

  test('a group that was made for whom it then could not bring in is not left behind', async () => {
    const file = await importFile(clerk, [heads, row('Ana', ['Dentistry', '1', `Nobody ${tail}`])])
    await file.check()
    const other = await importFile(school.admin, [heads, row('Ana')])
    await other.check()
    await other.apply()
    expect((await file.apply()).import.batch).toMatchObject({ refused: 1 })
    expect(await prisma().studentGroup.count({ where: { name: `Nobody ${tail}` } })).toBe(0)
  })
})
