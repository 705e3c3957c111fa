import { describe, expect, test } from 'vitest'
import { limits } from '@/server/imports/limits'
import { readTable } from '@/server/imports/read'
import { bundle, enrolmentLine, inClass, role, rosterZip, user, type Roster } from '../../support/roster'

const today = '2026-11-20'
const readRoster = (files: Roster, folder?: string) => readTable(rosterZip(files, folder), {}, { rosterOn: today })
const ana = user({
  sourcedId: 'u1',
  username: 'ana',
  givenName: 'Ana',
  familyName: 'Novak',
  identifier: 'S-1',
  email: 'ana@school.example',
  phone: '1',
  grades: '03',
  password: 'hunter2',
  primaryOrgSourcedId: 'o1',
})
const ben = user({
  sourcedId: 'u2',
  username: 'ben',
  givenName: 'Ben',
  familyName: 'Okafor',
  email: 'ben@school.example',
  sms: '2',
  preferredGivenName: 'Benny',
  grades: '03',
})
const school = {
  users: [ana, ben],
  roles: [role('u1', 'student'), role('u2', 'teacher')],
  classes: [inClass('k1', 'Group A')],
  enrollments: [enrolmentLine('u1', 'k1')],
}
const codesOf = (files: Roster) => readRoster(files).notes.map(({ code }) => code)
/** The values of one column, row by row. */
function column(files: Roster, header: string): string[] {
  const { headers, rows } = readRoster(files)
  return rows.map(({ cells }) => cells[headers.indexOf(header)] ?? '')
}

describe('groups', () => {
  const classes = [
    inClass('k1', 'Group A'),
    inClass('k2', 'Anatomy'),
    inClass('k3', 'Tutor group', { classType: 'homeroom' }),
    inClass('k4', 'Old', { termSourcedIds: 't0' }),
    inClass('k5', 'Gone', { status: 'inactive' }),
  ]
  const groupOf = (...enrollments: string[][]) => {
    const files = bundle({
      ...school,
      users: [ana, ben, user({ sourcedId: 'u9', givenName: 'Zed', familyName: 'Z' })],
      roles: [...school.roles, role('u9', 'student')],
      classes,
      enrollments: [...enrollments, enrolmentLine('u9', 'k1')],
    })
    return { name: column(files, 'class')[0], problems: readRoster(files).rows[0]?.problems ?? [] }
  }

  test.each([
    ['the only class', [enrolmentLine('u1', 'k1')], 'Group A'],
    ['the homeroom among several', [enrolmentLine('u1', 'k1'), enrolmentLine('u1', 'k2'), enrolmentLine('u1', 'k3')], 'Tutor group'],
    ['the one that is said to be primary', [enrolmentLine('u1', 'k2', { primary: 'true' }), enrolmentLine('u1', 'k3')], 'Anatomy'],
    ['the one that is not over, by its terms', [enrolmentLine('u1', 'k4'), enrolmentLine('u1', 'k2')], 'Anatomy'],
    ['the one that is not over, by its end', [enrolmentLine('u1', 'k1', { endDate: '2026-11-19' }), enrolmentLine('u1', 'k2')], 'Anatomy'],
    ['none of what is given up', [enrolmentLine('u1', 'k1', { status: 'tobedeleted' }), enrolmentLine('u1', 'k5')], ''],
    ['none of what begins later', [enrolmentLine('u1', 'k1', { beginDate: '2026-11-21' })], ''],
    ['none of what somebody teaches', [enrolmentLine('u1', 'k1', { role: 'teacher' })], ''],
  ])('are %s', (_, enrollments, name) => {
    expect(groupOf(...enrollments)).toEqual({ name, problems: [] })
  })

  test('cannot be told where somebody is in several classes: they are named', () => {
    expect(groupOf(enrolmentLine('u1', 'k1'), enrolmentLine('u1', 'k2'))).toEqual({
      name: '',
      problems: [{ code: 'importRosterClasses', values: { classes: 'Group A, Anatomy' }, isError: false, column: 8 }],
    })
  })

  test('of somebody who is in everything do not keep everybody waiting', () => {
    const lines = limits.rosterLines - 1
    const everything = bundle(
      {
        users: [ana, user({ sourcedId: 'u9', givenName: 'Zed', familyName: 'Z' })],
        roles: [role('u1', 'student'), role('u9', 'student')],
        classes: Array.from({ length: 1_000 }, (_, at) => inClass(`k${at}`, `Class ${at}`)),
      },
      {
        roles: `userSourcedId,role\nu9,student\n${Array.from({ length: lines - 1 }, (_, at) => `u1,role ${at}\n`).join('')}`,
        enrollments: `classSourcedId,userSourcedId,role\nk1,u9,student\n${Array.from({ length: lines - 1 }, (_, at) => `k${at % 1_000},u1,student\n`).join('')}`,
      },
    )
    expect(column(everything, 'role')[0]?.length).toBeLessThanOrEqual(limits.cell)
  })

  test('are no column where nobody’s can be told, and that is said once', () => {
    const files = bundle({ ...school, classes, enrollments: [enrolmentLine('u1', 'k1'), enrolmentLine('u1', 'k2')] })
    expect(readRoster(files).headers).not.toContain('class')
    expect(codesOf(files)).toContain('importRosterGroupsUnclear')
    expect(readRoster(files).rows[0]?.problems).toBeUndefined()
  })

  test('that are called alike are told apart by their codes', () => {
    const twins = [inClass('k1', 'Group A', { classCode: 'Y1' }), inClass('k2', 'group a', { classCode: 'Y2' })]
    expect(column(bundle({ ...school, classes: twins, enrollments: [enrolmentLine('u1', 'k2')] }), 'class')[0]).toBe('group a (Y2)')
  })
})
