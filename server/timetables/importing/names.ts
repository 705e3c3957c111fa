import 'server-only'
import { choicesByName, headerKey } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import type { TimetableOptions } from './options'
import type { KnownPerson, KnownRoom } from './queries/lookup.sql'

/** The result for a name in a file. Where it has neither an id nor an issue, somebody chose to leave the name out. */
export type Resolved = { readonly id: string | null; readonly issue: Issue | null }
type Missing = { readonly field: string; readonly value: string; readonly count: number }

const nothing: Resolved = { id: null, issue: null }

/** Collects the names that are unknown or ambiguous, with how often they occur. */
function countedNames() {
  const counts = new Map<string, { field: string; value: string; count: number }>()
  return {
    add(field: string, value: string): void {
      const key = `${field} ${value}`
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { field, value, count: 1 })
    },
    list: (): Missing[] =>
      [...counts.values()].sort(
        (one, other) => one.field.localeCompare(other.field) || other.count - one.count || one.value.localeCompare(other.value),
      ),
  }
}

type Named = { readonly id: string; readonly names: readonly string[] }

/** Records by each of their names, which are compared in the same way as headers. */
function byName(all: readonly Named[]): (text: string) => readonly string[] {
  const known = new Map<string, Set<string>>()
  for (const { id, names } of all)
    for (const name of names) {
      const key = headerKey(name)
      if (key === '') continue
      const ids = known.get(key) ?? new Set()
      known.set(key, ids.add(id))
    }
  return (text) => [...(known.get(headerKey(text)) ?? [])]
}

type Group = { readonly id: string; readonly name: string; readonly grouping: string }
type Known = {
  readonly types: readonly { readonly id: string; readonly name: string; readonly shortName: string }[]
  readonly rooms: readonly KnownRoom[]
  readonly groups: readonly Group[]
  readonly people: readonly KnownPerson[]
  readonly options: TimetableOptions
}
export type Names = ReturnType<typeof namesOf>

/** Finds the records that a file names. A name that is unknown or ambiguous is asked about and never guessed. */
export function namesOf({ types, rooms, groups, people, options }: Known) {
  const missing = countedNames()
  const typeIds = byName(types.map(({ id, name, shortName }) => ({ id, names: [name, shortName] })))
  const roomIds = byName(
    rooms.map(({ id, name, building }) => ({
      id,
      names: building === null ? [name] : [name, `${building} ${name}`, `${name} ${building}`],
    })),
  )
  const groupIds = byName(groups.map(({ id, name, grouping }) => ({ id, names: [name, `${grouping} ${name}`, `${name} ${grouping}`] })))
  const persons = new Map<string, KnownPerson[]>()
  for (const person of people) persons.set(person.key, [...(persons.get(person.key) ?? []), person])
  const chosen = {
    type: choicesByName(options.ofType),
    room: choicesByName(options.ofRoom),
    group: choicesByName(options.ofGroup),
    person: choicesByName(options.ofPerson),
  }
  const isThere = {
    type: new Set(types.map(({ id }) => id)),
    room: new Set(rooms.map(({ id }) => id)),
    group: new Set(groups.map(({ id }) => id)),
  }

  function oneOf(kind: 'type' | 'room' | 'group', field: string, value: string, found: readonly string[]): Resolved {
    const said = chosen[kind].get(value)
    if (said === null) return nothing
    if (said !== undefined && isThere[kind].has(said)) return { id: said, issue: null }
    const [only, ...others] = found
    if (only !== undefined && others.length === 0) return { id: only, issue: null }
    missing.add(kind, value)
    return { id: null, issue: issueAt(field, only === undefined ? 'importNameUnknown' : 'importNameSeveral', { name: value }) }
  }

  /** One name, or several: a text that is known stays whole, otherwise it is divided by a comma where a part is known. */
  function several(text: string, find: (one: string) => readonly string[], isChosen: (one: string) => boolean): string[] {
    return text
      .split(/\s*[;|]\s*/)
      .filter((one) => one !== '')
      .flatMap((one) => {
        if (find(one).length > 0 || isChosen(one)) return [one]
        const parts = one.split(/\s*[,/+&]\s*/).filter((part) => part !== '')
        return parts.length > 1 && parts.some((part) => find(part).length > 0 || isChosen(part)) ? parts : [one]
      })
  }

  return {
    missing,
    type: (text: string) => oneOf('type', 'type', text, typeIds(text)),
    room(text: string, building: string): Resolved {
      const value = building === '' ? text : `${building} ${text}`
      const within = building === '' ? [] : roomIds(value)
      return oneOf('room', 'room', value, within.length > 0 ? within : roomIds(text))
    },
    groups: (text: string): Resolved[] =>
      several(text, groupIds, (one) => chosen.group.has(one)).map((one) => oneOf('group', 'groups', one, groupIds(one))),
    people(text: string, field: 'lead' | 'teachers' | 'assistants' | 'students'): Resolved[] {
      const fits = ({ teaches, studies }: KnownPerson) => (field === 'students' ? studies : teaches)
      const find = (one: string): string[] => {
        const all = keysOf(one).flatMap((key) => persons.get(key) ?? [])
        const sure = all.filter(({ isSure }) => isSure)
        const some = sure.length > 0 ? sure : all
        const fitting = some.filter(fits)
        return [...new Set((fitting.length > 0 ? fitting : some).map(({ id }) => id))]
      }
      return several(text, find, (one) => chosen.person.has(one)).map((one): Resolved => {
        const said = chosen.person.get(one)
        if (said !== undefined) return { id: said, issue: null }
        const [only, ...others] = find(one)
        if (only !== undefined && others.length === 0) return { id: only, issue: null }
        missing.add(field === 'students' ? 'student' : 'person', one)
        return { id: null, issue: issueAt(field, only === undefined ? 'importNameUnknown' : 'importNameSeveral', { name: one }) }
      })
    },
  }
}

const titles = /^(?:(?:mr|mrs|ms|miss|dr|prof|professor|herr|frau|doc|doz|pd|sr|sra)\b\.?\s*)+/i

/**
 * The keys by which somebody can be looked up: the text as it is written, the address in it, the name without titles, and 'Smith, John' the other way round.
 */
function keysOf(one: string): string[] {
  const address = /[^\s<>"(),;]+@[^\s<>"(),;]+/.exec(one)?.[0]
  if (address !== undefined) return [address]
  const bare = one.replace(titles, '')
  const [last, first, ...more] = bare.split(/\s*,\s*/)
  const turned = first !== undefined && last !== undefined && more.length === 0 ? [`${first.replace(titles, '')} ${last}`] : []
  return [...new Set([one, bare, ...turned])]
}

/** All keys by which the people in some cells may be looked up. */
export function personKeys(cells: readonly string[]): string[] {
  const keys = new Set<string>()
  for (const cell of new Set(cells))
    for (const one of cell.split(/\s*[;|]\s*/).filter((part) => part !== '')) {
      for (const key of keysOf(one)) keys.add(key)
      for (const part of one.split(/\s*[,/+&]\s*/)) if (part !== '') for (const key of keysOf(part)) keys.add(key)
    }
  return [...keys]
}
