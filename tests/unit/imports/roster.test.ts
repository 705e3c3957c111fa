import { describe, expect, test } from 'vitest'
import { guessColumns } from '@/server/imports/headers'
import { limits } from '@/server/imports/limits'
import { readTable } from '@/server/imports/read'
import { peopleFields } from '@/server/people-import/fields'
import { ana, ben, noteCodesOf, readRoster, rosterColumn, rosterDay, twoPeople } from '../../support/read-roster'
import { refusalOf } from '../../support/refusal-of'
import {
  bundle,
  classesHead,
  csvOf,
  enrolmentLine,
  enrollmentsHead,
  inClass,
  manifest,
  role,
  rolesHead,
  rosterZip,
  user,
  usersHead,
  type Roster,
} from '../../support/roster'
import { workbook } from '../../support/workbook'

describe('a roster', () => {
  test('is one table of people, whose columns are known; no password is in it', () => {
    const table = readRoster(bundle(twoPeople))
    expect(table).toMatchObject({ format: 'ONEROSTER', encoding: null, delimiter: null, notes: [{ code: 'importRosterYears' }] })
    expect(table.headers).toEqual([
      'username',
      'givenName',
      'familyName',
      'displayName',
      'email',
      'phone',
      'identifier',
      'role',
      'class',
      'grades',
      'enabledUser',
      'courseTitle',
      'orgName',
      'sourcedId',
    ])
    expect(table.rows).toEqual([
      {
        number: 2,
        cells: [
          'ana',
          'Ana',
          'Novak',
          '',
          'ana@school.example',
          '1',
          'S-1',
          'student',
          'Group A',
          '3',
          'true',
          'Oral anatomy',
          'Dentistry',
          'u1',
        ],
      },
      // Neither the class nor the grades that a teacher teaches are read.
      {
        number: 3,
        cells: ['ben', 'Ben', 'Okafor', 'Benny Okafor', 'ben@school.example', '2', '', 'teacher', '', '', 'true', '', '', 'u2'],
      },
    ])
    expect(guessColumns(table.headers, peopleFields)).toEqual([
      'username',
      'firstName',
      'lastName',
      'displayName',
      'email',
      'phone',
      'studentIdNumber',
      'roles',
      'group',
      'year',
      'status',
      '',
      '',
      '',
    ])
    expect(JSON.stringify(table)).not.toContain('hunter2')
  })

  test.each([
    ['in a folder', 'export/2026/'],
    ['beside what a system adds', ''],
  ])('is known by what it holds: %s', (_, folder) => {
    const files: Roster = folder === '' ? { '__MACOSX/._users.csv': 'x', ...bundle(twoPeople) } : bundle(twoPeople)
    expect(readRoster(files, folder).rows).toHaveLength(2)
  })

  test('is not looked for where nobody wants one, and a workbook stays a workbook', () => {
    expect(refusalOf(() => readTable(rosterZip(bundle(twoPeople))))).toEqual({ code: 'importUnreadable' })
    expect(readTable(workbook({ People: [['Name'], ['Ana']] }), {}, { rosterOn: rosterDay }).format).toBe('XLSX')
  })

  test('of 1.1 says the roles with the users; its users.csv is enough', () => {
    const head = [
      'sourcedId',
      'status',
      'dateLastModified',
      'enabledUser',
      'orgSourcedIds',
      'role',
      'username',
      'userIds',
      'givenName',
      'familyName',
      'middleName',
      'identifier',
      'email',
      'sms',
      'phone',
      'agentSourcedIds',
      'grades',
      'password',
    ]
    const users = [
      head,
      ['u1', '', '', 'true', 'o1', 'student', 'ana', '', 'Ana', 'Novak', '', '', 'ana@school.example', '', '', '', '02', 'hunter2'],
      ['u2', 'tobedeleted', '', 'true', 'o1', 'teacher', 'ben', '', 'Ben', 'Okafor', '', '', 'ben@school.example', '', '', '', '', ''],
    ]
    const alone = readTable(Buffer.from(csvOf(users)), {}, { rosterOn: rosterDay })
    expect(alone).toMatchObject({
      format: 'ONEROSTER',
      headers: ['username', 'givenName', 'familyName', 'email', 'role', 'grades', 'enabledUser', 'sourcedId'],
    })
    expect(alone.rows.map(({ cells }) => cells.slice(4))).toEqual([
      ['student', '2', 'true', 'u1'],
      ['teacher', '', 'tobedeleted', 'u2'],
    ])
    expect(JSON.stringify(alone)).not.toContain('hunter2')
    const whole = readRoster({
      manifest: manifest({ roles: 'absent' }, '1.1'),
      users,
      orgs: bundle(twoPeople).orgs ?? '',
      courses: bundle(twoPeople).courses ?? '',
      academicSessions: bundle(twoPeople).academicSessions ?? '',
      classes: [classesHead, inClass('k1', 'Group A')],
      enrollments: [enrollmentsHead, enrolmentLine('u1', 'k1')],
    })
    expect(whole.rows[0]?.cells).toContain('Group A')
  })
})

describe('roles', () => {
  test('are all that hold today; who is only somebody’s parent is no person of the school', () => {
    const files = bundle({
      ...twoPeople,
      users: [ana, ben, user({ sourcedId: 'u3', givenName: 'Pa', familyName: 'Novak', email: 'pa@home.example' })],
      roles: [
        role('u1', 'student'),
        role('u2', 'teacher'),
        role('u2', 'aide', { roleType: 'secondary' }),
        role('u2', 'proctor', { endDate: '2026-11-19' }),
        role('u2', 'principal', { beginDate: '2026-11-21' }),
        role('u2', 'counselor', { status: 'tobedeleted' }),
        role('u2', 'guardian'),
        role('u3', 'parent'),
      ],
    })
    expect(rosterColumn(files, 'role')).toEqual(['student', 'teacher; aide'])
    expect(readRoster(files).notes).toContainEqual({ code: 'importRosterFamily', values: { count: 1 } })
  })

  test('that nobody says are an error of the row, since new people would get the usual one; of a delta a warning', () => {
    const files = { ...twoPeople, roles: [role('u1', 'student')] }
    expect(readRoster(bundle(files)).rows[1]?.problems).toEqual([{ code: 'importRosterNoRole', isError: true, column: 7 }])
    expect(readRoster(bundle(files, { manifest: manifest({ users: 'delta' }) })).rows[1]?.problems).toEqual([
      { code: 'importRosterNoRole', isError: false, column: 7 },
    ])
  })
})

describe('what does not fit together', () => {
  test('is said of the file, with its rows', () => {
    const files = bundle(
      {
        ...twoPeople,
        roles: [...twoPeople.roles, role('u7', 'student')],
        enrollments: [
          ...twoPeople.enrollments,
          enrolmentLine('u8', 'k1'),
          enrolmentLine('u8', 'k1'),
          enrolmentLine('u1', 'k9'),
          enrolmentLine('u1', 'k1', { beginDate: '2027-01-01' }),
          [...enrolmentLine('u1', 'k1'), 'more', 'and more'],
        ],
      },
      { demographics: 'sourcedId\nu1\n' },
    )
    expect(readRoster(files).notes).toEqual([
      { code: 'importRosterTooLong', values: { file: 'enrollments.csv', count: 1, rows: '7' } },
      { code: 'importRosterUnread', values: { files: 'demographics.csv' } },
      { code: 'importRosterRoleOfNobody', values: { count: 1, rows: '4' } },
      { code: 'importRosterNobody', values: { count: 2, rows: '3, 4' } },
      { code: 'importRosterNowhere', values: { count: 1, rows: '5' } },
      { code: 'importRosterEarly', values: { count: 1, rows: '6' } },
      { code: 'importRosterYears' },
    ])
  })

  test('is said of the row where it is the row’s', () => {
    const files = bundle({
      ...twoPeople,
      users: [
        ana,
        ana,
        [...ben, 'more'],
        user({ givenName: 'No', familyName: 'Id' }),
        usersHead,
        user({ sourcedId: 'u5', givenName: 'Grade', familyName: 'X', grades: 'KG,01' }),
      ],
      roles: [...twoPeople.roles, role('u5', 'student'), role('sourcedId', 'student')],
    })
    expect(
      readRoster(files).rows.map(({ number, problems }) => [number, problems?.map(({ code, values }) => ({ code, ...values }))]),
    ).toEqual([
      [2, undefined],
      [3, [{ code: 'importTwice', row: 2 }]],
      [4, [{ code: 'importRowTooLong' }]],
      [5, [{ code: 'importRosterNoId' }]],
      [6, [{ code: 'importHeadersAgain' }]],
      [7, [{ code: 'importRosterGrades', grades: 'KG,01' }]],
    ])
  })

  test('of a delta is only what is missing from it', () => {
    const codes = noteCodesOf(
      bundle(
        { ...twoPeople, enrollments: [enrolmentLine('u8', 'k1'), enrolmentLine('u1', 'k9')] },
        { manifest: manifest({ users: 'delta', enrollments: 'delta' }) },
      ),
    )
    expect(codes).toContain('importRosterDelta')
    expect(codes).not.toContain('importRosterNobody')
  })

  test('without a manifest, without roles, without classes it is read, and that is said', () => {
    expect(noteCodesOf({ users: [usersHead, ana] })).toEqual(['importRosterNoManifest', 'importRosterNoRoles', 'importRosterNoGroups'])
  })
})

describe('is refused', () => {
  const without = (name: string): Roster => Object.fromEntries(Object.entries(bundle(twoPeople)).filter(([one]) => one !== name))
  test.each<[string, () => Roster, object]>([
    ['without the people', () => without('users'), { code: 'importRosterFileMissing', values: { file: 'users.csv' } }],
    [
      'without a file that its manifest promises',
      () => without('roles'),
      { code: 'importRosterFileMissing', values: { file: 'roles.csv' } },
    ],
    [
      'of another version',
      () => bundle(twoPeople, { manifest: manifest({}, '2.0') }),
      { code: 'importRosterVersion', values: { version: '2.0' } },
    ],
    [
      'with other headers',
      () =>
        bundle(twoPeople, {
          roles: [
            ['sourcedId', 'user', 'role'],
            ['1', 'u1', 'student'],
          ],
        }),
      { code: 'importRosterHeaders', values: { file: 'roles.csv', headers: 'userSourcedId' } },
    ],
    [
      'with a header twice',
      () =>
        bundle(twoPeople, {
          roles: [
            [...rolesHead, 'role'],
            [...role('u1', 'student'), 'teacher'],
          ],
        }),
      { code: 'importRosterHeaderTwice', values: { file: 'roles.csv', header: 'role' } },
    ],
    ['with an empty file', () => bundle(twoPeople, { classes: '' }), { code: 'importRosterEmpty', values: { file: 'classes.csv' } }],
    [
      'with a zip in place of a file',
      () => ({ ...without('users'), 'users.csv': rosterZip(bundle(twoPeople)).toString('latin1') }),
      { code: 'importUnreadable' },
    ],
    ['of parents alone', () => bundle({ users: [ana], roles: [role('u1', 'parent')] }), { code: 'importOnlyHeaders' }],
    [
      'of too many people',
      () =>
        bundle(
          {
            users: Array.from({ length: limits.rows + 1 }, (_, at) => user({ sourcedId: `u${at}`, givenName: 'A', familyName: 'B' })),
            roles: [],
          },
          { roles: [rolesHead] },
        ),
      { code: 'importTooManyRows', values: { most: limits.rows } },
    ],
    [
      'of too many lines',
      () => bundle(twoPeople, { enrollments: `classSourcedId,userSourcedId,role\n${'k1,u1,student\n'.repeat(limits.rosterLines + 1)}` }),
      { code: 'importRosterTooManyLines', values: { file: 'enrollments.csv', most: limits.rosterLines } },
    ],
    [
      'that unpacks to too much',
      () => bundle(twoPeople, { orgs: `sourcedId,name\n${' '.repeat(limits.unpackedBytes)}` }),
      { code: 'importTooLarge', values: { most: 96 } },
    ],
  ])('%s', (_, files, refused) => {
    expect(refusalOf(() => readRoster(files()))).toEqual(refused)
  })
})
