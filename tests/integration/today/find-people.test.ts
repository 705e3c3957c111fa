import { beforeAll, describe, expect, test } from 'vitest'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { prisma } from '@/server/kernel/db'
import { ownPage, send } from '../../support/http'
import { person } from '../../support/people'
import { signedIn, type SignedIn } from '../../support/signed-in'

let [teacher, admin]: SignedIn[] = []
const names = [
  ['Ana', 'Müller'],
  ['Łukasz', 'Żółć'],
  ['Berta', 'Strauß'],
  ['Søren', 'Ærø'],
  ['Anna', 'Müller-Lüdenscheid'],
  ['Per', '50%_Olsen'],
] as const

beforeAll(async () => {
  ;[teacher, admin] = [await signedIn({ role: 'TEACHER' }), await signedIn({ role: 'ADMIN' })]
  for (const [firstName, lastName] of names) {
    const { id } = await person()
    await prisma().user.update({ where: { id }, data: { firstName, lastName, displayName: `${firstName} ${lastName}`, year: 3 } })
  }
  for (const [status, lastName] of [
    ['DISABLED', 'Müller Gone'],
    ['ENABLED', 'Müller Teacher'],
  ] as const) {
    const { id } = await person({ role: status === 'ENABLED' ? 'TEACHER' : 'STUDENT', status })
    await prisma().user.update({ where: { id }, data: { lastName, displayName: lastName } })
  }
})

const findPeople = (who: SignedIn | undefined, q: string) =>
  send(apiGet, `/api/today/find?${new URLSearchParams({ q }).toString()}`, {
    method: 'GET',
    ...(who && { cookie: who.cookie }),
    headers: ownPage,
  })
const namesFor = async (q: string, who = teacher) =>
  Object((await findPeople(who, q)).body.people).map(({ displayName }: { displayName: string }) => displayName)

describe('people, by their names', () => {
  test.each([
    ['muller', ['Ana Müller', 'Müller Teacher', 'Anna Müller-Lüdenscheid']],
    ['MÜLLER an', ['Ana Müller', 'Anna Müller-Lüdenscheid']],
    ['mu\u0308ller lud', ['Anna Müller-Lüdenscheid']],
    ['lukasz zolc', ['Łukasz Żółć']],
    ['strauss', ['Berta Strauß']],
    ['soren aero', ['Søren Ærø']],
    ['50%_', ['Per 50%_Olsen']],
    ['%%', []],
    ['nobody', []],
  ])('finds %j: %j', async (q, expected) => {
    expect(await namesFor(q)).toEqual(expected)
  })

  test('as many as are shown, and no more', async () => {
    for (let made = 0; made < 10; made += 1) await person()
    expect(await namesFor('test')).toHaveLength(6)
  })

  test('a name that is changed is found by the new one alone', async () => {
    const { id } = await person()
    await prisma().user.update({ where: { id }, data: { displayName: 'Zoë Before' } })
    await prisma().user.update({ where: { id }, data: { displayName: 'Zoë After' } })
    expect([await namesFor('zoe before'), await namesFor('zoe after')]).toEqual([[], ['Zoë After']])
  })

  test('a teacher who is told of their own students alone finds no others', async () => {
    const db = prisma()
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { builtIn: 'TEACHER' } })
    const held = { roleId, privilege: { in: ['REPORT_ALLSTUDENTS', 'MESSAGES'] } }
    const rights = await db.rolePrivilege.findMany({ where: held })
    expect(rights.map(({ privilege }) => privilege)).toContain('REPORT_ALLSTUDENTS')
    await db.rolePrivilege.deleteMany({ where: held })
    expect(await namesFor('ana muller')).toEqual([])
    await db.rolePrivilege.createMany({ data: rights })
    expect(await namesFor('ana muller')).toEqual(['Ana Müller'])
  })

  test('refuses who is nobody, one letter, no text and too much', async () => {
    expect((await findPeople(undefined, 'muller')).body.status).toBe('AUTHENTICATION_FAILED')
    for (const q of ['m', ' m ', '', 'm'.repeat(101)]) expect([q.length, (await findPeople(admin, q)).http]).toEqual([q.length, 400])
    expect((await findPeople(admin, 'mu')).body.status).toBe('SUCCESS')
  })
})
