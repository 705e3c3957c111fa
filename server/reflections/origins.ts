import 'server-only'
import type { Module } from '@/lib/modules'
import { paths } from '@/lib/paths'
import type { OriginKind } from '@/lib/reflections/vocabulary'
import { listDoneCases } from '@/server/clinical-cases'
import { listDoneSessions } from '@/server/clinical-sessions'
import { listDoneTests } from '@/server/competency-tests'
import { institutionTimeZone } from '@/server/config'
import { listDoneForms } from '@/server/form-responses'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listDoneDates } from '@/server/timetables'

type Origin = { readonly kind: OriginKind; readonly id: string }
/** `withId`: the other person, where the activity was with one person. */
type Done = {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly happenedOn: string
  readonly withId?: string | null
}
type Wanted = { readonly personId: string; readonly timeZone: string; readonly limit: number } & (
  { readonly from: string; readonly to: string } | { readonly ids: readonly string[] }
)

type Source = {
  readonly kind: OriginKind
  readonly module: Module | null
  /** Lists what somebody did, by the query of the domain that owns it: nothing that is removed, and nothing of others. */
  readonly list: (db: Db, wanted: Wanted) => Promise<readonly Done[]>
  readonly href: (id: string) => string
}

const sources: readonly Source[] = [
  { kind: 'SESSION', module: 'clinical', list: listDoneSessions, href: (id) => `${paths.treatmentSession}/${id}` },
  { kind: 'EVENT', module: 'timetable', list: listDoneDates, href: () => paths.individualTimetable },
  { kind: 'FORM', module: null, list: listDoneForms, href: (id) => `${paths.formView}/${id}` },
  { kind: 'TEST', module: 'tests', list: listDoneTests, href: (id) => `${paths.tests}/${id}` },
  { kind: 'CASE', module: 'clinical', list: listDoneCases, href: (id) => `${paths.clinicalCases}/${id}` },
]

function openSources(actor: Pick<Actor, 'modules'>): readonly Source[] {
  return sources.filter((source) => source.module === null || actor.modules.has(source.module))
}

export async function isOwnOrigin(db: Db, actor: Actor, { kind, id }: Origin): Promise<boolean> {
  return (await ownOrigin(db, actor, { kind, id })) !== null
}

/** The activity of an origin, where it exists and is the actor's; at most one. */
export async function listOwnActivities(db: Db, actor: Actor, { kind, id }: Origin): Promise<(Done & { kind: OriginKind })[]> {
  const source = openSources(actor).find((one) => one.kind === kind)
  const found = source ? await source.list(db, { personId: actor.id, timeZone: await institutionTimeZone(), ids: [id], limit: 1 }) : []
  return found.map((one) => ({ ...one, kind }))
}

/** The address of an origin, where it still exists and is the actor's. */
export async function ownOrigin(db: Db, actor: Actor, { kind, id }: Origin): Promise<(Origin & { href: string }) | null> {
  const source = sources.find((one) => one.kind === kind)
  return source && (await listOwnActivities(db, actor, { kind, id })).length > 0 ? { kind, id, href: source.href(id) } : null
}

/** The activities of somebody on these days, the newest first. */
export async function listDone(
  db: Db,
  actor: Actor,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<(Done & { kind: OriginKind })[]> {
  const timeZone = await institutionTimeZone()
  const all: (Done & { kind: OriginKind })[] = []
  for (const { kind, list } of openSources(actor)) {
    const done = await list(db, { personId: actor.id, timeZone, from, to, limit })
    all.push(...done.map((one) => ({ ...one, kind })))
  }
  return all.toSorted((a, b) => (a.happenedOn < b.happenedOn ? 1 : a.happenedOn > b.happenedOn ? -1 : 0)).slice(0, limit)
}
