import 'server-only'
import { isRosterUsers, readRosterFile, rosterFilesIn, fileProblem, type RosterFile, type RosterName } from './roster-files'
import { rosterTable } from './roster-table'
import type { Note, Table } from './table'
import type { Unzipped } from './unzip'

export { isRosterUsers }

/** The files that are read besides users.csv, if they are there. */
const others = ['roles', 'orgs', 'courses', 'academicSessions', 'classes', 'enrollments'] as const
/** Versions of OneRoster whose files are like those of 1.2, or have the role in the user's row. */
const versions = ['1.0', '1.1', '1.2']

export function isRosterZip(zip: Unzipped): boolean {
  return rosterFilesIn(zip) !== null
}

/**
 * A OneRoster bundle as one table of people. Records without a use here are left out, with a note.
 * @throws VALIDATION_FAILED on `content`, naming the file within the zip that is missing or wrong.
 */
export function readRoster(zip: Unzipped, today: string): Table {
  const paths = rosterFilesIn(zip) ?? new Map<string, string>()
  const notes: Note[] = []
  const open = <const N extends RosterName>(name: N): RosterFile<N> | null => {
    const path = paths.get(name.toLowerCase())
    const bytes = path === undefined ? null : zip.read(path)
    return bytes && readRosterFile(bytes, name, notes)
  }
  const manifest = open('manifest')
  const said = new Map((manifest?.lines ?? []).map(({ of }) => [of('propertyName').toLowerCase(), of('value').toLowerCase()]))
  const version = said.get('oneroster.version')
  if (version !== undefined && !versions.some((one) => version === one || version.startsWith(`${one}.`)))
    throw fileProblem('importRosterVersion', { version })
  const modeOf = (name: RosterName) => said.get(`file.${name.toLowerCase()}`)
  const absent = (['users', ...others] as const).find(
    (name) => !paths.has(name.toLowerCase()) && ['bulk', 'delta'].includes(modeOf(name) ?? ''),
  )
  if (absent !== undefined) throw fileProblem('importRosterFileMissing', { file: `${absent}.csv` })
  const users = open('users')
  if (!users) throw fileProblem('importRosterFileMissing', { file: 'users.csv' })

  if (!manifest) notes.push({ code: 'importRosterNoManifest' })
  const isDelta = (['users', ...others] as const).some((name) => modeOf(name) === 'delta')
  if (isDelta) notes.push({ code: 'importRosterDelta' })
  const [roles, orgs, courses, academicSessions, classes, enrollments] = [
    open('roles'),
    open('orgs'),
    open('courses'),
    open('academicSessions'),
    open('classes'),
    open('enrollments'),
  ]
  const unread = [...paths.keys()].filter((name) => !['manifest', 'users', ...others].some((one) => one.toLowerCase() === name))
  if (unread.length > 0)
    notes.push({
      code: 'importRosterUnread',
      values: {
        files: unread
          .map((name) => `${name}.csv`)
          .sort()
          .join(', '),
      },
    })
  return {
    ...nothingToChoose,
    ...rosterTable({ users, roles, orgs, courses, academicSessions, classes, enrollments }, { today, isDelta, notes }),
  }
}

/** The users file of a roster alone, as 1.1 has it with the roles in it. */
export function readRosterUsers(bytes: Buffer, today: string): Table {
  const notes: Note[] = []
  const users = readRosterFile(bytes, 'users', notes)
  return {
    ...nothingToChoose,
    ...rosterTable(
      { users, roles: null, orgs: null, courses: null, academicSessions: null, classes: null, enrollments: null },
      { today, isDelta: false, notes },
    ),
  }
}

const nothingToChoose = { format: 'ONEROSTER', encoding: null, delimiter: null, sheet: null, sheets: [] } as const
