import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST as getUsers } from '@/app/getusers/route'
import { prisma } from '@/server/kernel/db'
import { send } from '../../support/http'
import { person, type Person } from '../../support/people'
import { signedIn, type SignedIn } from '../../support/signed-in'

let [me, teacher, staff]: SignedIn[] = []
let [groupMate, shiftMate, stranger]: Person[] = []
beforeAll(async () => {
  ;[me, teacher, staff] = [await signedIn(), await signedIn({ role: 'TEACHER' }), await signedIn({ role: 'STAFF' })]
  ;[groupMate, shiftMate, stranger] = [await person(), await person(), await person()]
  await person({ status: 'DISABLED' })
  const db = prisma()
  const group = await db.studentGroup.create({
    data: { id: v7(), name: 'A', grouping: { create: { id: v7(), name: 'Clinical groups', published: true, isDefault: true } } },
  })
  await db.user.updateMany({ where: { id: { in: [me.id, groupMate.id] } }, data: { groupId: group.id, year: 4 } })
  const clinic = await db.clinic.create({ data: { id: v7(), name: 'Restorative', chairCount: 4 } })
  await db.clinicShift.create({
    data: {
      id: v7(),
      clinicId: clinic.id,
      heldOn: new Date('2026-11-20'),
      shift: 'AM',
      seats: {
        create: [
          { chairNumber: 1, studentId: me.id },
          { chairNumber: 2, studentId: shiftMate.id },
        ],
      },
    },
  })
})

const idsIn = (list: unknown): string[] => Object(list).map((one: { id: string }) => one.id)

describe('POST /getusers', () => {
  test('tells a student their teachers and the members of their own group, firm and clinics, without e-mail addresses', async () => {
    const { http, body } = await send(getUsers, '/getusers', { body: { username: me?.username, authToken: me?.token } })
    expect([http, body.status]).toEqual([200, 'SUCCESS'])
    expect(idsIn(body.students).sort()).toEqual([me?.id, groupMate?.id, shiftMate?.id].sort())
    expect(Object(body.students).find((one: { id: string }) => one.id === groupMate?.id)).toEqual({
      id: groupMate?.id,
      displayName: `Test ${groupMate?.username}`,
      avatarFileName: '',
      programme: null,
      year: 4,
      group: expect.any(String),
      firm: null,
      isStudent: true,
    })
    expect(body.teachers).toEqual([{ id: teacher?.id, displayName: `Test ${teacher?.username}`, avatarFileName: '', isTeacher: true }])
    expect(JSON.stringify(body)).not.toContain('@school.example')
    expect(JSON.stringify(body)).not.toContain(stranger?.id)
  })

  test.each([
    ['a teacher with REPORT_ALLSTUDENTS', () => teacher],
    ['staff with USERS_VIEW', () => staff],
  ])('tells %s all enabled students', async (_case, who) => {
    const { body } = await send(getUsers, '/getusers', { body: { authToken: who()?.token } })
    expect(idsIn(body.students)).toHaveLength(4)
  })

  test('an admin is neither student nor teacher', async () => {
    const admin = await signedIn({ role: 'ADMIN' })
    const { body } = await send(getUsers, '/getusers', { body: { authToken: admin.token } })
    expect([...idsIn(body.students), ...idsIn(body.teachers)]).not.toContain(admin.id)
  })

  test('refuses nobody and unknown keys', async () => {
    expect((await send(getUsers, '/getusers')).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
    expect((await send(getUsers, '/getusers', { body: { authToken: me?.token, all: true } })).http).toBe(400)
  })
})
