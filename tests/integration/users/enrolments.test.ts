import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { readPerson, savePerson } from '@/lib/contracts/users/accounts'
import { prisma } from '@/server/kernel/db'
import { enrolmentsOn } from '@/server/users'
import { peopleFor } from '@/server/users/scope'
import { getAs, tryAs } from '../../support/accounts'
import { member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { statementsOf } from '../../support/statements'

let school: School
const [programmeId, firmId] = [v7(), v7()]
beforeAll(async () => {
  school = await makeSchool()
  await prisma().programme.create({ data: { id: programmeId, name: 'Dentistry', lengthYears: 5 } })
  await prisma().firm.create({ data: { id: firmId, name: 'Amber' } })
})

async function move(id: string, changes: object) {
  const {
    person: { status: _status, activation: _activation, avatarFileName: _avatar, createdAt: _created, lastSeenAt: _seen, ...fields },
    choices,
  } = await getAs(school.admin, readPerson, { id })
  return tryAs(school.admin, savePerson, { ...fields, from: choices.today, ...changes })
}
const history = async (id: string) =>
  (await getAs(school.admin, readPerson, { id })).history.map(({ from, to, year, firm, enrolment }) => [from, to, year, firm, enrolment])
async function enrolmentOn(id: string, day: string) {
  const found = (await enrolmentsOn(prisma(), peopleFor(school.admin.actor), { userIds: [id], day })).get(id)
  return found && [found.programme?.name, found.year, found.firm?.name, found.status]
}

describe('enrolments', () => {
  test('begin with the first programme, end with the next, and answer for a day that is past', async () => {
    const { id } = await member('STUDENT')
    expect(await history(id)).toEqual([])
    expect(await move(id, { programmeId, year: 3, from: '2024-08-01' })).toMatchObject({ status: 'SUCCESS' })
    expect(await move(id, { year: 4, from: '2025-08-01' })).toMatchObject({ status: 'SUCCESS' })
    expect(await move(id, { enrolment: 'SUSPENDED', from: '2026-02-15' })).toMatchObject({ status: 'SUCCESS' })
    expect(await move(id, { enrolment: 'ACTIVE', firmId })).toMatchObject({ status: 'SUCCESS' })
    expect(await history(id)).toEqual([
      ['2026-11-20', null, 4, 'Amber', 'ACTIVE'],
      ['2026-02-15', '2026-11-19', 4, null, 'SUSPENDED'],
      ['2025-08-01', '2026-02-14', 4, null, 'ACTIVE'],
      ['2024-08-01', '2025-07-31', 3, null, 'ACTIVE'],
    ])
    expect(await enrolmentOn(id, '2024-07-31')).toBeUndefined()
    expect(await enrolmentOn(id, '2025-07-31')).toEqual(['Dentistry', 3, undefined, 'ACTIVE'])
    expect(await enrolmentOn(id, '2026-02-15')).toEqual(['Dentistry', 4, undefined, 'SUSPENDED'])
    expect(await enrolmentOn(id, '2026-11-20')).toEqual(['Dentistry', 4, 'Amber', 'ACTIVE'])
    expect(await prisma().user.findUniqueOrThrow({ where: { id }, select: { programmeId: true, year: true, firmId: true } })).toEqual({
      programmeId,
      year: 4,
      firmId,
    })
  })

  test('change on the same day in place; what is put back goes on as it was', async () => {
    const { id } = await member('STUDENT')
    await move(id, { programmeId, year: 1, from: '2026-08-01' })
    await move(id, { year: 2 })
    await move(id, { year: 3 })
    expect(await history(id)).toEqual([
      ['2026-11-20', null, 3, null, 'ACTIVE'],
      ['2026-08-01', '2026-11-19', 1, null, 'ACTIVE'],
    ])
    await move(id, { year: 1 })
    expect(await history(id)).toEqual([['2026-08-01', null, 1, null, 'ACTIVE']])
    await move(id, { year: 'GRADUATED', enrolment: 'GRADUATED', from: '2026-08-01' })
    expect(await history(id)).toEqual([['2026-08-01', null, 'GRADUATED', null, 'GRADUATED']])
  })

  test('stay where nothing of them is changed, whatever day is said', async () => {
    const { id } = await member('STUDENT')
    await move(id, { programmeId, year: 2, from: '2026-08-01' })
    expect(await move(id, { phone: '1', from: '2030-01-01' })).toMatchObject({ status: 'SUCCESS' })
    expect(await history(id)).toHaveLength(1)
  })

  test.each([
    ['2026-11-21', 'dayInFuture'],
    ['2026-07-31', 'dayBeforeCurrent'],
  ])('refuse %s', async (from, code) => {
    const { id } = await member('STUDENT')
    await move(id, { programmeId, year: 2, from: '2026-08-01' })
    expect(await move(id, { year: 3, from })).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'from', code }] })
    expect(await history(id)).toHaveLength(1)
  })

  test('of many people are one statement, and of those in scope alone', async () => {
    const people = [await member('STUDENT'), await member('STUDENT')]
    for (const { id } of people) await move(id, { programmeId, year: 1, from: '2026-08-01' })
    const userIds = people.map(({ id }) => id)
    expect(
      await statementsOf(async () => {
        expect((await enrolmentsOn(prisma(), peopleFor(school.admin.actor), { userIds, day: '2026-09-01' })).size).toBe(2)
      }),
    ).toHaveLength(4)
    expect((await enrolmentsOn(prisma(), peopleFor(school.teacher.actor), { userIds, day: '2026-09-01' })).size).toBe(0)
  })
})
