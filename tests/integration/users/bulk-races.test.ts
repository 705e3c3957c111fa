import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import { changeMany, previewBulk } from '@/lib/contracts/users/bulk'
import { setAccountStatus } from '@/lib/contracts/users/accounts'
import { inTransaction, prisma } from '@/server/kernel/db'
import { getAs, makeRole, memberWith, roleIdOf, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { person } from '../../support/people'
import { makeSchool, type School } from '../../support/school'
import { waitForLock } from '../../support/waits'

let school: School
let clerk: Member
let other: Member
beforeAll(async () => {
  school = await makeSchool()
  const role = await makeRole('Clerk', ['USERS_ADMIN'])
  clerk = await memberWith([role])
  other = await memberWith([role])
})
const changeInput = async (who: Member, ids: readonly string[], act: BulkAct) => ({
  who: { ids: [...ids] },
  act,
  digest: (await getAs(who, previewBulk, { who: { ids: [...ids] }, act })).digest,
})
const people = async (count: number) => Promise.all(Array.from({ length: count }, async () => (await person({ withoutPassword: true })).id))
const statusAct = (to: 'ENABLED' | 'DISABLED'): BulkAct => ({ kind: 'STATUS', status: to })

describe('two who do something to the same people at once', () => {
  test('disable them once, and the second hears that it is done', async () => {
    const ids = await people(20)
    const [one, two] = [
      await changeInput(clerk, ids, statusAct('DISABLED')),
      await changeInput(other, [...ids].reverse(), statusAct('DISABLED')),
    ]
    const answers = await Promise.all([tryAs(clerk, changeMany, one), tryAs(other, changeMany, two)])
    expect(answers.map((answer) => (answer.status === 'SUCCESS' ? answer.output.done : answer.code)).sort()).toEqual([
      20,
      'users.SELECTION_CHANGED',
    ])
    expect(await prisma().auditEntry.count({ where: { entityId: { in: ids }, action: 'users.manyChanged' } })).toBe(20)
  })

  test('give and take a role: one after the other, and nobody has half of both', async () => {
    const ids = await people(20)
    const roleId = await makeRole(`Reader ${v7()}`, ['CURRICULUM_VIEW'])
    const [given, moved] = [
      await changeInput(clerk, ids, { kind: 'ROLE', roleId, given: true }),
      await changeInput(other, ids, statusAct('DISABLED')),
    ]
    const answers = await Promise.all([tryAs(clerk, changeMany, given), tryAs(other, changeMany, moved)])
    expect(answers.map((answer) => answer.status)).toEqual(['SUCCESS', 'SUCCESS'])
    const found = await prisma().user.findMany({
      where: { id: { in: ids } },
      select: { revision: true, status: true, roles: { where: { roleId }, select: { roleId: true } } },
    })
    expect(found.every((one) => one.revision === 3 && one.status === 'DISABLED' && one.roles.length === 1)).toBe(true)
  })
})

test('the last two who may do everything, disabled one by one and as many at once: one is left', async () => {
  const everything = {
    status: 'ENABLED',
    activation: 'ACTIVE',
    roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } },
  } as const
  const [one, two] = [await member('ADMIN'), await member('ADMIN')]
  const others = (await prisma().user.findMany({ where: { ...everything, id: { notIn: [one.id, two.id] } }, select: { id: true } })).map(
    ({ id }) => id,
  )
  await prisma().user.updateMany({ where: { id: { in: others } }, data: { status: 'DISABLED' } })
  const act = await changeInput(one, [two.id], statusAct('DISABLED'))
  const answers = await Promise.all([
    tryAs(one, changeMany, act),
    tryAs(two, setAccountStatus, { id: one.id, revision: 1, status: 'DISABLED' }),
  ])
  expect(answers.filter((answer) => answer.status === 'SUCCESS')).toHaveLength(1)
  expect(await prisma().user.count({ where: { ...everything, id: { in: [one.id, two.id] } } })).toBe(1)
  await prisma().user.updateMany({ where: { id: { in: [...others, one.id, two.id] } }, data: { status: 'ENABLED' } })
})

test('a role that came to hold something sensitive since the preview is given by nobody who may not', async () => {
  const ids = await people(2)
  const roleId = await makeRole(`Reader ${v7()}`, ['CURRICULUM_VIEW'])
  const act = await changeInput(clerk, ids, { kind: 'ROLE', roleId, given: true })
  await prisma().rolePrivilege.create({ data: { roleId, privilege: 'CONFIG_ADMIN' } })
  expect(await tryAs(clerk, changeMany, act)).toMatchObject({
    status: 'VALIDATION_FAILED',
    issues: [{ path: 'act.roleId', code: 'roleNotYours' }],
  })
  expect(await prisma().userRole.count({ where: { roleId } })).toBe(0)
})

test('who came to stand above since the preview is left as they are', async () => {
  const roleId = await makeRole(`Helper ${v7()}`, ['FORMS'])
  const helper = await memberWith([roleId], 'STUDENT')
  const act = await changeInput(clerk, [helper.id], statusAct('DISABLED'))
  await prisma().rolePrivilege.create({ data: { roleId, privilege: 'CONFIG_ADMIN' } })
  expect(await tryAs(clerk, changeMany, act)).toMatchObject({ status: 'STATE_CHANGED', code: 'users.SELECTION_CHANGED' })
  expect(await prisma().user.findUniqueOrThrow({ where: { id: helper.id }, select: { status: true } })).toEqual({ status: 'ENABLED' })
})

test('a programme that is being made shorter takes nobody into the year that it loses', async () => {
  const programmeId = v7()
  await prisma().programme.create({ data: { id: programmeId, name: `Hygiene ${programmeId}`, lengthYears: 3 } })
  const [id = ''] = await people(1)
  await prisma().user.update({ where: { id }, data: { programmeId, year: 2 } })
  const act = await changeInput(clerk, [id], { kind: 'STUDIES', from: '2026-11-20', year: 3 })
  let answer: ReturnType<typeof tryAs> | undefined
  // The programme is locked, checked and made shorter, as saving it does.
  await inTransaction(async (db) => {
    await db.$executeRaw`SELECT 1 FROM programme WHERE id = ${programmeId}::uuid FOR UPDATE`
    answer = tryAs(clerk, changeMany, act)
    await Promise.race([answer, waitForLock('programme')])
    await db.programme.update({ where: { id: programmeId }, data: { lengthYears: 2 } })
  })
  expect(await answer).toMatchObject({ status: 'STATE_CHANGED', code: 'users.SELECTION_CHANGED' })
  expect(await prisma().user.findUniqueOrThrow({ where: { id }, select: { year: true } })).toEqual({ year: 2 })
})

test('roles named by another spelling of their id are the same roles', async () => {
  expect(
    await tryAs(clerk, previewBulk, {
      who: { ids: [school.student.id.toUpperCase()] },
      act: { kind: 'ROLE', roleId: (await roleIdOf('ADMIN')).toUpperCase(), given: true },
    }),
  ).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ code: 'roleNotYours' }] })
})
