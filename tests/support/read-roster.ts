import { readTable } from '@/server/imports/read'
import { enrolmentLine, inClass, role, rosterZip, user, type Roster } from './roster'

/** The day on which the bundles are read. */
export const rosterDay = '2026-11-20'
export const readRoster = (files: Roster, folder?: string) => readTable(rosterZip(files, folder), {}, { rosterOn: rosterDay })
export const ana = user({
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
export const ben = user({
  sourcedId: 'u2',
  username: 'ben',
  givenName: 'Ben',
  familyName: 'Okafor',
  email: 'ben@school.example',
  sms: '2',
  preferredGivenName: 'Benny',
  grades: '03',
})
/** A student in a group, and a teacher. */
export const twoPeople = {
  users: [ana, ben],
  roles: [role('u1', 'student'), role('u2', 'teacher')],
  classes: [inClass('k1', 'Group A')],
  enrollments: [enrolmentLine('u1', 'k1')],
}
export const noteCodesOf = (files: Roster) => readRoster(files).notes.map(({ code }) => code)
/** The values of one column, row by row. */
export function rosterColumn(files: Roster, header: string): string[] {
  const { headers, rows } = readRoster(files)
  return rows.map(({ cells }) => cells[headers.indexOf(header)] ?? '')
}
