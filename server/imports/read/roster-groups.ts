import 'server-only'
import type { Line, RosterFile } from './roster-files'
import { rowsText, type Note } from './table'

/** A person's classes in a roster: the one that is their group, or several of which none is. */
type Grouped = { readonly classId: string; readonly name: string } | { readonly unclear: readonly string[] }
export type Groups = { readonly of: (userId: string) => Grouped | null; readonly isAnyClear: boolean }

type Files = {
  readonly classes: RosterFile<'classes'> | null
  readonly enrollments: RosterFile<'enrollments'> | null
  readonly academicSessions: RosterFile<'academicSessions'> | null
}
type Told = { readonly today: string; readonly isDelta: boolean; readonly notes: Note[]; readonly isUser: (id: string) => boolean }

/** Deleted and inactive records are left out. */
export const isGone = (status: string): boolean => ['tobedeleted', 'inactive'].includes(status.toLowerCase())
/** Whether a day in the past ends it. The standard writes days with or without a time after them; they are compared as text, and '' has no end. */
export const isOver = (end: string, today: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(end) && end.slice(0, 10) < today
export const isYetToCome = (begin: string, today: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(begin) && begin.slice(0, 10) > today
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/**
 * The group of each student: the class marked as primary, or else a homeroom, or else the only class. OneRoster has no groups, and `primary` is meant for
 * teachers there; where somebody has several classes, none is more their group than the others.
 */
export function groupsOf({ classes, enrollments, academicSessions }: Files, told: Told): Groups {
  if (!classes || !enrollments) return { of: () => null, isAnyClear: false }
  const known = new Map(classes.lines.map((line) => [line.of('sourcedId'), line]))
  const names = namesOf(classes.lines)
  const inClasses = new Map<string, Line<'enrollments'>[]>()
  const [nobody, nowhere, early]: [number[], number[], number[]] = [[], [], []]
  const over = classesOver(classes, { academicSessions, today: told.today })
  for (const line of enrollments.lines) {
    if (isGone(line.of('status')) || line.of('role').toLowerCase() !== 'student') continue
    const [userId, found] = [line.of('userSourcedId'), known.get(line.of('classSourcedId'))]
    if (!told.isUser(userId)) nobody.push(line.number)
    else if (!found) nowhere.push(line.number)
    else if (isYetToCome(line.of('beginDate'), told.today)) early.push(line.number)
    else if (!isOver(line.of('endDate'), told.today) && !over.has(line.of('classSourcedId'))) {
      const lines = inClasses.get(userId) ?? []
      lines.push(line)
      inClasses.set(userId, lines)
    }
  }
  const addNote = (code: string, rows: readonly number[]) =>
    rows.length > 0 && told.notes.push({ code, values: { count: rows.length, rows: rowsText(rows) } })
  // In a delta, a record that is absent may still exist.
  if (!told.isDelta) {
    addNote('importRosterNobody', nobody)
    addNote('importRosterNowhere', nowhere)
  }
  addNote('importRosterEarly', early)

  const groups = new Map([...inClasses].map(([userId, lines]) => [userId, chosen(lines)]))
  const isAnyClear = [...groups.values()].some((one) => 'name' in one)
  return { of: (userId) => groups.get(userId) ?? null, isAnyClear }

  function chosen(lines: readonly Line<'enrollments'>[]): Grouped {
    const ids = (some: readonly Line<'enrollments'>[]) => [...new Set(some.map((line) => line.of('classSourcedId')))]
    const [all, primary] = [ids(lines), ids(lines.filter((line) => line.of('primary').toLowerCase() === 'true'))]
    const homerooms = all.filter((id) => known.get(id)?.of('classType').toLowerCase() === 'homeroom')
    const [one] = [primary, homerooms, all].filter(({ length }) => length === 1).map(([id]) => id)
    return one === undefined ? { unclear: all.map((id) => names.get(id) ?? id) } : { classId: one, name: names.get(one) ?? one }
  }
}

/** The names of the classes: the title, followed by the code where several have the same title. */
function namesOf(lines: readonly Line<'classes'>[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { of } of lines) counts.set(of('title').toLowerCase(), (counts.get(of('title').toLowerCase()) ?? 0) + 1)
  return new Map(
    lines.map(({ of }) => {
      const isOnly = counts.get(of('title').toLowerCase()) === 1
      return [of('sourcedId'), isOnly || of('classCode') === '' ? of('title') : `${of('title')} (${of('classCode')})`]
    }),
  )
}

type Terms = { readonly academicSessions: RosterFile<'academicSessions'> | null; readonly today: string }

/** Classes that were given up, or whose terms are all over. */
function classesOver({ lines }: RosterFile<'classes'>, { academicSessions, today }: Terms): ReadonlySet<string> {
  const past = new Set(academicSessions?.lines.filter((line) => isOver(line.of('endDate'), today)).map((line) => line.of('sourcedId')))
  return new Set(
    lines.flatMap((line) => {
      const terms = splitList(line.of('termSourcedIds'))
      return isGone(line.of('status')) || (terms.length > 0 && terms.every((id) => past.has(id))) ? [line.of('sourcedId')] : []
    }),
  )
}
