import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import { changeMany, exportPeople, previewBulk, readSending } from '@/lib/contracts/users/bulk'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, makeRole, memberWith, roleIdOf, tryAs } from '../../support/accounts'
import { idParameters } from '../../support/id-parameters'
import { doToMany, reasonsOf } from '../../support/many'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { person } from '../../support/people'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
let clerk: Member
let [clerkRole, plainRole] = ['', '']
const flagId = v7()
beforeAll(async () => {
  school = await makeSchool()
  clerkRole = await makeRole('Clerk', ['USERS_ADMIN'])
  plainRole = await makeRole('Reader', ['CURRICULUM_VIEW'])
  clerk = await memberWith([clerkRole])
  await prisma().flag.create({ data: { id: flagId, caption: 'Mentored', colour: 'teal' } })
})

const disable: BulkAct = { kind: 'STATUS', status: 'DISABLED' }
const later = new Date(schoolTime.getTime() + 11 * 60_000)
const makeMany = async (count: number, wanted: Parameters<typeof person>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => person({ withoutPassword: true, ...wanted })))
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

describe('the ids of what is done to many', () => {
  const calls = [
    [previewBulk, {}],
    [changeMany, { digest: 'x' }],
    [exportPeople, { columns: ['name'] }],
  ] as const
  // The entitled person has nothing left to change, so the acts of those who try change nothing either.
  const untag = () => ({ kind: 'FLAG', flagId, given: false })
  const ofFilter = (name: string) => (id: string) => ({ who: { filter: { [name]: id }, exceptIds: [] }, act: untag() })
  const ofAct = (act: object) => (key: string) => (id: string) => ({ who: { ids: [v7()] }, act: { ...act, [key]: id } })
  const inputs: Readonly<Record<string, (id: string) => Readonly<Record<string, unknown>>>> = {
    'who.ids': (id) => ({ who: { ids: [id] }, act: untag() }),
    'who.exceptIds': (id) => ({ who: { filter: {}, exceptIds: [id] }, act: untag() }),
    'who.filter.roleId': ofFilter('roleId'),
    'who.filter.programmeId': ofFilter('programmeId'),
    'who.filter.groupId': ofFilter('groupId'),
    'who.filter.firmId': ofFilter('firmId'),
    'who.filter.flagId': ofFilter('flagId'),
    'act.roleId': ofAct({ kind: 'ROLE', given: true })('roleId'),
    'act.flagId': ofAct({ kind: 'FLAG', given: true })('flagId'),
    'act.programmeId': ofAct({ kind: 'STUDIES', from: '2026-11-20' })('programmeId'),
    'act.groupId': ofAct({ kind: 'STUDIES', from: '2026-11-20' })('groupId'),
    'act.firmId': ofAct({ kind: 'STUDIES', from: '2026-11-20' })('firmId'),
  }

  test('are taken from who administers people alone', async () => {
    const programmeId = (await prisma().programme.create({ data: { id: v7(), name: 'Tried', lengthYears: 5 } })).id
    const firmId = (await prisma().firm.create({ data: { id: v7(), name: 'Tried' } })).id
    const groupId = (await prisma().studentGroup.findFirstOrThrow({ select: { id: true } })).id
    const known: Readonly<Record<string, string>> = {
      roleId: plainRole,
      flagId,
      programmeId,
      groupId,
      firmId,
      ids: school.stranger.id,
      exceptIds: school.stranger.id,
    }
    for (const [contract, more] of calls) {
      for (const parameter of await idParameters(contract)) {
        const make = inputs[parameter]
        if (!make) throw new Error(`no input for ${parameter}`)
        const id = known[parameter.split('.').at(-1) ?? ''] ?? ''
        const digestOf = async (input: Readonly<Record<string, unknown>>) =>
          contract === changeMany ? (await getAs(school.admin, previewBulk, input)).digest : 'x'
        const input = make(id)
        const { act: _act, ...who } = input
        const digest = await digestOf(input)
        await expectOutOfScope({
          call: callOf(contract),
          parameter,
          id,
          entitled: school.admin,
          strangers: [school.teacher, school.student, ...(contract === exportPeople ? [] : [school.staff])],
          reachableBy: contract === exportPeople ? ['STAFF', 'ADMIN'] : ['ADMIN'],
          input: (one) =>
            contract === exportPeople
              ? { who: Object(who).who, ...more }
              : { ...make(one), ...more, ...(contract === changeMany && { digest }) },
        })
      }
    }
  })
})

describe('disabling many', () => {
  test('ends sessions and links of all at once; who is left out is named with the reason', async () => {
    const [one, two] = [await member('STUDENT'), await member('STUDENT')]
    const gone = await person({ status: 'DISABLED', withoutPassword: true })
    await prisma().accountToken.create({
      data: { id: v7(), tokenHash: v7(), userId: one.id, purpose: 'RESET', createdAt: schoolTime, expiresAt: new Date('2027-01-01') },
    })
    const who = { ids: [one.id, two.id, gone.id, clerk.id, school.admin.id, school.teacher.id] }
    const preview = await getAs(clerk, previewBulk, { who, act: disable })
    expect(preview.people).toHaveLength(2)
    expect([preview.affected, reasonsOf(preview.left)]).toEqual([2, { already: 1, yourself: 1, above: 2 }])
    expect(await actorOfToken(one.token)).not.toBeNull()
    expect(await doToMany(clerk, who, disable)).toMatchObject({ output: { done: 2 } })
    expect([await actorOfToken(one.token), await actorOfToken(two.token)]).toEqual([null, null])
    expect(await prisma().accountToken.count({ where: { userId: one.id, usedAt: null } })).toBe(0)
    const entries = await prisma().auditEntry.findMany({
      where: { action: 'users.manyChanged', entityId: { in: [one.id, two.id] } },
      select: { changes: true },
    })
    expect(entries).toEqual([1, 2].map(() => ({ changes: { status: { from: 'ENABLED', to: 'DISABLED' } } })))
    expect((await prisma().user.findUniqueOrThrow({ where: { id: one.id } })).revision).toBe(2)
  })

  test('what was confirmed is what is done: where somebody joined, left or was changed meanwhile nothing is', async () => {
    const [one, two] = await makeMany(2)
    const who = { ids: idsOf([one, two].filter((each) => each !== undefined)) }
    const { digest } = await getAs(clerk, previewBulk, { who, act: disable })
    await prisma().user.update({ where: { id: one?.id ?? '' }, data: { status: 'DISABLED' } })
    expect(await tryAs(clerk, changeMany, { who, act: disable, digest })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'users.SELECTION_CHANGED',
    })
    expect(await tryAs(clerk, changeMany, { who, act: { kind: 'STATUS', status: 'ENABLED' }, digest })).toMatchObject({
      code: 'users.SELECTION_CHANGED',
    })
    expect((await prisma().user.findUniqueOrThrow({ where: { id: two?.id ?? '' } })).status).toBe('ENABLED')
  })

  test('of who may do what is sensitive it takes a fresh proof; of others it does not', async () => {
    const [other] = await makeMany(1, { role: 'ADMIN' })
    const [student] = await makeMany(1)
    expect(await doToMany(school.admin, { ids: [other?.id ?? ''] }, disable, { at: later })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await doToMany(school.admin, { ids: [student?.id ?? ''] }, disable, { at: later })).toMatchObject({ output: { done: 1 } })
  })

  test('of all who match a filter, but for some', async () => {
    const many = await makeMany(3, { role: 'STUDENT' })
    await prisma().user.updateMany({ where: { id: { in: idsOf(many) } }, data: { lastName: 'Filtered', displayName: 'Zz Filtered' } })
    const [first, ...others] = many
    expect(await doToMany(clerk, { filter: { q: 'zz filtered' }, exceptIds: [first?.id ?? ''] }, disable)).toMatchObject({
      output: { done: 2 },
    })
    expect(await prisma().user.count({ where: { id: { in: idsOf(others) }, status: 'DISABLED' } })).toBe(2)
  })

  test('takes as many statements however many they are', async () => {
    const [few, many] = [await makeMany(2), await makeMany(40)]
    const enable = async (people: readonly { id: string }[]) => void (await doToMany(clerk, { ids: idsOf(people) }, disable))
    const counts = [await statementsOf(() => enable(few)), await statementsOf(() => enable(many))].map(
      (sent) => sent.filter((text) => !/FROM setting|pg_notify/.test(text)).length,
    )
    expect(counts[1]).toBe(counts[0])
  })
})

describe('roles of many', () => {
  test('are given and taken with a fresh proof, by who may give them, and never the last that holds everything', async () => {
    const people = await makeMany(2)
    const who = { ids: idsOf(people) }
    const give: BulkAct = { kind: 'ROLE', roleId: plainRole, given: true }
    expect(await doToMany(clerk, who, give, { at: later })).toMatchObject({ code: 'sign-in.REAUTHENTICATE' })
    expect(await doToMany(clerk, who, give)).toMatchObject({ output: { done: 2 } })
    expect(await doToMany(clerk, who, give)).toMatchObject({ output: { done: 0, left: [{ reason: 'already', count: 2 }] } })
    expect(await doToMany(clerk, who, { ...give, given: false })).toMatchObject({ output: { done: 2 } })
    expect(await prisma().userRole.count({ where: { roleId: plainRole } })).toBe(0)
    expect(await tryAs(clerk, previewBulk, { who, act: { ...give, roleId: await roleIdOf('ADMIN') } })).toMatchObject({
      issues: [{ path: 'act.roleId', code: 'roleNotYours' }],
    })
    expect(await tryAs(clerk, previewBulk, { who, act: { ...give, roleId: v7() } })).toMatchObject({ issues: [{ code: 'roleUnknown' }] })
    const both = await memberWith([clerkRole, await makeRole('Role giver', ['ROLES_ADMIN'])])
    expect(await getAs(both, previewBulk, { who: { ids: [both.id] }, act: { ...give, roleId: clerkRole, given: false } })).toMatchObject({
      affected: 0,
      left: [{ reason: 'ownRoles' }],
    })
  })

  test('somebody is left who may do everything, whoever is chosen', async () => {
    const adminRole = await roleIdOf('ADMIN')
    await prisma().userRole.create({ data: { userId: school.admin.id, roleId: clerkRole } })
    await prisma().user.updateMany({
      where: { roles: { some: { roleId: adminRole } }, id: { not: school.admin.id } },
      data: { status: 'DISABLED' },
    })
    const act: BulkAct = { kind: 'ROLE', roleId: adminRole, given: false }
    expect(await getAs(school.admin, previewBulk, { who: { filter: {}, exceptIds: [] }, act })).toMatchObject({
      left: expect.arrayContaining([
        { reason: 'lastAdmin', count: 1, people: [{ id: school.admin.id, displayName: school.admin.displayName }] },
      ]),
    })
  })
})

describe('links to many', () => {
  test('invite who has not come yet, five times an hour at most', async () => {
    const [pending] = await makeMany(1, { activation: 'PENDING' })
    const [active] = await makeMany(1)
    const who = { ids: [pending?.id ?? '', active?.id ?? ''] }
    const invite: BulkAct = { kind: 'LINK', purpose: 'INVITE' }
    for (let sent = 0; sent < 5; sent += 1)
      expect(await doToMany(clerk, who, invite)).toMatchObject({ output: { done: 1, left: [{ reason: 'notPending' }] } })
    const last = await getAs(clerk, previewBulk, { who, act: invite })
    expect([last.affected, reasonsOf(last.left)]).toEqual([0, { notPending: 1, tooManyLinks: 1 }])
    expect(await prisma().accountToken.count({ where: { userId: pending?.id ?? '', usedAt: null } })).toBe(1)
    expect(await doToMany(clerk, who, { kind: 'LINK', purpose: 'RESET' })).toMatchObject({
      output: { done: 1, left: [{ reason: 'cannotLogIn' }] },
    })
    expect(await prisma().accountToken.findMany({ where: { userId: active?.id ?? '' }, select: { purpose: true } })).toEqual([
      { purpose: 'RESET' },
    ])
  })
})

describe('links to many', () => {
  test('wait behind everything else, and are counted as they leave', async () => {
    const people = await makeMany(3, { activation: 'PENDING' })
    const done = await doToMany(clerk, { ids: people.map(({ id }) => id) }, { kind: 'LINK', purpose: 'INVITE' })
    const sent = done.status === 'SUCCESS' ? done.output.sendingId : null
    const id = sent ?? ''
    expect(await prisma().outboxEvent.count({ where: { sendingId: id, priority: 2 } })).toBe(3)
    const read = () => tryAs(clerk, readSending, { id })
    expect(await read()).toMatchObject({ output: { total: 3, sent: 0, failed: 0 } })
    const [first, second] = await prisma().outboxEvent.findMany({ where: { sendingId: id }, select: { id: true } })
    await prisma().outboxEvent.update({ where: { id: first?.id ?? '' }, data: { state: 'DONE' } })
    await prisma().outboxEvent.update({ where: { id: second?.id ?? '' }, data: { state: 'DEAD' } })
    expect(await read()).toMatchObject({ output: { total: 3, sent: 1, failed: 1 } })
    expect(await tryAs(clerk, readSending, { id: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('what sends nothing is not counted', async () => {
    const [one] = await makeMany(1)
    expect(await doToMany(clerk, { ids: [one?.id ?? ''] }, { kind: 'STATUS', status: 'DISABLED' })).toMatchObject({
      output: { sendingId: null },
    })
  })
})
