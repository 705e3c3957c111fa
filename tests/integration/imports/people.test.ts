import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatches } from '@/server/kernel/calls/batch-work'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { peopleBatch } from '@/server/people-import'
import { makeRole, memberWith } from '../../support/accounts'
import { callAs, outputAs } from '../../support/call'
import { applyImport, importFile, importCall, readImport, rereadImport } from '../../support/imports'
import { member, type Member } from '../../support/members'
import { accountOf, address, enrolmentsOf, heads, hoursLater, newTail, row, schoolWithClerk } from '../../support/people-file'
import { schoolTime, type School } from '../../support/school'
import { workbook } from '../../support/workbook'

let school: School
let clerk: Member
let dentistry = ''
let tail = ''

beforeAll(async () => {
  ;({ school, clerk, dentistry } = await schoolWithClerk())
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = newTail()
})

describe('a file of people', () => {
  test('is read, mapped by its headers, and looked at: nothing is changed by that', async () => {
    const file = await importFile(clerk, [
      heads,
      row('Ana'),
      row('Bo', ['Dentistry', 'Graduated', '']),
      row('Cy', ['Alchemy', '9', 'Group A']),
      row('Di', ['alchemy', 'Year 3', '']),
      row('Ed', ['Astrology', '', '']),
    ])
    const before = await file.read()
    expect(before.import).toMatchObject({
      isChecked: false,
      total: 5,
      format: 'CSV',
      encoding: 'utf-8',
      delimiter: ',',
      by: expect.stringContaining('Test'),
    })
    expect(before.import.columns.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email', 'programme', 'year', 'group'])
    const found = await file.check()
    expect(found.import).toMatchObject({ isChecked: true, counts: { NEW: 2, CHANGED: 0, SAME: 0, ERROR: 3 } })
    expect(found.import.missing).toEqual([
      { field: 'programme', value: 'Alchemy', count: 2, highestYear: 9 },
      { field: 'programme', value: 'Astrology', count: 1, highestYear: 0 },
    ])
    expect(found.rows[0]).toMatchObject({ number: 2, outcome: 'NEW', label: 'Ana Novak', subjectId: null, errors: [] })
    expect(found.rows[0]?.changes).toContainEqual({ field: 'group', from: '', to: 'Group A' })
    expect(found.rows[2]).toMatchObject({
      number: 4,
      outcome: 'ERROR',
      errors: expect.arrayContaining([{ field: 'programme', text: 'This programme does not exist' }]),
    })
    expect(await accountOf('Ana')).toBeNull()
  })

  test('without an address somebody has one mistake, not a username beside it; where usernames tell people apart both are named', async () => {
    const file = await importFile(clerk, [
      heads,
      ['Ana', 'Novak', '', 'Dentistry', '1', ''],
      ['Bo', 'Novak', 'no address', 'Dentistry', '1', ''],
    ])
    const fields = async (options: Record<string, string> = {}) =>
      (await file.check(options)).rows.map(({ errors }) => errors.map(({ field }) => field))
    expect(await fields()).toEqual([['email'], ['email']])
    const named = await importFile(clerk, [
      [...heads, 'Username'],
      ['Ana', 'Novak', '', 'Dentistry', '1', '', ''],
    ])
    expect((await named.check({ key: 'username' })).rows.map(({ errors }) => errors.map(({ field }) => field).toSorted())).toEqual([
      ['email', 'username'],
    ])
  })

  test('applied, its people are there, pending, in programme, year, group and role; a group that was not there is made', async () => {
    const file = await importFile(clerk, [
      heads,
      row('Ana'),
      row('Bo', ['Dentistry', 'Graduated', '']),
      row('Cy', ['dentistry', '2', `New ${tail}`]),
    ])
    await file.check()
    const done = await file.apply()
    expect(done.import.batch).toMatchObject({
      state: 'APPLIED',
      total: 3,
      done: 3,
      refused: 0,
      undoableUntil: hoursLater(24).toISOString(),
    })
    const ana = await accountOf('Ana')
    expect(ana).toMatchObject({
      username: address('Ana'),
      displayName: 'Ana Novak',
      activation: 'PENDING',
      status: 'ENABLED',
      programmeId: dentistry,
      year: 1,
      graduated: false,
      roles: [{ role: { name: 'Student' } }],
    })
    expect(await accountOf('Bo')).toMatchObject({ year: null, graduated: true })
    expect(await enrolmentsOf('Bo')).toMatchObject([{ status: 'GRADUATED' }])
    expect(await enrolmentsOf('Cy')).toMatchObject([
      { fromOn: new Date('2026-11-20'), year: 2, status: 'ACTIVE', groupId: expect.any(String) },
    ])
    expect(await prisma().studentGroup.count({ where: { name: `New ${tail}`, grouping: { isDefault: true } } })).toBe(1)
    // A person for whom no invitation was asked gets none.
    expect(await prisma().outboxEvent.count({ where: { type: 'people-import.inviteAsked' } })).toBe(0)
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { action: 'imports.applied', entityId: file.id },
      select: { changes: true },
    })
    expect(entry.changes).toEqual({ new: { to: 3 }, changed: { to: 0 }, leftOut: { to: 0 } })
  })

  test('once more it changes nothing, and what differs is changed alone', async () => {
    const file = [heads, row('Ana'), row('Bo')]
    const first = await importFile(clerk, file)
    await first.check()
    await first.apply()
    expect((await (await importFile(clerk, file)).check()).import.counts).toMatchObject({ NEW: 0, CHANGED: 0, SAME: 2, ERROR: 0 })
    const second = await importFile(clerk, [heads, row('Ana', ['Dentistry', '2', '']), row('Bo')])
    const found = await second.check()
    expect(found.rows[0]).toMatchObject({ outcome: 'CHANGED', changes: [{ field: 'year', from: '1', to: '2' }] })
    await second.apply()
    expect(await accountOf('Ana')).toMatchObject({ year: 2, groupId: expect.any(String), revision: 2 })
    expect(await accountOf('Bo')).toMatchObject({ revision: 1 })
  })

  test('is mapped as files with these headers were mapped last', async () => {
    const strange = [`Kontakt ${tail}`, 'Vorn', 'Nachn']
    const file = await importFile(clerk, [strange, [address('Ana'), 'Ana', 'Novak']])
    expect((await file.read()).import.columns.map(({ field }) => field)).toEqual(['', '', ''])
    await file.check({ makeGroups: false, invite: true }, ['email', 'firstName', 'lastName'])
    const again = await (await importFile(clerk, [strange, [address('Bo'), 'Bo', 'Novak']])).read()
    expect(again.import.columns.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName'])
    // The choice of sending invitations is made again for each file.
    expect(again.import.options).toMatchObject({ makeGroups: false, invite: false })
  })

  test('a workbook does the same, and another of its sheets can be chosen', async () => {
    const bytes = workbook({
      Notes: [
        ['a', 'b'],
        ['1', '2'],
      ],
      People: [
        [...heads, 'Since'],
        [...row('Xena'), { day: 46000 }],
      ],
    })
    const file = await importFile(clerk, bytes)
    await outputAs(clerk, importCall(rereadImport), {
      id: file.id,
      revision: await file.revision(),
      encoding: null,
      delimiter: null,
      sheet: 'People',
    })
    await file.check()
    await file.apply()
    expect(await enrolmentsOf('Xena')).toMatchObject([{ fromOn: new Date('2025-12-09'), year: 1 }])
  })

  test('days may be written in three ways in one column, which says itself whether the day is first', async () => {
    const file = await importFile(clerk, [
      [...heads, 'Since'],
      [...row('Ana'), '2026-09-28'],
      [...row('Bo'), '28.9.2026'],
      [...row('Cy'), '09/28/2026'],
      [...row('Dee'), '04/03/2026'],
      [...row('Eve'), '31.2.2026'],
    ])
    const { rows } = await file.check()
    expect(rows.slice(0, 4).map(({ changes }) => changes.find(({ field }) => field === 'from')?.to)).toEqual([
      '2026-09-28',
      '2026-09-28',
      '2026-09-28',
      '2026-04-03',
    ])
    expect(rows[4]).toMatchObject({
      outcome: 'ERROR',
      errors: [{ field: 'from', text: 'Enter a date such as 2026-09-28 or 28.9.2026' }],
    })
    await file.apply()
    const days = await Promise.all(['Ana', 'Bo', 'Cy', 'Dee'].map(enrolmentsOf))
    expect(days.map(([stay]) => stay?.fromOn)).toEqual([
      new Date('2026-09-28'),
      new Date('2026-09-28'),
      new Date('2026-09-28'),
      new Date('2026-04-03'),
    ])
  })

  test.each([
    [
      'a name twice, whatever its capitals',
      () => [[...row('Ana')], ['Ana', 'Other', address('Ana').toUpperCase(), 'Dentistry', '1', '']],
      'email',
      'Same as row 2',
    ],
    [
      'an address in letters that look alike',
      () => [[...row('Ana')], ['Ana', 'Other', address('Ana').replace('a', 'а'), 'Dentistry', '1', '']],
      'email',
      'Looks the same as row 2, with different characters',
    ],
    [
      'a year that the programme does not have',
      () => [row('Ana', ['Dentistry', '1', '']), row('Bo', ['Dentistry', '6', ''])],
      'year',
      'This programme has fewer years',
    ],
    ['an address that is none', () => [row('Ana'), ['Bo', 'Novak', 'nowhere', 'Dentistry', '1', '']], 'email', 'Enter an e-mail address'],
    ['no first name', () => [row('Ana'), ['', 'Novak', address('Bo'), 'Dentistry', '1', '']], 'firstName', 'This is required'],
    ['the headers once more', () => [row('Ana'), [...heads]], '', 'These are the headers repeated'],
    [
      'more cells than there are columns',
      () => [row('Ana'), [...row('Bo'), 'more']],
      '',
      'This row has more cells than there are columns. Correct it in the file and choose the file again',
    ],
  ])('%s is an error of its row', async (_, rows, field, text) => {
    const file = await importFile(clerk, [heads, ...rows()])
    const found = await file.check()
    expect(found.import.counts).toMatchObject({ NEW: 1, ERROR: 1 })
    expect((await file.read('ERROR')).rows[0]?.errors).toContainEqual({ field, text })
  })

  test('a row with an error is put right in the preview, kept and looked at again', async () => {
    const file = await importFile(clerk, [heads, row('Ana', ['Dentistry', '77', '']), row('Bo', ['Dentistri', '1', ''])])
    await file.check()
    await file.fix(2, { year: '3' })
    await file.fix(3, { programme: 'Dentistry', group: '=1+1' })
    const found = await file.read()
    expect(found.import.counts).toMatchObject({ NEW: 2, ERROR: 0 })
    expect(found.rows[1]).toMatchObject({ values: { programme: 'Dentistry', year: '1' } })
    expect(found.rows[1]?.warnings).toContainEqual({ field: 'group', text: 'This starts like a formula. It is imported as text' })
    await file.apply()
    expect(await accountOf('Ana')).toMatchObject({ year: 3 })
  })

  test('an account that looks like a new one is named', async () => {
    const { username } = await member('STUDENT', `olga${tail}`)
    const file = await importFile(clerk, [
      ['Username', 'First name', 'Last name', 'E-mail'],
      [username.replace('o', 'о'), 'Olga', 'Twin', address('Olga')],
    ])
    const found = await file.check()
    expect(found.rows[0]?.errors.map(({ field }) => field)).toContain('username')
    expect(found.rows[0]?.errors.map(({ text }) => text).join()).toContain(`(${username})`)
  })
})

describe('what was set by hand', () => {
  test('since the last import stays, and is said; it is overwritten only where that is chosen', async () => {
    const phones = (phone: string) => [
      ['First name', 'Last name', 'E-mail', 'Phone'],
      ['Ana', 'Novak', address('Ana'), phone],
      ['Bo', 'Novak', address('Bo'), phone],
    ]
    const first = await importFile(clerk, phones('1'))
    await first.check()
    await first.apply()
    await prisma().user.update({ where: { emailKey: address('Ana') }, data: { phone: 'by hand', revision: { increment: 1 } } })
    const second = await importFile(clerk, phones('2'))
    const found = await second.check()
    expect(found.rows).toMatchObject([
      { outcome: 'SAME', warnings: [{ field: 'phone', text: 'Changed by hand since the last import: by hand is kept, not 2' }] },
      { outcome: 'CHANGED', changes: [{ field: 'phone', from: '1', to: '2' }], warnings: [] },
    ])
    await second.apply()
    expect([(await accountOf('Ana'))?.phone, (await accountOf('Bo'))?.phone]).toEqual(['by hand', '2'])
    const third = await importFile(clerk, phones('3'))
    await third.check({ overwrite: true })
    await third.apply()
    expect([(await accountOf('Ana'))?.phone, (await accountOf('Bo'))?.phone]).toEqual(['3', '3'])
  })

  test('stays too where no file said anything of it yet', async () => {
    const first = await importFile(clerk, [heads, row('Ana')])
    await first.check()
    await first.apply()
    await prisma().user.update({ where: { emailKey: address('Ana') }, data: { phone: 'by hand', revision: { increment: 1 } } })
    const second = await importFile(clerk, [
      ['First name', 'Last name', 'E-mail', 'Phone', 'Employer'],
      ['Ana', 'Novak', address('Ana'), '2', 'Clinic'],
    ])
    const {
      rows: [found],
    } = await second.check()
    expect(found).toMatchObject({
      outcome: 'CHANGED',
      changes: [{ field: 'employer', from: '', to: 'Clinic' }],
      warnings: [{ field: 'phone', text: 'Changed by hand since the last import: by hand is kept, not 2' }],
    })
    await second.apply()
    expect(await accountOf('Ana')).toMatchObject({ phone: 'by hand' })
  })
})

describe('who may be brought in by whom', () => {
  test('roles with sensitive privileges are given by who may give them, with a proof', async () => {
    const rows = [
      [...heads, 'Roles'],
      [...row('Ana'), 'Student; Teacher'],
      [...row('Bo'), 'Student; Wizard'],
    ]
    const byClerk = await (await importFile(clerk, rows)).check()
    expect(byClerk.rows.map(({ errors }) => errors)).toMatchObject([
      [{ field: 'roles', text: 'You do not have permission to give or remove one of these roles' }],
      [{ field: 'roles', text: 'This role does not exist: Wizard' }],
    ])
    const file = await importFile(school.admin, rows)
    await file.check()
    const long = { ...school.admin, actor: { ...school.admin.actor, provenAt: hoursLater(-1) } }
    expect(await callAs(long, importCall(applyImport), { id: file.id, revision: await file.revision() })).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
    await file.apply()
    expect((await accountOf('Ana'))?.roles.map(({ role }) => role.name).sort()).toEqual(['Student', 'Teacher'])
  })

  test('nobody is shut out who may do everything, nor somebody above', async () => {
    const heads2 = ['E-mail', 'First name', 'Last name', 'Status', 'Username']
    const { email, username } = school.admin
    const found = await (await importFile(clerk, [heads2, [email, 'Test', username, 'disabled', `other-${tail}`]])).check()
    expect(found.rows[0]?.errors.map(({ field }) => field).sort()).toEqual(['status', 'username'])
  })

  test('who loses the privilege while it waits brings in nobody', async () => {
    const role = await makeRole(`Short ${tail}`, ['USERS_ADMIN'])
    const short = await memberWith([role])
    const file = await importFile(short, [heads, row('Ana')])
    await file.check()
    await outputAs(short, importCall(applyImport), { id: file.id, revision: await file.revision() })
    await prisma().userRole.deleteMany({ where: { userId: short.id, roleId: role } })
    await runBatches([peopleBatch])
    const { batch } = (await outputAs(clerk, importCall(readImport), { id: file.id })).import
    expect(batch).toMatchObject({ state: 'APPLIED', done: 1, refused: 1 })
    expect(await accountOf('Ana')).toBeNull()
  })
})
