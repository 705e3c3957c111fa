import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { foreseeUndo } from '@/lib/contracts/imports'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { importFile, importCall } from '../../support/imports'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { accountOf, address, heads, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime } from '../../support/school'

let admin: Member
beforeAll(async () => {
  await schoolWithClerk()
  admin = await member('ADMIN')
})
beforeEach(() => {
  stopClock(schoolTime)
  newTail()
})
const foresee = (id: string) => outputAs(admin, importCall(foreseeUndo), { id })

describe('before an import is undone', () => {
  test('it says how many rows that would reach: not those who were changed or have logged in since', async () => {
    const file = await importFile(admin, [heads, ...['Ana', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => row(name))])
    await file.check()
    expect(await callAs(admin, importCall(foreseeUndo), { id: file.id })).toMatchObject({ status: 'STATE_CHANGED' })
    await file.apply()
    expect(await foresee(file.id)).toEqual({ undoable: 5, kept: 0 })
    const change = (name: string, data: object) => prisma().user.update({ where: { emailKey: address(name) }, data })
    await change('Ana', { revision: { increment: 1 } })
    await change('Bo', { lastSeenAt: schoolTime })
    await change('Cy', { activation: 'ACTIVE' })
    expect(await foresee(file.id)).toEqual({ undoable: 2, kept: 3 })
    const again = await importFile(admin, [
      [...heads, 'Phone'],
      [...row('Di'), '1'],
      [...row('Bo'), '2'],
      [...row('Fay'), '3'],
    ])
    await again.check()
    await again.apply()
    // The undo of the earlier file leaves people whom a later file changed.
    expect(await foresee(file.id)).toEqual({ undoable: 1, kept: 4 })
    expect(await foresee(again.id)).toEqual({ undoable: 3, kept: 0 })
    await file.undo()
    expect((await file.read()).import.batch).toMatchObject({ undone: 1, kept: 4 })
    expect(await foresee(file.id)).toEqual({ undoable: 0, kept: 0 })
  })

  test('to who may bring in what it brought in', async () => {
    const file = await importFile(admin, [heads, row('Ana')])
    await file.check()
    await file.apply()
    await expectOutOfScope({
      call: importCall(foreseeUndo),
      parameter: 'id',
      input: (id) => ({ id }),
      id: file.id,
      entitled: admin,
      reachableBy: ['ADMIN'],
    })
  })
})

describe('an import that gives sensitive roles', () => {
  const grants = async (...rows: string[][]) => (await (await importFile(admin, [[...heads, 'Roles'], ...rows])).check()).import.grants

  test('says which, and to how many', async () => {
    expect(await grants([...row('Ana'), 'Student'], [...row('Bo'), ''])).toEqual([])
    expect(
      await grants(
        [...row('Ana'), 'Teacher'],
        [...row('Bo'), 'Admin; Teacher'],
        [...row('Cy'), 'Student'],
        [...row('Di', ['Nowhere', '1', '']), 'Admin'],
      ),
    ).toEqual([
      { name: 'Teacher', count: 2 },
      { name: 'Admin', count: 1 },
    ])
  })

  test('but not of who holds them already', async () => {
    const file = await importFile(admin, [
      [...heads, 'Roles'],
      [...row('Ana'), 'Teacher'],
    ])
    await file.check()
    await file.apply()
    expect((await accountOf('Ana'))?.roles).toEqual([{ role: { name: 'Teacher' } }])
    expect(await grants([...row('Ana', ['Dentistry', '2', 'Group A']), 'Teacher'])).toEqual([])
    expect(await grants([...row('Ana'), 'Teacher; Admin'])).toEqual([{ name: 'Admin', count: 1 }])
  })
})
