import { zipOf } from './workbook'

type Lines = readonly (readonly string[])[]
/** The files of a bundle by their names, without `.csv`; the first line of each holds its headers. Text is written as it is. */
export type Roster = Readonly<Record<string, Lines | string>>

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
export const csvOf = (lines: Lines): string => lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')

/** A bundle as systems export it (OneRoster 1.2, CSV): a zip of files. */
export function rosterZip(files: Roster, folder = ''): Buffer {
  return zipOf(
    Object.entries(files).map(([name, lines]) => ({
      name: `${folder}${name}${name.includes('.') ? '' : '.csv'}`,
      content: typeof lines === 'string' ? lines : csvOf(lines),
    })),
  )
}

export const usersHead = [
  'sourcedId',
  'status',
  'dateLastModified',
  'enabledUser',
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
  'userMasterIdentifier',
  'resourceSourcedIds',
  'preferredGivenName',
  'preferredMiddleName',
  'preferredFamilyName',
  'primaryOrgSourcedId',
  'pronouns',
]
export const rolesHead = [
  'sourcedId',
  'status',
  'dateLastModified',
  'userSourcedId',
  'roleType',
  'role',
  'beginDate',
  'endDate',
  'orgSourcedId',
  'userProfileSourcedId',
]
export const classesHead = [
  'sourcedId',
  'status',
  'dateLastModified',
  'title',
  'grades',
  'courseSourcedId',
  'classCode',
  'classType',
  'location',
  'schoolSourcedId',
  'termSourcedIds',
  'subjects',
  'subjectCodes',
  'periods',
]
export const enrollmentsHead = [
  'sourcedId',
  'status',
  'dateLastModified',
  'classSourcedId',
  'schoolSourcedId',
  'userSourcedId',
  'role',
  'primary',
  'beginDate',
  'endDate',
]
const orgsHead = ['sourcedId', 'status', 'dateLastModified', 'name', 'type', 'identifier', 'parentSourcedId']
const coursesHead = [
  'sourcedId',
  'status',
  'dateLastModified',
  'schoolYearSourcedId',
  'title',
  'courseCode',
  'grades',
  'orgSourcedId',
  'subjects',
  'subjectCodes',
]
const sessionsHead = ['sourcedId', 'status', 'dateLastModified', 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear']

type Said = Readonly<Record<string, string>>
/** A line for these headers: a missing value is empty. */
const line = (head: readonly string[], said: Said): string[] => head.map((column) => said[column] ?? '')
export const user = (said: Said): string[] => line(usersHead, { enabledUser: 'true', ...said })
export const role = (userSourcedId: string, name: string, said: Said = {}): string[] =>
  line(rolesHead, { sourcedId: `r-${userSourcedId}-${name}`, userSourcedId, roleType: 'primary', role: name, orgSourcedId: 'o1', ...said })
export const enrolmentLine = (userSourcedId: string, classSourcedId: string, said: Said = {}): string[] =>
  line(enrollmentsHead, {
    sourcedId: `e-${userSourcedId}-${classSourcedId}`,
    userSourcedId,
    classSourcedId,
    schoolSourcedId: 'o1',
    role: 'student',
    ...said,
  })
export const inClass = (sourcedId: string, title: string, said: Said = {}): string[] =>
  line(classesHead, {
    sourcedId,
    title,
    classType: 'scheduled',
    courseSourcedId: 'c1',
    schoolSourcedId: 'o1',
    termSourcedIds: 't1',
    ...said,
  })
export const manifest = (modes: Said = {}, version = '1.2'): string[][] => [
  ['propertyName', 'value'],
  ['manifest.version', '1.0'],
  ['oneroster.version', version],
  ...Object.entries({
    users: 'bulk',
    roles: 'bulk',
    orgs: 'bulk',
    courses: 'bulk',
    academicSessions: 'bulk',
    classes: 'bulk',
    enrollments: 'bulk',
    demographics: 'absent',
    ...modes,
  }).map(([name, mode]) => [`file.${name}`, mode]),
]

/** A whole bundle around these people, roles, classes and enrolments; `more` replaces files, or adds them. */
export function bundle(
  {
    users,
    roles,
    classes = [],
    enrollments = [],
  }: { readonly users: Lines; readonly roles: Lines; readonly classes?: Lines; readonly enrollments?: Lines },
  more: Roster = {},
): Roster {
  return {
    manifest: manifest(),
    orgs: [orgsHead, line(orgsHead, { sourcedId: 'o1', name: 'Dentistry', type: 'school' })],
    academicSessions: [
      sessionsHead,
      line(sessionsHead, {
        sourcedId: 't1',
        title: 'Autumn',
        type: 'term',
        startDate: '2026-09-01',
        endDate: '2027-01-31',
        schoolYear: '2027',
      }),
      line(sessionsHead, {
        sourcedId: 't0',
        title: 'Last spring',
        type: 'term',
        startDate: '2026-02-01',
        endDate: '2026-07-31',
        schoolYear: '2026',
      }),
    ],
    courses: [coursesHead, line(coursesHead, { sourcedId: 'c1', title: 'Oral anatomy', orgSourcedId: 'o1' })],
    users: [usersHead, ...users],
    roles: [rolesHead, ...roles],
    classes: [classesHead, ...classes],
    enrollments: [enrollmentsHead, ...enrollments],
    ...more,
  }
}
