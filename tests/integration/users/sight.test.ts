import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { explainScreen, explainStudent } from '@/lib/contracts/users/sight'
import { screens } from '@/lib/screens'
import { canOpen } from '@/lib/menu-for'
import { screenNames } from '@/lib/paths'
import { prisma } from '@/server/kernel/db'
import '@/server/registry'
import { callOf, getAs, makeRole, memberWith, tryAs } from '../../support/accounts'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { makeSchool, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
let clerk: Member
beforeAll(async () => {
  school = await makeSchool()
  clerk = await memberWith([await makeRole('Clerk', ['USERS_ADMIN'])])
})
const screen = (who: Member, name: string) => getAs(clerk, explainScreen, { id: who.id, screen: name })
const student = (who: Member, of: Member) => getAs(clerk, explainStudent, { id: who.id, studentId: of.id })

describe('why somebody can open a screen', () => {
  test('is for who may look at accounts', async () => {
    await expectOutOfScope({
      call: callOf(explainScreen),
      parameter: 'id',
      input: (id) => ({ id, screen: 'users' }),
      id: school.student.id,
      entitled: clerk,
      strangers: [school.teacher],
      reachableBy: ['STAFF', 'ADMIN'],
    })
    expect(await tryAs(clerk, explainScreen, { id: v7(), screen: 'users' })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await tryAs(clerk, explainScreen, { id: clerk.id, screen: 'nowhere' })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('says of every screen and everybody what the screen itself does', async () => {
    for (const who of [school.student, school.teacher, school.staff, school.admin]) {
      for (const name of screenNames) expect((await screen(who, name)).opens, `${who.username} ${name}`).toBe(canOpen(name, who.actor))
    }
  })

  test('names the roles that give it, or that would', async () => {
    expect((await screen(school.staff, 'users')).needs).toEqual({
      way: 'any',
      privileges: [
        { privilege: 'USERS_VIEW', isHeld: true, roles: ['Staff'] },
        { privilege: 'USERS_ADMIN', isHeld: false, roles: ['Admin', 'Clerk'] },
      ],
    })
    expect((await screen(school.admin, 'roles')).needs.privileges).toEqual([{ privilege: 'ROLES_ADMIN', isHeld: true, roles: ['Admin'] }])
    expect(await screen(school.student, 'dashboard')).toMatchObject({
      canLogIn: true,
      opens: true,
      module: null,
      needs: { privileges: [] },
      isInMenu: true,
    })
  })

  test('says that a module is off, and that somebody cannot log in', async () => {
    await prisma().setting.upsert({
      where: { key: 'modules' },
      create: { key: 'modules', value: [], changedAt: new Date() },
      update: { value: [] },
    })
    expect(await screen(school.student, 'clinical')).toMatchObject({
      opens: false,
      module: { name: 'clinical', isOn: false },
      isInMenu: false,
    })
    await prisma().setting.delete({ where: { key: 'modules' } })
    await prisma().user.update({ where: { id: school.stranger.id }, data: { status: 'DISABLED' } })
    expect(await screen(school.stranger, 'clinical')).toMatchObject({ canLogIn: false, opens: true })
    await prisma().user.update({ where: { id: school.stranger.id }, data: { status: 'ENABLED' } })
  })

  test('no screen asks for a combination of combinations', () => {
    const trees = Object.values(screens).map(({ open }) => open.privilege)
    expect(
      trees.filter(
        (tree) =>
          tree !== null &&
          typeof tree !== 'string' &&
          Object.values(tree)
            .flat()
            .some((branch) => typeof branch !== 'string'),
      ),
    ).toEqual([])
  })
})

describe('why somebody sees a student', () => {
  test('is for who may look at accounts, of both people', async () => {
    const trial = { call: callOf(explainStudent), entitled: clerk, strangers: [school.teacher], reachableBy: ['STAFF', 'ADMIN'] } as const
    await expectOutOfScope({ ...trial, parameter: 'id', input: (id) => ({ id, studentId: school.student.id }), id: school.teacher.id })
    await expectOutOfScope({
      ...trial,
      parameter: 'studentId',
      input: (studentId) => ({ id: school.teacher.id, studentId }),
      id: school.student.id,
    })
    expect(await tryAs(clerk, explainStudent, { id: school.teacher.id, studentId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('names each way', async () => {
    expect((await student(school.staff, school.student)).ways).toEqual(['ALL'])
    expect((await student(school.student, school.student)).ways).toContain('SELF')
    expect((await student(school.student, school.partner)).ways).toContain('GROUP')
    expect((await student(school.student, school.stranger)).ways).not.toContain('GROUP')
    expect((await student(clerk, school.student)).ways).toEqual(['ALL'])
  })

  test('counts the sessions that they may open, by what lets them', async () => {
    expect((await student(school.teacher, school.student)).sessions).toEqual({ opens: true, total: 0, seen: 0, ways: [] })
    await begin(school)
    const sessions = async (who: Member) => (await student(who, school.student)).sessions
    expect(await sessions(school.teacher)).toMatchObject({
      opens: true,
      total: 1,
      seen: 1,
      ways: expect.arrayContaining([{ way: 'TEACHER', count: 1 }]),
    })
    expect(await sessions(school.student)).toMatchObject({ total: 1, seen: 1, ways: [{ way: 'OWN', count: 1 }] })
    expect(await sessions(school.staff)).toMatchObject({ seen: 1, ways: [{ way: 'ALL', count: 1 }] })
    expect(await sessions(school.unrelated)).toMatchObject({ total: 1, seen: 0, ways: [] })
  })
})
