import 'server-only'
import { v7 } from 'uuid'
import { formatsFor } from '@/lib/format'
import { translatorFor } from '@/lib/i18n/translator'
import { groupedBy } from '@/lib/grouped-by'
import { canBeFound, hasAddress, isHalfPlaced } from '@/lib/places/address'
import type { Held, Line } from '@/lib/placements/seats'
import { timeOf, minutesOf } from '@/lib/wall-time'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { headerKey, parseOptions, orderOf, type Checked, type CheckedRow, type Checking, type RowToCheck } from '@/server/imports'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField, type Issue } from '@/server/kernel/errors'
import { listKnownPeople, monthWords, weekdayWords } from '@/server/timetables'
import { listStudents, type PlacementContent } from '../queries/placements'
import { listSpecialties } from '../queries/providers'
import { providersFor } from '../scope'
import { namesOf, providerNamed, studentKeys, type Names } from './names'
import { Options } from './options'
import { planPlacement, type Around, type PlannedPlacement } from './plan-placement'
import { listEverOf, listKnownProviders, listPlacesOf, type KnownContact, type KnownProvider } from './queries/lookup.sql'
import { readContact, readPlacement, readPlaces, readProvider, type Reading } from './read-row'
import { pickContent, type Wanted } from './wanted'
import { ownWords } from './words'

type Provider = Wanted['provider'] & {
  readonly name: string
  readonly active: boolean
  readonly contacts: (KnownContact & { made: boolean })[]
}
type Book = { readonly fresh: Map<string, Provider>; readonly known: Map<string, Provider> }

/** Checks a file of providers, contacts and placements. It takes eight statements, however long the file is. */
export async function checkPlacements(db: Db, { actor, options: given, fields, rows, at, locale }: Checking): Promise<Checked> {
  const options = parseOptions(Options, given)
  if (!fields.includes('provider')) throw badField('columns', 'importProviderNotMapped')
  const [today, timeZone] = [await institutionToday(at), await institutionTimeZone()]
  const providers = await listKnownProviders(db, providersFor(actor))
  const specialties = await listSpecialties(db)
  const people = await listKnownPeople(db, studentKeys(rows))
  const names = namesOf({ providers, specialties, people, options })
  const reading: Reading = {
    order:
      options.dayOrder === 'AUTO'
        ? (orderOf(rows.flatMap(({ values }) => [values.fromOn ?? '', values.toOn ?? ''])) ?? 'DMY')
        : options.dayOrder,
    months: monthWords(locale),
    weekdays: weekdayWords(locale),
    own: await ownWords(),
  }
  const book: Book = { fresh: new Map(), known: new Map(providers.map((one) => [one.id, bookOf(one)])) }
  const found = new Map(rows.map((row) => [row.number, providerOf(row, { names, book, reading })]))
  const students = new Map(rows.map((row) => [row.number, studentOf(row, names)]))
  const studentIds = [...new Set([...students.values()].flatMap((student) => student?.id ?? []))]
  const enabled = await listStudents(db, studentIds)
  const ever = await listEverOf(db, studentIds)
  const { lines, held } = await listPlacesOf(db, { ids: [...book.known.keys()], from: today })
  const [linesBy, heldBy] = [groupedBy(lines, providerIdOf), groupedBy(held, providerIdOf)]
  const fresh = new Map([...book.fresh.values()].map((provider) => [provider.id, provider]))
  const heldAt = new Map<string, Held[]>()
  const around: Around = {
    ...{ actorId: actor.id, today, state: options.state, ever, students: enabled, taken: [] },
    linesOf: (id): readonly Line[] => {
      const made = fresh.get(id)
      if (!made) return linesBy.get(id) ?? []
      return made.places ? [{ ...made.places, specialtyId: null }] : []
    },
    heldAt: (id) => {
      const own = heldAt.get(id) ?? [...(heldBy.get(id) ?? [])]
      heldAt.set(id, own)
      return own
    },
  }
  const t = await translatorFor(locale, 'placements')
  const tFormat = await translatorFor(locale, 'format')
  const words: Shown = {
    day: formatsFor({ locale, timeZone }).day,
    weekdays: (days) => days.map((day) => tFormat('weekdays.one', { weekday: String(day) })).join(', '),
    specialty: (id) => specialties.find((one) => one.id === id)?.name ?? '',
    student: (id) => enabled.get(id)?.displayName ?? '',
    state: (state) => t(`state.${state}`),
    contact: (provider, id) => provider.contacts.find((one) => one.id === id)?.name ?? '',
  }
  const known = new Set<string>()
  const seen = new Map<string, number>()
  return {
    rows: rows.map((row) => {
      const provider = found.get(row.number)
      const checked = checkRow(row, { provider, student: students.get(row.number) ?? null, names, reading, around, words, known, seen })
      return { ...checked, errors: checked.errors.map((issue) => formatIssue(issue, words)) }
    }),
    missing: names.missing(),
  }
}

const providerIdOf = ({ providerId }: { providerId: string }) => providerId
const bookOf = ({ id, name, active, contacts }: KnownProvider): Provider => ({
  ...{ id, name, active, made: null, places: null },
  contacts: contacts.map((contact) => ({ ...contact, made: false })),
})
const formatIssue = (issue: Issue, { day }: Shown): Issue =>
  issue.code === 'importNoRoom' && issue.values
    ? issueAt(issue.path, issue.code, { ...issue.values, from: day(String(issue.values.from)), to: day(String(issue.values.to)) })
    : issue

type Found = {
  readonly provider: Provider | null
  readonly errors: readonly Issue[]
  readonly warnings: readonly Issue[]
  readonly isLeftOut: boolean
}

/** The provider of a row: an existing one, or a new one that this row or an earlier one describes well enough to be found. */
function providerOf({ values }: RowToCheck, { names, book, reading }: { names: Names; book: Book; reading: Reading }): Found {
  const [name, town] = [values.provider ?? '', values.town ?? '']
  const nothing: Found = { provider: null, errors: [], warnings: [], isLeftOut: false }
  if (name === '') return { ...nothing, errors: [issueAt('provider', 'required')] }
  const said = names.saidOfProvider(name, town)
  if (said) return { ...nothing, provider: book.known.get(said.id ?? '') ?? null, isLeftOut: said.id === null }
  const [only, ...others] = names.providersCalled(name, town)
  if (only && others.length === 0)
    return {
      ...nothing,
      provider: book.known.get(only.id) ?? null,
      warnings: differsFromKnown(values, only) ? [issueAt('provider', 'importProviderKept')] : [],
    }
  const missing = () => {
    const { issue } = names.missingProvider(name, town, only !== undefined)
    return { ...nothing, errors: issue ? [issue] : [] }
  }
  if (only) return missing()
  const key = providerNamed(headerKey(name), headerKey(town))
  const earlier = book.fresh.get(key) ?? (town === '' ? findOnlyProvider(book, name) : undefined)
  if (earlier) return { ...nothing, provider: earlier }
  if (![values.line1, values.latitude, values.longitude].some(Boolean)) return missing()
  const { made, errors } = readProvider(values, reading)
  if (made === null || errors.length > 0) return { ...nothing, errors }
  if (isHalfPlaced(made)) return { ...nothing, errors: [issueAt(made.latitude === null ? 'latitude' : 'longitude', 'positionHalf')] }
  if (!hasAddress(made) || !canBeFound(made)) return { ...nothing, errors: [issueAt('line1', 'addressVague')] }
  const { places, errors: wrong, warnings } = readPlaces(values, reading)
  if (wrong.length > 0) return { ...nothing, errors: wrong }
  const provider: Provider = { id: v7(), name: made.name, active: true, made, places: places && { id: v7(), ...places }, contacts: [] }
  book.fresh.set(key, provider)
  return { ...nothing, provider, warnings }
}

function findOnlyProvider({ fresh }: Book, name: string): Provider | undefined {
  const [only, ...others] = [...fresh.values()].filter((provider) => headerKey(provider.name) === headerKey(name))
  return others.length === 0 ? only : undefined
}

const compared = ['line1', 'line2', 'line3', 'postcode', 'region', 'country'] as const
const differsFromKnown = (values: RowToCheck['values'], known: KnownProvider): boolean =>
  compared.some((line) => (values[line] ?? '') !== '' && values[line] !== known[line])

type Student = { readonly id: string | null; readonly issue: Issue | null; readonly isLeftOut: boolean }
function studentOf({ values }: RowToCheck, names: Names): Student | null {
  const [number, name] = [values.studentNumber ?? '', values.student ?? '']
  if (number === '' && name === '') return null
  return { isLeftOut: false, ...names.student(number, name) }
}

type Shown = {
  readonly day: (day: string) => string
  readonly weekdays: (days: readonly number[]) => string
  readonly specialty: (id: string | null) => string
  readonly student: (id: string) => string
  readonly state: (state: 'PROPOSED' | 'CONFIRMED') => string
  readonly contact: (provider: Provider, id: string | null) => string
}
type Rows = {
  readonly provider: Found | undefined
  readonly student: Student | null
  readonly names: Names
  readonly reading: Reading
  readonly around: Around
  readonly words: Shown
  /** Ids of new providers and contacts that an earlier row brings. */
  readonly known: Set<string>
  readonly seen: Map<string, number>
}

const placing = ['fromOn', 'toOn', 'weekdays', 'startsTime', 'endsTime', 'notes', 'specialty'] as const

function checkRow(row: RowToCheck, { provider: found, student, names, reading, around, words, known, seen }: Rows): CheckedRow {
  const { number, values } = row
  const provider = found?.provider ?? null
  const label = [student?.id ? words.student(student.id) : (values.student ?? ''), values.provider ?? '']
    .filter(Boolean)
    .join(' · ')
    .slice(0, 300)
  const base = {
    number,
    label,
    subjectId: null,
    changes: [],
    errors: [],
    warnings: [...(found?.warnings ?? [])],
    wanted: null,
    mark: null,
    needsProof: false,
  }
  const wrong = (errors: readonly Issue[]): CheckedRow => ({ ...base, outcome: 'ERROR', errors })
  if (found?.isLeftOut || student?.isLeftOut) return { ...base, outcome: 'SKIPPED' }
  const specialty = (values.specialty ?? '') === '' ? null : names.specialty(values.specialty ?? '')
  const early = [...(found?.errors ?? []), ...(student?.issue ? [student.issue] : []), ...(specialty?.issue ? [specialty.issue] : [])]
  const isPlacing = student !== null || placing.some((field) => (values[field] ?? '') !== '')
  if (isPlacing && student === null) early.push(issueAt('student', 'required'))
  const { said, errors: unread } = readPlacement(values, reading)
  early.push(...unread)
  const contact = provider && contactOf(values, provider)
  if (early.length > 0 || provider === null || contact?.errors.length) return wrong([...early, ...(contact?.errors ?? [])])
  const warnings = [...base.warnings, ...(contact?.warnings ?? [])]
  const plan: PlannedPlacement | null = student?.id
    ? planPlacement(
        {
          ...{ said, studentId: student.id, provider, contactId: contact?.id ?? null, freshId: v7() },
          specialtyId: specialty === null ? undefined : specialty.id,
        },
        around,
      )
    : null
  if (plan) warnings.push(...plan.warnings)
  const key = student?.id ? `${student.id} ${provider.id} ${said.fromOn}` : null
  const twice = key === null ? undefined : seen.get(key)
  if (key !== null && twice === undefined) seen.set(key, number)
  if (twice !== undefined) return wrong([issueAt('', 'importTwice', { row: twice })])
  if (plan?.outcome === 'ERROR') return { ...wrong(plan.errors), warnings }
  const makes = [provider.made ? provider.id : null, contact?.made ? contact.id : null].filter((id) => id !== null)
  const first = makes.filter((id) => !known.has(id))
  for (const id of makes) known.add(id)
  const content = plan?.content ?? null
  if (plan && content && student?.id) {
    around.taken.push({ ...content, id: plan.id, studentId: student.id })
    const held = around.heldAt(provider.id)
    const before = held.findIndex(({ id }) => id === plan.id)
    held.splice(before === -1 ? held.length : before, 1, { id: plan.id, ...content })
  }
  if (content === null && first.length === 0)
    return {
      ...base,
      warnings,
      outcome: makes.length > 0 ? 'JOINED' : plan?.outcome === 'SKIPPED' ? 'SKIPPED' : 'SAME',
      subjectId: plan?.known?.id ?? null,
    }
  const wanted: Wanted = {
    provider: { id: provider.id, made: provider.made, places: provider.places },
    contact: contact?.id ? { id: contact.id, made: contact.made } : null,
    placement:
      plan && content && student?.id
        ? { id: plan.id, revision: plan.known?.revision ?? 0, studentId: student.id, state: plan.state, content: pickContent(content) }
        : null,
  }
  return {
    ...{ ...base, warnings, wanted, subjectId: plan?.id ?? provider.id },
    outcome: plan?.outcome === 'CHANGED' ? 'CHANGED' : 'NEW',
    changes: [
      ...(provider.made && first.includes(provider.id)
        ? [{ field: 'provider', from: '', to: providerNamed(provider.made.name, provider.made.town) }]
        : []),
      ...(contact?.made && first.includes(contact.id) ? [{ field: 'contact', from: '', to: contact.made.name }] : []),
      ...(plan && content ? changesOf(plan, content, { provider, words }) : []),
    ],
  }
}

type Contact = {
  readonly id: string
  readonly made: NonNullable<Wanted['contact']>['made']
  readonly errors: readonly Issue[]
  readonly warnings: readonly Issue[]
}

/**
 * Finds a contact by address where the file has one, else by name. A file changes nothing about a known contact, because a contact may decide who confirms
 * work.
 */
function contactOf(values: RowToCheck['values'], provider: Provider): Contact | null {
  const [name, email] = [values.contact ?? '', (values.contactEmail ?? '').toLowerCase()]
  if (name === '' && email === '') return null
  const byEmail = email === '' ? [] : provider.contacts.filter((known) => known.email.toLowerCase() === email)
  const byName = name === '' ? [] : provider.contacts.filter((known) => headerKey(known.name) === headerKey(name))
  const [known, ...others] = byEmail.length > 0 ? byEmail : byName.filter((one) => email === '' || one.email === '')
  if (known && others.length > 0 && byEmail.length === 0)
    return { id: known.id, made: null, errors: [issueAt('contact', 'importNameSeveral', { name })], warnings: [] }
  if (known) {
    const isOther = [
      [name, known.name],
      [values.contactJob, known.jobTitle],
      [email, known.email.toLowerCase()],
      [values.contactPhone, known.phone],
    ] as const
    const differs = !known.made && isOther.some(([said, is]) => (said ?? '') !== '' && said !== is)
    const made = known.made ? { name: known.name, jobTitle: known.jobTitle, email: known.email, phone: known.phone } : null
    return { id: known.id, made, errors: [], warnings: differs ? [issueAt('contact', 'importContactKept')] : [] }
  }
  const { made, errors } = readContact(values)
  const id = v7()
  if (made === null || errors.length > 0) return { id, made: null, errors, warnings: [] }
  provider.contacts.push({ id, ...made, made: true })
  return { id, made, errors: [], warnings: [] }
}

function changesOf(
  { known, state }: PlannedPlacement,
  content: PlacementContent,
  { provider, words }: { provider: Provider; words: Shown },
): CheckedRow['changes'] {
  const shown = (of: PlacementContent): Readonly<Record<string, string>> => ({
    specialty: words.specialty(of.specialtyId),
    fromOn: words.day(of.fromOn),
    toOn: words.day(of.toOn),
    weekdays: words.weekdays([...of.weekdays].sort()),
    startsTime: of.startsTime,
    endsTime: timeOf(minutesOf(of.startsTime) + of.minutes),
    contact: words.contact(provider, of.contactId),
    notes: of.notes.slice(0, 200),
  })
  const [was, is] = [known && shown(known), shown(content)]
  const changes = Object.entries(is).flatMap(([field, to]) => {
    const from = was?.[field] ?? ''
    return from === to ? [] : [{ field, from, to }]
  })
  return known ? changes : [{ field: 'state', from: '', to: words.state(state) }, ...changes]
}
