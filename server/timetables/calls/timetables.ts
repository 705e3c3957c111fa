import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { timetable as machine, type TimetableEvent } from '@/lib/states/timetable'
import type { Going } from '@/lib/timetables/going'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import { institutionToday } from '@/server/config'
import { deleteUnapplied } from '@/server/imports'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { clockAt } from '../dates/clock'
import { countSerious } from '../clashes/serious'
import { listDateRanges, listGroups, listProgrammes, listRooms, listTeachers, listTypes } from '../calendar/queries/calendar.sql'
import { listEventStudents } from '../events/queries/checks.sql'
import { listEventsOf } from '../events/queries/events'
import {
  countEvents,
  countTimetables,
  findTimetable,
  hasBegun,
  insertTimetable,
  lockTimetable,
  markTimetableDeleted,
  occurrenceIdsOf,
  setTimetableState,
  updateTimetable,
  type TimetableRow,
} from '../queries/timetables'
import { countPublishing } from '../queries/publishing.sql'
import { foretellTurn, logTurn } from '../changes/whole'
import { followDates } from '../dates/lay-out'
import { listClosures, type Closure } from '../dates/queries/closures.sql'
import { assertMeant, followDays } from '../events/other-days'
import { canPlan, timetablesFor } from '../scope'
import { listWithClashes } from '../with-clashes'
import { copyFrame, findDraft, listDrafts } from '../planning/queries/drafts.sql'
import { turnDraft } from '../planning/turn-draft'
import { changing, looking, planning, timetableEntity } from './access'
import { planIdOf } from '../clashes/queries/plan.sql'

export const listTimetablesCall = defineCall(contracts.listTimetables, {
  ...looking,
  handle: async ({ actor, input: { q = '' }, db, request }) => {
    const scope = timetablesFor(actor)
    const rows = await listWithClashes(db, scope, { q, at: request.at })
    return { rows: rows.map(({ revision: _, draftOfId: __, ...row }) => row), total: await countTimetables(db, scope) }
  },
})

export const readTimetableChoicesCall = defineCall(contracts.readTimetableChoices, {
  ...planning,
  handle: async ({ db, request }) => ({ programmes: await listProgrammes(db), today: await institutionToday(request.at) }),
})

export const readTimetableCall = defineCall(contracts.readTimetable, {
  ...looking,
  handle: async ({ actor, input: { id }, db, request }) => {
    const found = await findTimetable(db, timetablesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const [events, begun, programmes, today] = [
      await countEvents(db, id),
      await hasBegun(db, { id, at: request.at }),
      await listProgrammes(db),
      await institutionToday(request.at),
    ]
    const clashes = (await countSerious(db, { ids: [id], from: request.at, planId: planIdOf(found) })).get(id) ?? 0
    const mayTurn = canPlan(actor) && !isMadeElsewhere(found) && found.draftOfId === null && (found.state === 'DRAFT' || !begun)
    const turn = { timetable: found, on: found.state === 'DRAFT' ? 'publish' : 'unpublish', byId: actor.id, at: request.at } as const
    return {
      timetable: { ...withoutDraft(found), events, clashes, hasBegun: begun },
      publishing: mayTurn ? { ...(await countPublishing(db, { id, at: request.at })), told: await foretellTurn(db, turn) } : null,
      mayEdit: canPlan(actor) && !isMadeElsewhere(found),
      draftOf: found.draftOfId === null ? null : await findTimetable(db, timetablesFor(actor), found.draftOfId),
      drafts: canPlan(actor) ? (await listDrafts(db, id)).map(({ at, ...draft }) => ({ ...draft, at: at.toISOString() })) : [],
      today,
      programmes,
    }
  },
})

export const readEventChoicesCall = defineCall(contracts.readEventChoices, {
  ...looking,
  handle: async ({ actor, input: { id }, db }) => {
    const found = await findTimetable(db, timetablesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const place = { timetableId: id, programmeId: found.programme?.id ?? null, years: found.years }
    return {
      types: await listTypes(db),
      groups: await listGroups(db, place),
      rooms: await listRooms(db),
      dateRanges: await listDateRanges(db),
      teachers: await listTeachers(db),
    }
  },
})

export const listEventStudentsCall = defineCall(contracts.listEventStudents, {
  ...planning,
  handle: async ({ actor, input: { timetableId }, db }) => {
    const found = await findTimetable(db, timetablesFor(actor), timetableId)
    if (!found) throw refuse('NOT_FOUND')
    return { rows: await listEventStudents(db, { programmeId: found.programme?.id ?? null, years: found.years }) }
  },
})

export const saveTimetableCall = defineCall(contracts.saveTimetable, {
  ...changing,
  audit: 'timetables.saved',
  handle: async ({ actor, input: { revision, meant, ...input }, db, request, audit }) => {
    const before = await lockTimetable(db, timetablesFor(actor), input.id)
    if (isMadeElsewhere(before ?? input)) throw refuse('NOT_FOUND')
    // A draft has the days and students of the timetable beside which it is planned.
    if (before && before.draftOfId !== null) throw refuse('STATE_CHANGED')
    if (revision !== (before?.revision ?? 0)) throw refuse('CONFLICT', { data: { newer: before } })
    const programmes = await listProgrammes(db)
    const programme = programmes.find(({ id }) => id === input.programmeId)
    const years = [...new Set(input.years)].sort((one, other) => one - other)
    assertSound([
      input.programmeId !== null && !programme && before?.programme?.id !== input.programmeId && issueAt('programmeId', 'programmeUnknown'),
      input.programmeId === null && years.length > 0 && issueAt('years', 'yearsNeedProgramme'),
      programme !== undefined && years.some((year) => year > programme.lengthYears) && issueAt('years', 'yearBeyondProgramme'),
      input.kind !== 'PLACEMENT' && input.toOn === null && issueAt('toOn', 'dateEmpty'),
      before !== null && before.kind !== input.kind && (await countEvents(db, input.id)) > 0 && issueAt('kind', 'kindHeld'),
    ])
    const row = { ...input, years }
    const cancelled = before ? await listClosures(db, before) : []
    if (before ? !(await updateTimetable(db, { ...row, revision })) : !(await insertTimetable(db, row)))
      throw refuse('CONFLICT', { data: { newer: null } })
    const gone = before ? await layOutAll(db, { before, cancelled, actor, at: request.at }) : nothing
    if (before) await followFrame(db, { before, actor, at: request.at })
    assertMeant(gone, meant)
    audit({
      entity: timetableEntity,
      entityId: row.id,
      changes: {
        ...changesOf<Readonly<Record<string, unknown>>>(before && { ...before, programmeId: before.programme?.id ?? null }, row),
        ...(gone.dates > 0 && { dates: { from: gone.dates, to: 0 } }),
      },
    })
    return { revision: revision + 1, savedAt: request.at.toISOString(), gone }
  },
})

const nothing: Going = { dates: 0, events: 0, told: 0 }
type Work = { id: string; actor: Parameters<typeof timetablesFor>[0]; at: Date }
type Changed = Omit<Work, 'id'> & { before: TimetableRow; cancelled: readonly Closure[] }

/**
 * Lays out each series of a timetable again where its days changed: its first and last day, or the closures that cancel dates, which depend on its programme
 * and years.
 */
async function layOutAll(db: Tx, { before, cancelled, actor, at }: Changed): Promise<Going> {
  const timetable = await findTimetable(db, timetablesFor(actor), before.id)
  if (!timetable) return nothing
  const hasOtherDays =
    before.fromOn !== timetable.fromOn ||
    before.toOn !== timetable.toOn ||
    before.kind !== timetable.kind ||
    JSON.stringify(cancelled) !== JSON.stringify(await listClosures(db, timetable))
  if (!hasOtherDays) return nothing
  const events = await listEventsOf(db, before.id)
  return followDays(
    { db, actor, clock: await clockAt(at) },
    events.map((event) => ({ event, timetable })),
  )
}

/** The drafts beside a timetable have its days and students, too, and are laid out within them. */
async function followFrame(db: Tx, { before, actor, at }: Omit<Changed, 'cancelled'>): Promise<void> {
  for (const { id } of await listDrafts(db, before.id)) {
    const draft = await lockTimetable(db, timetablesFor(actor), id)
    if (!draft) continue
    const closures = await listClosures(db, draft)
    await copyFrame(db, { from: before.id, to: id })
    await layOutAll(db, { before: draft, cancelled: closures, actor, at })
  }
}

/** A timetable as answers have it. */
function withoutDraft({ draftOfId: _, ...timetable }: TimetableRow) {
  return timetable
}

export const removeTimetableCall = defineCall(contracts.removeTimetable, {
  ...changing,
  audit: 'timetables.removed',
  handle: async ({ actor, input: { id, revision }, db, request, audit }) => {
    const before = await lockTimetable(db, timetablesFor(actor), id)
    if (!before || isMadeElsewhere(before)) throw refuse('NOT_FOUND')
    if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: before } })
    if (before.state === 'PUBLISHED' || before.draftOfId !== null) throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
    for (const draft of await listDrafts(db, id)) {
      const found = await findDraft(db, draft.id)
      if (found) await turnDraft(db, { draft: found, on: 'discard', at: request.at })
    }
    await markTimetableDeleted(db, { id, at: request.at })
    await deleteUnapplied(db, { kind: 'timetable', targetId: id })
    await followDates(db, await occurrenceIdsOf(db, id))
    audit({ entity: timetableEntity, entityId: id, changes: { name: { from: before.name } } })
    return {}
  },
})

export const publishTimetableCall = defineCall(contracts.publishTimetable, {
  ...changing,
  audit: 'timetables.published',
  handle: async ({ actor, input, db, request, audit }) => {
    const told = await changeTimetableState(db, { ...input, on: 'publish', actor, at: request.at })
    audit({ entity: timetableEntity, entityId: input.id, changes: { state: { from: 'DRAFT', to: 'PUBLISHED' } } })
    return { revision: input.revision + 1, savedAt: request.at.toISOString(), told }
  },
})

export const unpublishTimetableCall = defineCall(contracts.unpublishTimetable, {
  ...changing,
  audit: 'timetables.unpublished',
  handle: async ({ actor, input, db, request, audit }) => {
    const told = await changeTimetableState(db, { ...input, on: 'unpublish', actor, at: request.at })
    audit({ entity: timetableEntity, entityId: input.id, changes: { state: { from: 'PUBLISHED', to: 'DRAFT' } } })
    return { revision: input.revision + 1, savedAt: request.at.toISOString(), told }
  },
})

async function changeTimetableState(
  db: Tx,
  { id, revision, on, actor, at }: Work & { revision: number; on: TimetableEvent },
): Promise<number> {
  const before = await lockTimetable(db, timetablesFor(actor), id)
  if (!before || before.draftOfId !== null || isMadeElsewhere(before)) throw refuse('NOT_FOUND')
  if (before.revision !== revision) throw refuse('CONFLICT', { data: { newer: before } })
  if (on === 'unpublish' && (await hasBegun(db, { id, at }))) throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
  await transition({ machine, from: before.state, on, compareAndSet: (from, to) => setTimetableState(db, { id, revision, from, to, at }) })
  await followDates(db, await occurrenceIdsOf(db, id))
  return logTurn(db, { timetable: before, on, byId: actor.id, at })
}

export const timetableCalls = [
  listTimetablesCall,
  readTimetableCall,
  readTimetableChoicesCall,
  readEventChoicesCall,
  listEventStudentsCall,
  saveTimetableCall,
  removeTimetableCall,
  publishTimetableCall,
  unpublishTimetableCall,
]
