import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { listPeople } from '@/lib/contracts/users'
import { exportPeople } from '@/lib/contracts/users/bulk'
import { listViews, removeView, saveView } from '@/lib/contracts/users/views'
import { mostViews } from '@/lib/users/saved-views'
import { prisma } from '@/server/kernel/db'
import { callOf, getAs, tryAs } from '../../support/accounts'
import { expectOutOfScope } from '../../support/out-of-scope'
import { person } from '../../support/people'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
beforeAll(async () => {
  school = await makeSchool()
  for (const [lastName, data] of [
    ['Zimmer', { studentIdNumber: '2', ethnicity: 'Asian' }],
    ['Abel', { studentIdNumber: '10', displayName: '=HYPERLINK("x")' }],
    ['Mohr', { lastSeenAt: schoolTime }],
  ] as const) {
    const { id } = await person({ withoutPassword: true })
    await prisma().user.update({ where: { id }, data: { firstName: 'Exported', lastName, displayName: `Exported ${lastName}`, ...data } })
  }
})
const who = { filter: { q: 'exported' }, exceptIds: [] }
const later = new Date(schoolTime.getTime() + 11 * 60_000)

describe('users.exportPeople', () => {
  test('holds who matches, in the columns and the order asked for, without a formula, and is written down', async () => {
    const { csv, rows, isCut } = await getAs(school.staff, exportPeople, {
      who,
      columns: ['name', 'studentIdNumber', 'lastSeen', 'state'],
      sort: '-name',
    })
    expect([rows, isCut]).toEqual([3, false])
    expect(csv.split('\r\n')).toEqual([
      '\uFEFFName,E-mail address,Student ID number,Last seen,Status',
      expect.stringMatching(/^Exported Zimmer,[^,]+@[^,]+,2,,Enabled$/),
      expect.stringMatching(/^Exported Mohr,[^,]+@[^,]+,,2026-11-20 10:30,Enabled$/),
      expect.stringMatching(/^"'=HYPERLINK\(""x""\)",[^,]+@[^,]+,10,,Enabled$/),
      '',
    ])
    const [entry] = await prisma().auditEntry.findMany({
      where: { action: 'users.peopleExported' },
      select: { changes: true, actorId: true },
    })
    expect(entry).toEqual({
      actorId: school.staff.id,
      changes: { rows: { to: 3 }, columns: { to: 'name, studentIdNumber, lastSeen, state' }, q: { to: 'exported' } },
    })
  })

  test('takes a fresh proof, and descent only who administers people', async () => {
    expect(await tryAs(school.staff, exportPeople, { who, columns: ['name'] }, { at: later })).toMatchObject({
      code: 'sign-in.REAUTHENTICATE',
    })
    expect(await tryAs(school.staff, exportPeople, { who, columns: ['name', 'ethnicity'] })).toMatchObject({ status: 'FORBIDDEN' })
    expect((await getAs(school.admin, exportPeople, { who, columns: ['name', 'ethnicity'] })).csv).toMatch(/Exported Zimmer,[^,]+,Asian/)
    expect(await tryAs(school.teacher, exportPeople, { who, columns: ['name'] })).toMatchObject({ status: 'FORBIDDEN' })
  })
})

describe('the list of people', () => {
  const names = async (input: object) =>
    (await getAs(school.admin, listPeople, { q: 'exported', ...input })).people.map(({ studentIdNumber }) => studentIdNumber)

  test('is sorted by the server; who has nothing there comes last, either way', async () => {
    expect(await names({ sort: 'studentIdNumber' })).toEqual(['10', '2', ''])
    expect(await names({ sort: '-studentIdNumber' })).toEqual(['2', '10', ''])
    expect(await names({ sort: '-name' })).toEqual(['2', '', '10'])
    expect(await tryAs(school.admin, listPeople, { sort: 'password' })).toMatchObject({ status: 'VALIDATION_FAILED' })
  })

  test('answers descent where it is looked at, to who administers people', async () => {
    const descent = async (by: typeof school.admin, columns?: string) =>
      (await getAs(by, listPeople, { q: 'zimmer', ...(columns && { columns }) })).people.map(({ ethnicity }) => ethnicity)
    expect([
      await descent(school.admin),
      await descent(school.admin, 'name,ethnicity'),
      await descent(school.staff, 'name,ethnicity'),
    ]).toEqual([[''], ['Asian'], ['']])
  })
})

describe('views', () => {
  const view = (id: string, name: string, query: object = { state: 'PENDING', sort: '-lastSeen' }) => ({ id, list: 'users', name, query })

  test('are kept, changed and removed by whose they are', async () => {
    const id = v7()
    expect(await tryAs(school.staff, saveView, view(id, ' Pending '))).toMatchObject({ status: 'SUCCESS' })
    expect(await tryAs(school.staff, saveView, view(id, 'Pending', { state: 'DISABLED' }))).toMatchObject({ status: 'SUCCESS' })
    expect(await getAs(school.staff, listViews, { list: 'users' })).toEqual({
      views: [{ id, name: 'Pending', query: { state: 'DISABLED' } }],
    })
    expect(await getAs(school.admin, listViews, { list: 'users' })).toEqual({ views: [] })
    expect(await tryAs(school.staff, saveView, view(v7(), 'pending'))).toMatchObject({ issues: [{ path: 'name', code: 'captionTaken' }] })
    await expectOutOfScope({
      call: callOf(saveView),
      parameter: 'id',
      input: (one) => view(one, 'Mine'),
      id,
      entitled: school.staff,
      strangers: [school.admin, school.teacher],
      refusedAs: ['NOT_FOUND'],
    })
    await expectOutOfScope({
      call: callOf(removeView),
      parameter: 'id',
      input: (one) => ({ id: one }),
      id,
      entitled: school.staff,
      strangers: [school.admin, school.teacher],
    })
    expect(await tryAs(null, listViews, { list: 'users' })).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })

  test('are thirty at most, and hold nothing but what an address holds', async () => {
    for (let kept = 0; kept < mostViews; kept += 1) await getAs(school.colleague, saveView, view(v7(), `View ${kept}`))
    expect(await tryAs(school.colleague, saveView, view(v7(), 'One more'))).toMatchObject({ issues: [{ code: 'tooManyViews' }] })
    for (const query of [{ 'x-y': '1' }, { q: 'x'.repeat(1_001) }, { q: 1 }])
      expect(await tryAs(school.teacher, saveView, view(v7(), 'Odd', query))).toMatchObject({ status: 'VALIDATION_FAILED' })
  })
})
