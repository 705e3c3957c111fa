import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { getUsers, listPeople } from '@/lib/contracts/users'
import { readPerson, setFlag } from '@/lib/contracts/users/accounts'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'

let school: School
let [clerk, viewer]: Member[] = []
const flags = {
  open: { id: v7(), caption: 'Reasonable adjustments' },
  closed: { id: v7(), caption: 'Occupational health' },
  old: { id: v7(), caption: 'Of long ago' },
}

beforeAll(async () => {
  school = await makeSchool()
  ;[clerk, viewer] = [
    await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])]),
    await memberWith([await makeRole('Viewer', ['USERS_VIEW'])]),
  ]
  await prisma().flag.createMany({
    data: [
      { ...flags.open, colour: 'blue', shownToTeachers: true },
      { ...flags.closed, colour: 'amber' },
      { ...flags.old, colour: 'red', active: false, shownToTeachers: true },
    ],
  })
})

const trySetFlag = (who: Member | undefined, id: string, flagId: string, carried = true) =>
  tryAs(who ?? null, setFlag, { id, flagId, carried })
const captionsOf = async (who: Member | undefined, id: string) =>
  (await getAs(who ?? null, readPerson, { id })).flags.map(({ caption }) => caption)
const flagsShown = async (who: Member, id: string) =>
  (await getAs(who, getUsers, {})).students.find((one) => one.id === id)?.flags?.map(({ caption }) => caption)

describe('users.setFlag', () => {
  test('gives a flag and takes it, again and again, and writes down which, not what it says', async () => {
    const who = await member('STUDENT')
    expect(await trySetFlag(clerk, who.id, flags.open.id)).toMatchObject({ status: 'SUCCESS' })
    expect(await trySetFlag(clerk, who.id, flags.open.id)).toMatchObject({ status: 'SUCCESS' })
    await trySetFlag(clerk, who.id, flags.closed.id)
    expect(await captionsOf(viewer, who.id)).toEqual([flags.closed.caption, flags.open.caption])
    await trySetFlag(clerk, who.id, flags.closed.id, false)
    expect(await captionsOf(clerk, who.id)).toEqual([flags.open.caption])
    const written = await prisma().auditEntry.findMany({
      where: { entityId: who.id, action: 'users.flagsSet' },
      orderBy: { id: 'asc' },
      select: { changes: true },
    })
    expect(written.map(({ changes }) => changes)).toEqual([
      { flag: { to: flags.open.id } },
      {},
      { flag: { to: flags.closed.id } },
      { flag: { from: flags.closed.id } },
    ])
  })

  test('gives none that is out of use, but takes it', async () => {
    const who = await member('STUDENT')
    expect(await trySetFlag(clerk, who.id, flags.old.id)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'flagId', code: 'flagUnknown' }],
    })
    await prisma().userFlag.create({ data: { userId: who.id, flagId: flags.old.id } })
    expect(await trySetFlag(clerk, who.id, flags.old.id, false)).toMatchObject({ status: 'SUCCESS' })
    expect(await trySetFlag(clerk, who.id, v7())).toMatchObject({ status: 'NOT_FOUND' })
    expect(await trySetFlag(clerk, v7(), flags.open.id)).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is for who administers people alone', async () => {
    const who = await member('STUDENT')
    const trial = {
      call: callOf(setFlag),
      entitled: clerk ?? school.admin,
      strangers: [school.staff, school.teacher, school.student, viewer ?? school.staff],
      reachableBy: ['ADMIN'] as const,
    }
    await expectOutOfScope({ ...trial, parameter: 'id', input: (id) => ({ id, flagId: flags.open.id, carried: true }), id: who.id })
    await expectOutOfScope({
      ...trial,
      parameter: 'flagId',
      input: (flagId) => ({ id: who.id, flagId, carried: false }),
      id: flags.open.id,
    })
  })
})

describe('flags', () => {
  test('are told to teachers of those whom they supervise, where the flag is meant for them, and to no student', async () => {
    const { student, partner, stranger, teacher, unrelated, staff } = school
    for (const one of [student, stranger]) for (const flag of [flags.open, flags.closed]) await trySetFlag(clerk, one.id, flag.id)
    await prisma().userFlag.create({ data: { userId: student.id, flagId: flags.old.id } })
    expect(await flagsShown(teacher, student.id)).toEqual([flags.open.caption])
    // REPORT_ALLSTUDENTS shows the names of all students, and no flag of those whom the person does not supervise.
    expect(await flagsShown(teacher, stranger.id)).toBeUndefined()
    expect(await flagsShown(unrelated, student.id)).toBeUndefined()
    expect(await flagsShown(staff, stranger.id)).toEqual([flags.closed.caption, flags.open.caption])
    expect(await flagsShown(partner, student.id)).toBeUndefined()
    expect(JSON.stringify(await getAs(student, getUsers, {}))).not.toContain(flags.open.caption)
  })

  test('nobody is told their own, though they teach', async () => {
    const both = await member('STUDENT')
    const teaching = await prisma().role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' }, select: { id: true } })
    await prisma().userRole.create({ data: { userId: both.id, roleId: teaching.id } })
    await prisma().clinicShift.update({
      where: { id: school.clinicShiftId },
      data: { teachers: { create: { teacherId: both.id } }, seats: { create: { chairNumber: 9, studentId: both.id } } },
    })
    await trySetFlag(clerk, both.id, flags.open.id)
    expect(await flagsShown(await signedInAgain(both), both.id)).toBeUndefined()
  })

  test('filter the list, and stand in it', async () => {
    const { people, choices } = await getAs(viewer ?? null, listPeople, { flagId: flags.closed.id })
    expect(people.map(({ id }) => id).sort()).toEqual([school.student.id, school.stranger.id].sort())
    expect(people[0]?.flags.map(({ caption }) => caption)).toContain(flags.closed.caption)
    expect(choices.flags.map(({ caption }) => caption)).toEqual([flags.closed.caption, flags.open.caption])
  })
})

async function signedInAgain(who: Member): Promise<Member> {
  const { actorOfToken } = await import('@/server/kernel/actor')
  const actor = await actorOfToken(who.token)
  if (!actor) throw new Error('not signed in')
  return { ...who, actor }
}
