import 'server-only'
import { badField } from '@/server/kernel/errors'
import { limits } from '../limits'
import type { Line, RosterFile } from './roster-files'
import { groupsOf, isGone, isOver, isYetToCome, splitList, type Groups } from './roster-groups'
import { rowsText, type Note, type RowProblem, type Table, type TableRow } from './table'
import { cleanCell, tooMany } from './table-of'

type Files = {
  readonly users: RosterFile<'users'>
  readonly roles: RosterFile<'roles'> | null
  readonly orgs: RosterFile<'orgs'> | null
  readonly courses: RosterFile<'courses'> | null
  readonly academicSessions: RosterFile<'academicSessions'> | null
  readonly classes: RosterFile<'classes'> | null
  readonly enrollments: RosterFile<'enrollments'> | null
}
type How = { readonly today: string; readonly isDelta: boolean; readonly notes: Note[] }
type User = Line<'users'>
/** People who have a child at a school do not count as its people. */
const family = ['parent', 'guardian', 'relative']

type Person = { readonly user: User; readonly roles: readonly string[]; readonly isStudent: boolean }
/** A column of the table: the value for a person, and any problem with it. */
type Column = {
  readonly header: string
  readonly of: (person: Person) => string
  readonly problem?: (person: Person) => (Note & { readonly isError: boolean }) | null
}

/** A roster as one table: a row for each of its people, with the facts from its other files. */
export function rosterTable(files: Files, how: How): Pick<Table, 'headers' | 'rows' | 'notes'> {
  const { users } = files
  const { notes } = how
  const roles = rolesOf(files, how)
  const people = users.lines.map((user): Person => {
    const all = roles.of(user)
    const own = all.filter((role) => !family.includes(role.toLowerCase()))
    return { user, roles: own, isStudent: own.some((role) => role.toLowerCase() === 'student') }
  })
  const school = people.filter(({ user, roles: own }) => own.length > 0 || roles.of(user).length === 0)
  if (school.length < people.length) notes.push({ code: 'importRosterFamily', values: { count: people.length - school.length } })
  if (school.length === 0) throw badField('content', 'importOnlyHeaders')
  if (school.length > limits.rows) throw tooMany('importTooManyRows', limits.rows)

  const ids = new Set(users.lines.map((user) => user.of('sourcedId')))
  const groups = groupsOf(files, { ...how, isUser: (id) => ids.has(id) })
  if (!roles.isSaid) notes.push({ code: 'importRosterNoRoles' })
  if (!files.classes || !files.enrollments) notes.push({ code: 'importRosterNoGroups' })
  else if (!groups.isAnyClear && school.some(({ user }) => groups.of(user.of('sourcedId'))))
    notes.push({ code: 'importRosterGroupsUnclear' })
  const columns = columnsOf(files, { roles, groups, school, isDelta: how.isDelta })
  if (
    columns.some(({ header }) => header === 'grades') &&
    school.some(({ user, isStudent }) => isStudent && yearIn(user.of('grades')) !== '')
  )
    notes.push({ code: 'importRosterYears' })
  const first = firstRows(school)
  return { headers: columns.map(({ header }) => header), rows: school.map((person) => rowOf(person, columns, first)), notes }
}

function rowOf(person: Person, columns: readonly Column[], first: ReadonlyMap<string, number>): TableRow {
  const { number, isTooLong, of } = person.user
  const earlier = first.get(of('sourcedId'))
  const whole = (code: string, values?: Note['values']): RowProblem[] => [{ column: null, isError: true, code, ...(values && { values }) }]
  const problems = isTooLong
    ? whole('importRowTooLong')
    : of('sourcedId') === ''
      ? whole('importRosterNoId')
      : of('sourcedId') === 'sourcedId'
        ? whole('importHeadersAgain')
        : earlier !== undefined && earlier !== number
          ? whole('importTwice', { row: earlier })
          : columns.flatMap(({ problem }, column): RowProblem[] => {
              const found = problem?.(person)
              return found ? [{ ...found, column }] : []
            })
  return { number, cells: columns.map((column) => cleanCell(column.of(person))), ...(problems.length > 0 && { problems }) }
}

/** The first row in which each id occurs. */
function firstRows(people: readonly Person[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  for (const { user } of people) if (!first.has(user.of('sourcedId'))) first.set(user.of('sourcedId'), user.number)
  return first
}

type Roles = { readonly isSaid: boolean; readonly of: (user: User) => readonly string[] }

/** The roles that hold today: from roles.csv (1.2), which may name several, or from the user (1.1). */
function rolesOf({ users, roles }: Files, { today, isDelta, notes }: How): Roles {
  if (!roles) return { isSaid: users.has('role'), of: (user) => splitList(user.of('role')) }
  const known = new Set(users.lines.map((user) => user.of('sourcedId')))
  const held = new Map<string, Set<string>>()
  const nobody: number[] = []
  for (const { number, of } of roles.lines) {
    const userId = of('userSourcedId')
    if (!known.has(userId)) nobody.push(number)
    const isNow = !isGone(of('status')) && !isOver(of('endDate'), today) && !isYetToCome(of('beginDate'), today)
    if (isNow && of('role') !== '') held.set(userId, (held.get(userId) ?? new Set()).add(of('role')))
  }
  if (nobody.length > 0 && !isDelta)
    notes.push({ code: 'importRosterRoleOfNobody', values: { count: nobody.length, rows: rowsText(nobody) } })
  return { isSaid: true, of: (user) => [...(held.get(user.of('sourcedId')) ?? [])] }
}

type Sources = { readonly roles: Roles; readonly groups: Groups; readonly school: readonly Person[]; readonly isDelta: boolean }

/** Only columns that the roster fills: one that is always empty would say that nobody has a value. */
function columnsOf({ users, orgs, courses, classes }: Files, { roles, groups, school, isDelta }: Sources): readonly Column[] {
  const orgNames = namesById(orgs?.lines.map(({ of }) => ({ id: of('sourcedId'), status: of('status'), name: of('name') })))
  const courseTitles = namesById(courses?.lines.map(({ of }) => ({ id: of('sourcedId'), status: of('status'), name: of('title') })))
  const courseOf = new Map(classes?.lines.map(({ of }) => [of('sourcedId'), of('courseSourcedId')]))
  const groupOf = ({ user, isStudent }: Person) => (isStudent ? groups.of(user.of('sourcedId')) : null)
  const given = (column: Parameters<User['of']>[0]): Column => ({ header: column, of: ({ user }) => user.of(column) })
  const columns: (Column | false)[] = [
    users.has('username') && given('username'),
    given('givenName'),
    given('familyName'),
    { header: 'displayName', of: preferredName },
    users.has('email') && given('email'),
    { header: 'phone', of: ({ user }) => user.of('phone') || user.of('sms') },
    users.has('identifier') && given('identifier'),
    roles.isSaid && {
      header: 'role',
      of: (person) => person.roles.join('; '),
      // New people without a role would get the one that is chosen for people for whom the file gives none.
      problem: ({ roles: own, user }) =>
        own.length === 0 && !isGone(user.of('status')) ? { code: 'importRosterNoRole', isError: !isDelta } : null,
    },
    groups.isAnyClear && {
      header: 'class',
      of: (person) => {
        const group = groupOf(person)
        return group && 'name' in group ? group.name : ''
      },
      problem: (person) => {
        const group = groupOf(person)
        return group && 'unclear' in group
          ? { code: 'importRosterClasses', values: { classes: group.unclear.slice(0, 10).join(', ') }, isError: false }
          : null
      },
    },
    users.has('grades') && {
      header: 'grades',
      of: ({ user, isStudent }) => (isStudent ? yearIn(user.of('grades')) : ''),
      problem: ({ user, isStudent }) =>
        isStudent && user.of('grades') !== '' && yearIn(user.of('grades')) === ''
          ? { code: 'importRosterGrades', values: { grades: user.of('grades') }, isError: false }
          : null,
    },
    { header: 'enabledUser', of: ({ user }) => (isGone(user.of('status')) ? 'tobedeleted' : user.of('enabledUser')) },
    courseTitles.size > 0 &&
      groups.isAnyClear && {
        header: 'courseTitle',
        of: (person) => {
          const group = groupOf(person)
          return group && 'classId' in group ? (courseTitles.get(courseOf.get(group.classId) ?? '') ?? '') : ''
        },
      },
    orgNames.size > 0 && {
      header: 'orgName',
      of: ({ user }) => orgNames.get(user.of('primaryOrgSourcedId') || (splitList(user.of('orgSourcedIds'))[0] ?? '')) ?? '',
    },
    // The column is for schools that know people by this id. It is not taken as a student number by itself, because it would displace the real one.
    given('sourcedId'),
  ]
  return columns
    .filter((column) => column !== false)
    .filter(({ header, of }) => ['givenName', 'familyName', 'email', 'role'].includes(header) || school.some((person) => of(person) !== ''))
}

function namesById(
  lines: readonly { readonly id: string; readonly status: string; readonly name: string }[] = [],
): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(({ id, status, name }) => (isGone(status) ? [] : [[id, name] as const])))
}

/** The preferred name, where the roster has one; otherwise '', and the name in the register is shown. */
function preferredName({ user }: Person): string {
  const [first, last] = [user.of('preferredGivenName'), user.of('preferredFamilyName')]
  return first === '' && last === '' ? '' : [first || user.of('givenName'), last || user.of('familyName')].join(' ').trim()
}

/** `03` is the third year; several grades, and KG, UG or 13, are left empty. */
function yearIn(grades: string): string {
  const [grade, ...more] = splitList(grades)
  return more.length === 0 && grade !== undefined && /^0?[1-9]$|^1[0-2]$/.test(grade) ? String(Number(grade)) : ''
}
