import 'server-only'
import { choicesByName, headerKey } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import type { KnownPerson } from '@/server/timetables'
import type { PlacementOptions } from './options'
import type { KnownProvider } from './queries/lookup.sql'

/** The result for a name in a file: it was found, or it has an issue. Where it has neither, somebody chose to leave it out. */
type Resolved = { readonly id: string | null; readonly issue: Issue | null; readonly isLeftOut?: boolean }
type Missing = { readonly field: string; readonly value: string; readonly count: number }
type Kind = 'provider' | 'student' | 'specialty'

type Known = {
  readonly providers: readonly KnownProvider[]
  readonly specialties: readonly { readonly id: string; readonly name: string }[]
  readonly people: readonly KnownPerson[]
  readonly options: PlacementOptions
}
export type Names = ReturnType<typeof namesOf>

/** A provider's name as people are asked about it, and as the answer is remembered. */
export const providerNamed = (name: string, town: string): string => (town === '' ? name : `${name}, ${town}`).slice(0, 160)

/** Finds the records that a file names. A name that is unknown or ambiguous is asked about and never guessed. */
export function namesOf({ providers, specialties, people, options }: Known) {
  const counts = new Map<string, { field: Kind; value: string; count: number }>()
  const persons = new Map<string, KnownPerson[]>()
  for (const person of people) persons.set(person.key, [...(persons.get(person.key) ?? []), person])
  const chosen = {
    provider: choicesByName(options.ofProvider),
    student: choicesByName(options.ofStudent),
    specialty: choicesByName(options.ofSpecialty),
  }

  function missing(field: Kind, value: string, isSeveral: boolean): Resolved {
    const key = `${field} ${value}`
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { field, value, count: 1 })
    return { id: null, issue: issueAt(field, isSeveral ? 'importNameSeveral' : 'importNameUnknown', { name: value }) }
  }

  function said(kind: Kind, value: string): Resolved | null {
    const id = chosen[kind].get(value)
    return id === undefined ? null : { id, issue: null, ...(id === null && { isLeftOut: true }) }
  }

  const one = (kind: Kind, value: string, found: readonly string[]): Resolved => {
    const [only, ...others] = [...new Set(found)]
    return only !== undefined && others.length === 0 ? { id: only, issue: null } : missing(kind, value, only !== undefined)
  }

  return {
    /** The providers of this name, in the town where one is given. */
    providersCalled: (name: string, town: string): KnownProvider[] =>
      providers.filter(
        (provider) => headerKey(provider.name) === headerKey(name) && (town === '' || headerKey(provider.town) === headerKey(town)),
      ),
    saidOfProvider: (name: string, town: string): Resolved | null => {
      const choice = said('provider', providerNamed(name, town))
      return choice === null || choice.id === null || providers.some(({ id }) => id === choice.id) ? choice : null
    },
    missingProvider: (name: string, town: string, isSeveral: boolean) => missing('provider', providerNamed(name, town), isSeveral),
    specialty: (text: string): Resolved =>
      said('specialty', text) ??
      one(
        'specialty',
        text,
        specialties.filter(({ name }) => headerKey(name) === headerKey(text)).map(({ id }) => id),
      ),
    /** Finds a student by number or address where the file has one, else by name; a name never makes up for an unknown number. */
    student(number: string, name: string): Resolved {
      const value = number === '' ? name : number
      const choice = said('student', value)
      if (choice) return choice
      const all = persons.get(value) ?? []
      const sure = all.filter(({ isSure }) => isSure)
      const some = sure.length > 0 ? sure : number === '' ? all : []
      const studying = some.filter(({ studies }) => studies)
      return one(
        'student',
        value,
        studying.map(({ id }) => id),
      )
    },
    missing: (): Missing[] =>
      [...counts.values()].sort((a, b) => a.field.localeCompare(b.field) || b.count - a.count || a.value.localeCompare(b.value)),
  }
}

/** All keys by which the students of a file may be looked up. */
export function studentKeys(rows: readonly { readonly values: Readonly<Record<string, string>> }[]): string[] {
  return [...new Set(rows.flatMap(({ values }) => [values.studentNumber ?? '', values.student ?? '']))].filter((key) => key !== '')
}
