import { matchesText } from '@/components/shared/selector-modal-rules'
import type { RecentItem } from '@/lib/client/recent'
import type { OutputOf } from '@/lib/contract'
import type { find } from '@/lib/contracts/today'
import type { ShellData } from '@/lib/menu'
import { foundKinds, type FoundKind, type PersonVerb } from '@/lib/today/found-kinds'
import { paths, type ScreenName } from '@/lib/paths'

type CommandGroup = 'recent' | 'screens' | 'people' | FoundKind
/** A command of the palette. `icon`: the name of a screen whose icon is before it, or an icon for its group. */
export type Command = {
  readonly id: string
  readonly caption: string
  readonly subcaption: string
  readonly href: string | null
  readonly icon: 'new' | 'recent' | 'case' | 'test' | 'form' | 'thread' | 'logOut' | PersonVerb | ScreenName
}
type CommandsOf = { readonly name: CommandGroup; readonly commands: readonly Command[] }

/** The names of the commands, in the reader's language. */
type CommandWords = {
  readonly newOf: (screen: ScreenName) => string
  readonly titleOf: (screen: ScreenName) => string
  readonly verbOf: (verb: PersonVerb) => string
  readonly yearOf: (year: number | 'GRADUATED') => string
  readonly studentsOfYear: (year: number) => string
  readonly caseNumber: (reference: number) => string
  readonly wayOut: string
}
type Found = OutputOf<typeof find>
type Given = Pick<ShellData, 'places' | 'create'> & { readonly recent: readonly RecentItem[]; readonly finds: Found; readonly text: string }

/**
 * All commands that match a text: recent items, things to create, screens by name and by other words for them, people with what can be done about each, and
 * things.
 */
export function paletteCommands({ places, create, recent, finds, text }: Given, words: CommandWords): CommandsOf[] {
  const typed = text.trim().split(/\s+/)
  // The words may be apart: 'New session' finds a new treatment session, too.
  const isCalled = (caption: string, subcaption = '') => typed.every((word) => matchesText({ caption, subcaption }, word))
  // Until the server has answered for this text, a screen is found by its name alone.
  const known = new Set(text.trim() === '' ? [] : finds.screens)
  const makes = create
    .map(({ screen, href, caption }) => ({ screen, href, caption: caption ?? words.newOf(screen) }))
    .filter(({ screen, caption }) => isCalled(caption) || known.has(screen))
    .map(({ href, caption }): Command => ({ id: `new ${href}`, caption, subcaption: '', href, icon: 'new' }))
  const screen = (name: ScreenName): Command => ({ id: name, caption: words.titleOf(name), subcaption: '', href: paths[name], icon: name })
  const called = places.filter((name) => isCalled(words.titleOf(name)))
  const alike = places.filter((name) => known.has(name) && !called.includes(name))
  const out: Command = { id: 'logOut', caption: words.wayOut, subcaption: '', href: null, icon: 'logOut' }
  return [
    {
      name: 'recent' as const,
      commands: recent
        .filter(({ caption, subcaption }) => isCalled(caption, subcaption))
        .map((item): Command => ({ ...item, id: `recent ${item.href}`, icon: 'recent' })),
    },
    {
      name: 'screens' as const,
      commands: [
        ...makes,
        ...yearCommands(finds.year, places, words),
        ...[...called, ...alike].map(screen),
        ...(isCalled(out.caption) ? [out] : []),
      ],
    },
    { name: 'people' as const, commands: finds.people.flatMap((person) => personCommands(person, words)) },
    ...foundKinds.map((kind) => ({
      name: kind,
      commands: finds.things.filter((thing) => thing.kind === kind).map((thing) => thingCommand(thing, words)),
    })),
  ].filter(({ commands }) => commands.length > 0)
}

function yearCommands(year: number | null, places: readonly ScreenName[], words: CommandWords): Command[] {
  if (year === null || !places.includes('users')) return []
  const subcaption = words.titleOf('users')
  return [{ id: 'year', caption: words.studentsOfYear(year), subcaption, href: `${paths.users}?year=${year}`, icon: 'users' }]
}

const hrefOf: Record<PersonVerb, (id: string) => string> = {
  progress: (id) => `${paths.progress}/${id}`,
  message: (id) => `${paths.newMessage}?to=${id}`,
  timetable: (id) => `${paths.individualTimetable}/${id}`,
  teachersTimetable: (id) => `${paths.individualTeacherTimetable}/${id}`,
}

/** One row for each thing that may be done about a person: the first row with their year, so that namesakes are told apart. */
function personCommands({ id, displayName, caption, year, verbs }: Found['people'][number], words: CommandWords): Command[] {
  const who = [caption, year !== null && words.yearOf(year)].filter(Boolean).join(', ')
  return verbs.map((verb, index) => ({
    id: `${verb} ${id}`,
    caption: displayName,
    subcaption: [words.verbOf(verb), ...(index === 0 && who !== '' ? [who] : [])].join(' · '),
    href: hrefOf[verb](id),
    icon: verb,
  }))
}

const iconOf = { cases: 'case', tests: 'test', forms: 'form', threads: 'thread', curriculum: 'curriculum' } as const satisfies Record<
  FoundKind,
  Command['icon']
>

function thingCommand({ kind, id, caption, note, reference, href }: Found['things'][number], words: CommandWords): Command {
  const subcaption = [reference !== null && words.caseNumber(reference), note].filter(Boolean).join(', ')
  return { id: `${kind} ${id}`, caption, subcaption, href, icon: iconOf[kind] }
}
