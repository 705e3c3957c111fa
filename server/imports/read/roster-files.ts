import 'server-only'
import { refuse } from '@/server/kernel/errors'
import { headerKey } from '../headers'
import { limits } from '../limits'
import { readRecords } from './csv'
import { rowsText, type Note } from './table'
import { cleanCell } from './table-of'
import type { Unzipped } from './unzip'

/**
 * The files of a roster that are read, with the columns that they need and those that are used. Other columns, such as passwords, addresses and birthdays, are
 * never looked at.
 */
const files = {
  manifest: { needs: ['propertyName', 'value'], takes: [] },
  users: {
    needs: ['sourcedId', 'givenName', 'familyName'],
    takes: [
      'status',
      'enabledUser',
      'role',
      'username',
      'identifier',
      'email',
      'sms',
      'phone',
      'grades',
      'preferredGivenName',
      'preferredFamilyName',
      'primaryOrgSourcedId',
      'orgSourcedIds',
    ],
  },
  roles: { needs: ['userSourcedId', 'role'], takes: ['status', 'beginDate', 'endDate'] },
  orgs: { needs: ['sourcedId', 'name'], takes: ['status'] },
  courses: { needs: ['sourcedId', 'title'], takes: ['status'] },
  academicSessions: { needs: ['sourcedId', 'startDate', 'endDate'], takes: ['status'] },
  classes: { needs: ['sourcedId', 'title'], takes: ['status', 'classCode', 'classType', 'courseSourcedId', 'termSourcedIds'] },
  enrollments: { needs: ['classSourcedId', 'userSourcedId', 'role'], takes: ['status', 'primary', 'beginDate', 'endDate'] },
} as const
export type RosterName = keyof typeof files
type Column<N extends RosterName> = (typeof files)[N]['needs' | 'takes'][number]

/** One line of a file. `of` returns '' for a column that the file does not have. */
export type Line<N extends RosterName> = {
  readonly number: number
  readonly isTooLong: boolean
  readonly of: (column: Column<N>) => string
}
export type RosterFile<N extends RosterName> = { readonly lines: readonly Line<N>[]; readonly has: (column: Column<N>) => boolean }

/** The paths of a roster's files within a zip: all in one folder, in upper or lower case. Null where the zip is something else. */
export function rosterFilesIn(zip: Unzipped): ReadonlyMap<string, string> | null {
  // The folder that one system adds to every zip is ignored.
  const csvs = zip.names.filter((name) => /\.csv$/i.test(name) && !name.startsWith('__MACOSX/'))
  const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)
  const main = csvs.find((name) => /(?:^|\/)(?:manifest|users)\.csv$/i.test(name))
  if (main === undefined) return null
  return new Map(
    csvs.filter((name) => folderOf(name) === folderOf(main)).map((name) => [name.slice(folderOf(main).length, -4).toLowerCase(), name]),
  )
}

/** Whether a table is the people of a roster: no other table has columns with these names. */
export function isRosterUsers(headers: readonly string[]): boolean {
  return [...files.users.needs, 'enabledUser'].every((column) => headers.some((header) => headerKey(header) === headerKey(column)))
}

/** Lines that are longer than the headers are reported in `notes` and left out. In the file of people they are kept, and each becomes an error. */
export function readRosterFile<const N extends RosterName>(bytes: Buffer, name: N, notes: Note[]): RosterFile<N> {
  const file = `${name}.csv`
  const { needs, takes } = files[name]
  let headers: readonly string[] | null = null
  const places = new Map<string, number>()
  const order = new Map<string, number>()
  const lines: Line<N>[] = []
  const tooLong: number[] = []
  readRecords(bytes, limits.rosterLines + 2, (given, number) => {
    if (given.every((cell) => cell.trim() === '')) return
    if (headers === null) {
      headers = given.map((header) => headerKey(cleanCell(header)))
      assertHeaders(file, headers, { needs, takes, places })
      for (const column of places.keys()) order.set(column, order.size)
      return
    }
    const isTooLong = given.slice(headers.length).some((cell) => cleanCell(cell) !== '')
    if (isTooLong) tooLong.push(number)
    // Only the wanted cells are kept, in the order of `places`, because there may be hundreds of thousands of lines.
    const cells = Array.from(places.values(), (at) => cleanCell(given[at] ?? ''))
    if (!isTooLong || name === 'users') lines.push({ number, isTooLong, of: (column) => cells[order.get(column) ?? -1] ?? '' })
  })
  if (headers === null) throw fileProblem('importRosterEmpty', { file })
  if (lines.length > limits.rosterLines) throw fileProblem('importRosterTooManyLines', { file, most: limits.rosterLines })
  if (tooLong.length > 0 && name !== 'users')
    notes.push({ code: 'importRosterTooLong', values: { file, count: tooLong.length, rows: rowsText(tooLong) } })
  return { lines, has: (column) => places.has(column) }
}

type Known = { readonly needs: readonly string[]; readonly takes: readonly string[]; readonly places: Map<string, number> }

function assertHeaders(file: string, headers: readonly string[], { needs, takes, places }: Known): void {
  for (const column of [...needs, ...takes]) {
    const key = headerKey(column)
    const at = headers.indexOf(key)
    if (at !== -1 && headers.indexOf(key, at + 1) !== -1) throw fileProblem('importRosterHeaderTwice', { file, header: column })
    if (at !== -1) places.set(column, at)
  }
  const missing = needs.filter((column) => !places.has(column))
  if (missing.length > 0) throw fileProblem('importRosterHeaders', { file, headers: missing.join(', ') })
}

/** A refusal of the whole file that tells which of its parts is meant. */
export function fileProblem(code: string, values: Readonly<Record<string, string | number>>) {
  return refuse('VALIDATION_FAILED', { issues: [{ path: 'content', code, message: code, values }] })
}
