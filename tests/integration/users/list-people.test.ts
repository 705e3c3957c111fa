import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { GET as apiGet } from '@/app/api/[...call]/route'
import { prisma } from '@/server/kernel/db'
import { listPeopleCall } from '@/server/users'
import { ownPage, send } from '../../support/http'
import { expectOutOfScope } from '../../support/out-of-scope'
import { person } from '../../support/people'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { statementsOf } from '../../support/statements'

let [student, teacher, staff]: SignedIn[] = []
let programmeId = ''
beforeAll(async () => {
  ;[student, teacher, staff] = [await signedIn(), await signedIn({ role: 'TEACHER' }), await signedIn({ role: 'STAFF' })]
  programmeId = (await prisma().programme.create({ data: { id: v7(), name: 'Dentistry', lengthYears: 5 }, select: { id: true } })).id
  await makePersonNamed('Živa', 'Kovač', { studentIdNumber: 'S-0042', programmeId, year: 3, lastSeenAt: new Date('2026-11-20T10:00:00Z') })
  await makePersonNamed('Anna', 'Müller', { hospitalResourceNumber: 'HR77', programmeId, graduated: true })
  await makePersonNamed('Berta', 'Müller', { status: 'DISABLED' })
  await makePersonNamed('Carl', 'Müller', { activation: 'PENDING', registrationNumber: 'GDC 123' })
  await makePersonNamed('Dora', 'Müller', { deletedAt: new Date() })
})

async function makePersonNamed(firstName: string, lastName: string, data: object): Promise<void> {
  const { id } = await person()
  await prisma().user.update({ where: { id }, data: { firstName, lastName, displayName: `${firstName} ${lastName}`, ...data } })
}

const list = (who: SignedIn | undefined, filter: Record<string, string> = {}) =>
  send(apiGet, `/api/users/listPeople?${new URLSearchParams(filter).toString()}`, {
    method: 'GET',
    ...(who && { cookie: who.cookie }),
    headers: ownPage,
  })
type Found = {
  people: { displayName: string; email: string }[]
  total: number
  from: number
  page: number
  pages: number
  choices: { programmes: unknown[]; roles: { id: string; name: string }[] }
}
async function findPeople(filter: Record<string, string> = {}, who = staff): Promise<Found> {
  const { body } = await list(who, filter)
  expect(body.status).toBe('SUCCESS')
  return Object(body)
}
const names = async (filter: Record<string, string>) => (await findPeople(filter)).people.map(({ displayName }) => displayName)

describe('users.listPeople', () => {
  test.each([
    ['name', 'muller', ['Anna Müller', 'Berta Müller', 'Carl Müller']],
    ['two words in any order', 'MULLER carl', ['Carl Müller']],
    ['student number', 's-0042', ['Živa Kovač']],
    ['hospital number', 'hr77', ['Anna Müller']],
    ['registration number', 'gdc 123', ['Carl Müller']],
    ['a sign that a pattern would take for any', '%', []],
  ])('finds by %s', async (_, q, expected) => {
    expect(await names({ q })).toEqual(expected)
  })

  test('finds by e-mail address and by username', async () => {
    const [anna] = (await findPeople({ q: 'anna muller' })).people
    expect(await names({ q: anna?.email ?? '' })).toEqual(['Anna Müller'])
    expect(await names({ q: student?.username ?? '' })).toHaveLength(1)
  })

  test.each([
    ['firstName', 'Łukasz', 'lukasz'],
    ['lastName', 'Østby', 'ostby'],
    ['displayName', 'Dr Ångström', 'angstrom'],
    ['username', 'changed-name', 'changed-name'],
    ['email', 'changed@elsewhere.example', 'changed@elsewhere'],
    ['studentIdNumber', 'S-CHANGED', 's-changed'],
    ['hospitalResourceNumber', 'HR-CHANGED', 'hr-changed'],
    ['registrationNumber', 'GDC-CHANGED', 'gdc-changed'],
  ])('finds by another %s as soon as it is changed, and not by what it was', async (field, value, q) => {
    const { id } = await person()
    const change = (to: string) => prisma().user.update({ where: { id }, data: { [field]: to } })
    await change(value)
    expect((await findPeople({ q })).total).toBe(1)
    await change('Otherwise')
    expect((await findPeople({ q })).total).toBe(0)
  })

  test.each([
    [{ state: 'DISABLED' }, ['Berta Müller']],
    [{ state: 'PENDING' }, ['Carl Müller']],
    [{ state: 'ENABLED', q: 'müller' }, ['Anna Müller']],
    [{ year: '3' }, ['Živa Kovač']],
    [{ year: 'GRADUATED' }, ['Anna Müller']],
  ])('filters by %o', async (filter, expected) => {
    expect(await names(filter)).toEqual(expected)
  })

  test('filters by programme and role, which it names; each person with all that the list shows and nothing more', async () => {
    const { people, total, choices } = await findPeople({ programmeId })
    expect([total, people.map(({ displayName }) => displayName)]).toEqual([2, ['Živa Kovač', 'Anna Müller']])
    expect(people[0]).toEqual({
      id: expect.any(String),
      displayName: 'Živa Kovač',
      username: expect.any(String),
      email: expect.any(String),
      avatarFileName: '',
      state: 'ENABLED',
      roles: ['Student'],
      programme: 'Dentistry',
      year: 3,
      group: null,
      firm: null,
      lastSeenAt: '2026-11-20T10:00:00.000Z',
      createdAt: expect.any(String),
      flags: [],
      studentIdNumber: 'S-0042',
      hospitalResourceNumber: '',
      registrationNumber: '',
      phone: '',
      employer: '',
      jobTitle: '',
      schoolYearLeft: null,
      yearLeft: null,
      ethnicity: '',
    })
    expect(choices.programmes).toEqual([{ id: programmeId, name: 'Dentistry', lengthYears: 5 }])
    const roleId = choices.roles.find(({ name }) => name === 'Teacher')?.id ?? ''
    expect((await findPeople({ roleId })).total).toBe(1)
  })

  test('pages by fifty, in as many statements however many there are; a page that is gone is the last one', async () => {
    const few = await statementsOf(() => findPeople())
    for (let made = 0; made < 60; made += 1) await person()
    const many = await statementsOf(() => findPeople())
    expect(many).toHaveLength(few.length)
    const [first, second, beyond] = [await findPeople(), await findPeople({ page: '2' }), await findPeople({ page: '99' })]
    expect([first.people.length, first.pages, first.from]).toEqual([50, 2, 1])
    expect([second.people.length, second.page, second.from]).toEqual([first.total - 50, 2, 51])
    expect(beyond.people).toEqual(second.people)
    expect(new Set([...first.people, ...second.people].map(({ email }) => email)).size).toBe(first.total)
  })

  test('puts who is in no programme, group or firm last, whichever way it is sorted, on every page', async () => {
    const grouping = await prisma().grouping.create({ data: { id: v7(), name: 'Nulls', isDefault: true }, select: { id: true } })
    const made = async (name: string) => ({
      programmeId: (await prisma().programme.create({ data: { id: v7(), name, lengthYears: 5 }, select: { id: true } })).id,
      groupId: (await prisma().studentGroup.create({ data: { id: v7(), name, groupingId: grouping.id }, select: { id: true } })).id,
      firmId: (await prisma().firm.create({ data: { id: v7(), name }, select: { id: true } })).id,
    })
    const [first, last] = [await made('Aardvark'), await made('Zebra')]
    for (let at = 0; at < 55; at += 1)
      await makePersonNamed(`Sorted${String(at).padStart(2, '0')}`, 'Nullable', at < 20 ? first : at < 52 ? last : {})
    for (const column of ['programme', 'group', 'firm'] as const) {
      for (const [sort, ends] of [
        [column, ['Aardvark', 'Zebra']],
        [`-${column}`, ['Zebra', 'Aardvark']],
      ] as const) {
        const pages = [await findPeople({ q: 'nullable', sort }), await findPeople({ q: 'nullable', sort, page: '2' })]
        const all = pages.flatMap(({ people }) => people.map((person) => ({ name: person.displayName, of: Object(person)[column] })))
        expect([...new Set(all.map(({ of }) => of))], sort).toEqual([...ends, null])
        expect(new Set(all.map(({ name }) => name)).size).toBe(55)
        expect(all.slice(-3).map(({ name }) => name)).toEqual(['Sorted52 Nullable', 'Sorted53 Nullable', 'Sorted54 Nullable'])
      }
    }
    // Nobody on the page is in a firm.
    const lacking = await findPeople({ q: 'sorted54', sort: '-firm' })
    expect(lacking.people).toHaveLength(1)
  })

  test.each(['roleId', 'programmeId', 'groupId', 'firmId', 'flagId'])(
    'tells of no %s to who may not look at accounts',
    async (parameter) => {
      if (!staff) throw new Error('nobody of the staff')
      await expectOutOfScope({
        call: listPeopleCall,
        parameter,
        input: (id) => ({ [parameter]: id }),
        id: programmeId,
        entitled: staff,
        reachableBy: ['STAFF', 'ADMIN'],
      })
    },
  )

  test('refuses students, teachers, nobody, and filters that are none', async () => {
    expect((await list(student)).body.status).toBe('FORBIDDEN')
    expect((await list(teacher)).body.status).toBe('FORBIDDEN')
    expect((await list(undefined)).body.status).toBe('AUTHENTICATION_FAILED')
    for (const filter of [
      { page: '0' },
      { page: 'two' },
      { year: '13' },
      { state: 'GONE' },
      { roleId: 'x' },
      { q: 'x'.repeat(101) },
      { order: 'name' },
    ])
      expect((await list(staff, Object(filter))).http).toBe(400)
  })
})
