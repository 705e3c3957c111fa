import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type * as contracts from '@/lib/contracts/feedback'
import { feedbackThemes } from '@/lib/feedback/vocabulary'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import type { Actor } from '@/server/kernel/actor'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db } from '@/server/kernel/db'
import { countEntries, listEntriesOf, listEntryTimes, listPeople, type Chosen, type EntryFilter, type EntryRow } from './queries/entries'
import { countRemarks, listRemarks, listRemarkTimes, type RemarkRow } from './queries/remarks'
import { entriesFor, remarkedStudentsFor, writableStudentsFor } from './scope'

const entriesOfPage = 25
type Entries = OutputOf<typeof contracts.listAbout>
type Entry = Entries['rows'][number]
type On = { readonly db: Db; readonly actor: Actor; readonly today: string }
type Wanted = {
  readonly person: Chosen
  /** Null where no entries are asked for. */
  readonly entries: EntryFilter | null
  readonly remarks: { readonly studentId: string; readonly q: string } | null
  readonly page: number
}

/** A page of entries and of remarks on sessions together, the newest first. */
export async function listFeedback({ db, actor, today }: On, { person, entries, remarks, page }: Wanted): Promise<Entries> {
  const [entryScope, remarkScope] = [entriesFor(actor, today), remarkedStudentsFor(actor, today)]
  const total = (entries ? await countEntries(db, entryScope, entries) : 0) + (remarks ? await countRemarks(db, remarkScope, remarks) : 0)
  const upTo = page * entriesOfPage
  const times = [
    ...(entries ? await listEntryTimes(db, entryScope, entries, upTo) : []),
    ...(remarks ? await listRemarkTimes(db, remarkScope, remarks, upTo) : []),
  ]
  const ids = times
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(upTo - entriesOfPage, upTo)
    .map(({ id }) => id)
  const written = entries ? await listEntriesOf(db, entryScope, ids) : []
  const remarked = remarks ? await listRemarks(db, remarkScope, remarks, ids) : []
  const sessionIds = [...remarked.map(({ id }) => id), ...written.flatMap(({ session }) => session?.id ?? [])]
  const openable = sessionIds.length === 0 ? new Set<string>() : await sessionsOpenTo(db, actor, sessionIds)
  const views = new Map(
    [...written.map((row) => entryView(actor, row, openable)), ...remarked.map((row) => remarkView(row, openable))].map((one) => [
      one.id,
      one,
    ]),
  )
  return {
    person,
    rows: ids.flatMap((id) => views.get(id) ?? []),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / entriesOfPage)),
    mayWrite: person.id !== actor.id && (await listPeople(db, writableStudentsFor(actor, today), person.id)).length > 0,
  }
}

function entryView(actor: Actor, { themes, createdAt, acknowledgedAt, session, ...row }: EntryRow, openable: ReadonlySet<string>): Entry {
  return {
    ...row,
    themes: feedbackThemes.filter((theme) => themes.includes(theme)),
    session: session && { id: session.id, heldOn: dayOf(session.heldOn), mayOpen: openable.has(session.id) },
    createdAt: createdAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    may: {
      acknowledge: row.about.id === actor.id && row.visibility === 'SHARED' && acknowledgedAt === null,
      remove: row.author.id === actor.id && acknowledgedAt === null,
    },
  }
}

function remarkView({ id, heldOn, finishedAt, teacherRemark, student, teacher }: RemarkRow, openable: ReadonlySet<string>): Entry {
  return {
    id,
    about: student,
    author: teacher,
    source: 'SESSION',
    kind: null,
    text: teacherRemark,
    themes: [],
    visibility: 'SHARED',
    session: { id, heldOn: dayOf(heldOn), mayOpen: openable.has(id) },
    createdAt: (finishedAt ?? heldOn).toISOString(),
    acknowledgedAt: null,
    may: { acknowledge: false, remove: false },
  }
}
