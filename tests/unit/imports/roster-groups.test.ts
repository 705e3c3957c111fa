import { describe, expect, test } from 'vitest'
import { limits } from '@/server/imports/limits'
import { ana, ben, noteCodesOf, readRoster, rosterColumn, twoPeople } from '../../support/read-roster'
import { bundle, enrolmentLine, inClass, role, user } from '../../support/roster'

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
      ...twoPeople,
      users: [ana, ben, user({ sourcedId: 'u9', givenName: 'Zed', familyName: 'Z' })],
      roles: [...twoPeople.roles, role('u9', 'student')],
      classes,
      enrollments: [...enrollments, enrolmentLine('u9', 'k1')],
    })
    return { name: rosterColumn(files, 'class')[0], problems: readRoster(files).rows[0]?.problems ?? [] }
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
    expect(rosterColumn(everything, 'role')[0]?.length).toBeLessThanOrEqual(limits.cell)
  })

  test('are no column where nobody’s can be told, and that is said once', () => {
    const files = bundle({ ...twoPeople, classes, enrollments: [enrolmentLine('u1', 'k1'), enrolmentLine('u1', 'k2')] })
    expect(readRoster(files).headers).not.toContain('class')
    expect(noteCodesOf(files)).toContain('importRosterGroupsUnclear')
    expect(readRoster(files).rows[0]?.problems).toBeUndefined()
  })

  test('that are called alike are told apart by their codes', () => {
    const twins = [inClass('k1', 'Group A', { classCode: 'Y1' }), inClass('k2', 'group a', { classCode: 'Y2' })]
    expect(rosterColumn(bundle({ ...twoPeople, classes: twins, enrollments: [enrolmentLine('u1', 'k2')] }), 'class')[0]).toBe(
      'group a (Y2)',
    )
  })
})
