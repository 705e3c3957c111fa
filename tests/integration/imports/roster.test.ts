import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { makeRole, memberWith, roleIdOf } from '../../support/accounts'
import { callAs } from '../../support/call'
import { beginImport, importFile, importCall, rereadImport } from '../../support/imports'
import type { Member } from '../../support/members'
import { bundle, csvOf, enrolmentLine, inClass, manifest, role, rosterZip, user } from '../../support/roster'
import { address, newTail, rolesOf } from '../../support/people-file'
import { makeSchool, schoolTime, type School } from '../../support/school'

let school: School
let clerk: Member
let dentistry = ''
let tail = ''
const person = (id: string, first: string, more: Readonly<Record<string, string>> = {}) =>
  user({
    sourcedId: `${id}-${tail}`,
    givenName: first,
    familyName: 'Novak',
    email: address(first),
    username: `${first.toLowerCase()}${tail}`,
    password: 'hunter2',
    ...more,
  })
const roleLine = (id: string, name: string) => role(`${id}-${tail}`, name)
const groupA = () => `Group A ${tail}`
const accountOf = (first: string) =>
  prisma().user.findUnique({
    where: { emailKey: address(first) },
    select: {
      id: true,
      studentIdNumber: true,
      status: true,
      year: true,
      programmeId: true,
      group: { select: { name: true } },
      roles: { select: { role: { select: { name: true } } } },
    },
  })
const wholeFile = () =>
  rosterZip(
    bundle({
      users: [
        person('u1', 'Ana', { grades: '02', identifier: `S-${tail}` }),
        person('u2', 'Ben'),
        person('u3', 'Cid', { enabledUser: 'false' }),
        person('u4', 'Dee'),
      ],
      roles: [roleLine('u1', 'student'), roleLine('u2', 'teacher'), roleLine('u3', 'student'), roleLine('u4', 'student')],
      classes: [inClass('k1', groupA()), inClass('k2', 'Anatomy')],
      enrollments: [
        enrolmentLine(`u1-${tail}`, 'k1'),
        enrolmentLine(`u4-${tail}`, 'k1'),
        enrolmentLine(`u4-${tail}`, 'k2'),
        enrolmentLine('stranger', 'k1'),
      ],
    }),
  )

beforeAll(async () => {
  school = await makeSchool()
  dentistry = v7()
  await prisma().programme.create({ data: { id: dentistry, name: 'Dental roster', lengthYears: 5 } })
  clerk = await memberWith([await makeRole('Roster clerk', ['USERS_VIEW', 'USERS_ADMIN'])])
})
beforeEach(() => {
  stopClock(schoolTime)
  tail = newTail()
})

describe('a roster', () => {
  test('goes the whole way: what it says of the file and of its rows, put right, applied, undone with the group that it made', async () => {
    const file = await importFile(school.admin, wholeFile())
    const begun = await file.read()
    expect(begun.import).toMatchObject({ format: 'ONEROSTER', total: 4, options: { keepRoles: true, programmeId: '' } })
    expect(begun.import.columns.map(({ field }) => field)).toEqual([
      'username',
      'firstName',
      'lastName',
      'email',
      'studentIdNumber',
      'roles',
      'group',
      'year',
      'status',
      '',
      '',
    ])
    expect(begun.import.notes).toEqual([
      'enrollments.csv: one row is for people not in users.csv and is left out (rows: 5)',
      'Grades are used as years of study. A year needs a programme: choose one for the whole file, or a column',
    ])

    // The file gives nobody a programme, and without one there is no year.
    expect((await file.check()).rows[0]).toMatchObject({ outcome: 'ERROR', errors: [{ field: 'programme' }] })
    const found = await file.check({ programmeId: dentistry })
    expect(found.import.counts).toMatchObject({ NEW: 4, ERROR: 0, WARNING: 1 })
    expect(found.rows[3]).toMatchObject({
      label: 'Dee Novak',
      warnings: [{ field: 'group', text: `In several classes: ${groupA()}, Anatomy. Enter the one to use as the group` }],
    })
    await file.fix(5, { group: groupA() })
    expect((await file.read()).rows[3]).toMatchObject({ warnings: [] })

    expect((await file.apply()).import.batch).toMatchObject({ state: 'APPLIED', done: 4, refused: 0 })
    expect(await accountOf('Ana')).toMatchObject({
      studentIdNumber: `S-${tail}`,
      year: 2,
      programmeId: dentistry,
      status: 'ENABLED',
      group: { name: groupA() },
      roles: [{ role: { name: 'Student' } }],
    })
    expect(await accountOf('Ben')).toMatchObject({
      studentIdNumber: null,
      programmeId: null,
      group: null,
      roles: [{ role: { name: 'Teacher' } }],
    })
    expect(await accountOf('Cid')).toMatchObject({ status: 'DISABLED' })
    expect(await accountOf('Dee')).toMatchObject({ group: { name: groupA() } })

    expect((await file.undo()).import.batch).toMatchObject({ state: 'UNDONE', undone: 4, kept: 0 })
    expect(await accountOf('Ana')).toBeNull()
    expect(await prisma().studentGroup.count({ where: { name: groupA() } })).toBe(0)
  })

  test('keeps no file: there is one way to read it, and a password in it is nobody’s', async () => {
    const file = await importFile(school.admin, wholeFile())
    expect(await prisma().import.findUniqueOrThrow({ where: { id: file.id }, select: { content: true } })).toEqual({ content: null })
    expect(JSON.stringify(await prisma().importRow.findMany({ where: { importId: file.id } }))).not.toContain('hunter2')
    expect(
      await callAs(school.admin, importCall(rereadImport), {
        id: file.id,
        revision: await file.revision(),
        encoding: 'utf-8',
        delimiter: null,
        sheet: null,
      }),
    ).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('takes no role of ours from whom it calls a student, unless that is chosen', async () => {
    const file = await importFile(school.admin, wholeFile())
    await file.check({ programmeId: dentistry })
    await file.apply()
    const own = await makeRole(`Librarian ${tail}`, ['FORMS'])
    await prisma().userRole.create({ data: { userId: (await accountOf('Ana'))?.id ?? '', roleId: own } })
    const again = await importFile(school.admin, wholeFile())
    expect((await again.check({ programmeId: dentistry })).import.counts).toMatchObject({ SAME: 4, CHANGED: 0 })
    const found = await again.check({ programmeId: dentistry, keepRoles: false, overwrite: true })
    expect(found.rows[0]).toMatchObject({
      outcome: 'CHANGED',
      changes: [{ field: 'roles', from: expect.stringContaining('Librarian'), to: 'Student' }],
    })
  })

  test('disables whom it gives up, and makes nobody to give them up', async () => {
    const first = await importFile(clerk, wholeFile())
    await first.check({ programmeId: dentistry, roleIds: [await roleIdOf('STUDENT')] }, [
      'username',
      'firstName',
      'lastName',
      'email',
      'studentIdNumber',
      '',
      'group',
      'year',
      'status',
      '',
      '',
    ])
    await first.apply()
    const delta = bundle(
      {
        users: [
          person('u1', 'Ana', { status: 'tobedeleted', identifier: `S-${tail}` }),
          person('u8', 'Zoe', { status: 'tobedeleted' }),
          person('u2', 'Bennie', { status: 'active', email: address('Ben'), username: `ben${tail}` }),
        ],
        roles: [],
      },
      { manifest: manifest({ users: 'delta', roles: 'delta', classes: 'delta', enrollments: 'delta' }) },
    )
    const file = await importFile(school.admin, rosterZip(delta))
    const found = await file.check()
    expect(found.import.notes).toContain(
      'This export only contains changes (delta). Groups can only be set for people and classes it contains',
    )
    expect(found.rows).toMatchObject([
      { outcome: 'CHANGED', label: 'Ana Novak', changes: [{ field: 'status', from: 'ENABLED', to: 'DISABLED' }] },
      {
        outcome: 'SAME',
        label: 'Zoe Novak',
        warnings: [{ field: 'status', text: 'The file marks this account for deletion, but it does not exist here. Nothing is changed' }],
      },
      { outcome: 'CHANGED', changes: [{ field: 'firstName', from: 'Ben', to: 'Bennie' }], warnings: [{ field: 'roles' }] },
    ])
    await file.apply()
    expect(await accountOf('Ana')).toMatchObject({ status: 'DISABLED', year: 2 })
    expect(await accountOf('Zoe')).toBeNull()
    expect(await rolesOf('Ben')).toEqual(['Student'])
    // The account that the import disabled is as it was, and so is its name.
    expect((await file.undo()).import.batch).toMatchObject({ undone: 2, kept: 0 })
    expect(await accountOf('Ana')).toMatchObject({ status: 'ENABLED' })
  })

  test('a role that there is not here, and one that nobody says, are errors that are put right in place', async () => {
    const file = await importFile(
      school.admin,
      rosterZip(bundle({ users: [person('u1', 'Ana'), person('u2', 'Ben')], roles: [roleLine('u1', 'aide')] })),
    )
    const found = await file.check()
    expect(found.import.missing).toEqual([{ field: 'roles', value: 'aide', count: 1, highestYear: 0 }])
    expect(found.rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['ERROR', [{ field: 'roles', text: 'This role does not exist: aide' }]],
      ['ERROR', [{ field: 'roles', text: 'roles.csv has no current role for this person. Enter one' }]],
    ])
    await file.fix(2, { roles: 'Teacher' })
    await file.fix(3, { roles: 'Student' })
    await file.apply()
    expect([await rolesOf('Ana'), await rolesOf('Ben')]).toEqual([['Teacher'], ['Student']])
  })

  test('that does not fit together is refused with the file that is meant', async () => {
    const content = rosterZip(
      bundle(
        { users: [person('u1', 'Ana')], roles: [] },
        {
          classes: csvOf([
            ['id', 'name'],
            ['1', 'A'],
          ]),
        },
      ),
    ).toString('base64')
    expect(await callAs(clerk, importCall(beginImport), { id: v7(), kind: 'people', fileName: 'roster.zip', content })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'content', code: 'importRosterHeaders', values: { file: 'classes.csv', headers: 'sourcedId, title' } }],
    })
  })
})
