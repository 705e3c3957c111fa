import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import { holds } from '@/lib/privileges'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { noticeHours } from '../changes'
import { clockAt } from '../clock'
import { checkContent } from '../event-check'
import { daysOfEvent, placeOn } from '../lay-out'
import { minimumNoticeHours } from '../notice'
import { findWithBlocking, plannedOf } from '../planned'
import { listChangesOf } from '../queries/changes.sql'
import { listCauses } from '../queries/causes.sql'
import { listClashRows } from '../queries/clashes.sql'
import { endStoredCondonement, findCondonement, insertCondonement } from '../queries/condonements'
import { findEvent } from '../queries/events'
import { listStoredDates } from '../queries/occurrences.sql'
import { findTimetable } from '../queries/timetables'
import { eventsFor, timetablesFor } from '../scope'
import { midnightOf } from '../times'
import { contentOf } from '../views'
import { looking, planning } from './access'

const mostClashes = 500
const changesAtOnce = 50

/** What saving would do. Nothing is written; what is wrong with a field is refused as saving would. */
export const checkEventCall = defineCall(contracts.checkEvent, {
  ...planning,
  handle: async ({ actor, input, db, request }) => {
    const [timetable, before, clock] = await Promise.all([
      findTimetable(db, timetablesFor(actor), input.timetableId),
      findEvent(db, eventsFor(actor), input.id),
      clockAt(request.at),
    ])
    if (!timetable) throw refuse('NOT_FOUND')
    const content = contentOf(input.fields)
    const { issues, clinicId } = await checkContent(db, { content, before, timetable, path: 'fields' })
    const wrong = issues.filter((issue) => issue !== false)
    if (wrong.some(({ path }) => path.includes('pattern'))) throw refuse('VALIDATION_FAILED', { issues: wrong })
    const stored = before ? await listStoredDates(db, before.id) : []
    const touched = stored.filter(({ originalOn, startsAt }) => startsAt > clock.at && isTouched(originalOn, input))
    const days = input.scope === 'THIS' && before ? [content.startsOn] : await daysOfEvent(db, { content, timetable, clock })
    const all = days.map((day) => placeOn(day, content, clock))
    const places = all.filter(({ startsAt }) => startsAt > clock.at)
    // Of what has begun nothing clashes any more; who came is still said.
    const series = { timetableId: timetable.id, seriesId: before?.seriesId ?? null }
    const plan = plannedOf({ content, clinicId, places: places.length > 0 ? places : all }, series)
    const without = touched.map(({ id }) => id)
    const [found] = await findWithBlocking(db, { plans: [plan], without, timetable, clock })
    const { students = 0, people: coming = 0, capacity = null, clashes = [] } = found ?? {}
    const isOver = capacity !== null && students > capacity
    const first = places[0]
    const tells = timetable.state === 'PUBLISHED' && first !== undefined
    return {
      dates: days.length,
      firstOn: days[0] ?? null,
      lastOn: days.at(-1) ?? null,
      students,
      kept: touched.filter(({ own }) => own.length > 0).length,
      told: tells ? coming : 0,
      noticeHours: tells ? noticeHours(first.startsAt, clock.at) : null,
      minimumNoticeHours,
      clashes: [
        ...clashes.map(({ kind, eventId, title, timetable: name, startsTime, endsTime, subjects, people, days: on }) => ({
          kind,
          isSerious: kind !== 'UNAVAILABLE',
          other: { eventId, title, timetable: name, startsTime, endsTime },
          subjects,
          people,
          days: on,
        })),
        ...(isOver
          ? [
              {
                kind: 'CAPACITY' as const,
                isSerious: false,
                other: { eventId: null, title: '', timetable: '', startsTime: content.startsTime, endsTime: '' },
                subjects: [String(capacity)],
                people: students,
                days: places.slice(0, 60).map(({ heldOn }) => heldOn),
              },
            ]
          : []),
      ],
    }
  },
})

function isTouched(originalOn: string, { scope, on }: { scope: 'THIS' | 'FOLLOWING' | 'ALL'; on: string | null }): boolean {
  if (scope === 'ALL' || on === null) return true
  return scope === 'THIS' ? originalOn === on : originalOn >= on
}

export const listClashesCall = defineCall(contracts.listClashes, {
  ...looking,
  handle: async ({ actor, input, db, request }) => {
    const [found, clock] = [await findTimetable(db, timetablesFor(actor), input.id), await clockAt(request.at)]
    if (!found) throw refuse('NOT_FOUND')
    const from = input.from === undefined ? request.at : midnightOf(input.from, clock.timeZone)
    const to = input.to === undefined ? new Date(from.getTime() + 400 * 86_400_000) : midnightOf(addDays(input.to, 1), clock.timeZone)
    const rows = await clashesOf(db, { id: found.id, from, to, timeZone: clock.timeZone, limit: mostClashes })
    const { shown, nextFrom } = pageOf(rows)
    return {
      clashes: shown.map((row) => ({
        ...row,
        isSerious: row.kind !== 'CAPACITY' && row.kind !== 'UNAVAILABLE',
        key: `${row.kind}:${row.a.occurrenceId}:${row.bId}`,
      })),
      mayCondone: holds(actor.privileges, 'TIMETABLE_CONDONE'),
      nextFrom,
    }
  },
})

/** Whole days, as many as fit. */
function pageOf<T extends { readonly a: { readonly heldOn: string } }>(
  rows: readonly T[],
): { shown: readonly T[]; nextFrom: string | null } {
  const beyond = rows[mostClashes]
  if (!beyond) return { shown: rows, nextFrom: null }
  const whole = rows.filter(({ a }) => a.heldOn < beyond.a.heldOn)
  if (whole.length > 0) return { shown: whole, nextFrom: beyond.a.heldOn }
  return { shown: rows.slice(0, mostClashes), nextFrom: addDays(beyond.a.heldOn, 1) }
}

type Asked = { id: string; from: Date; to: Date; timeZone: string; limit: number }

/** All of a timetable, in order of time: pairs of dates, and dates with a cause. One more than `limit` where there are more. */
async function clashesOf(db: Db, { limit, ...asked }: Asked) {
  const [pairs, causes] = [await listClashRows(db, { ...asked, limit: limit + 1 }), await listCauses(db, { ...asked, limit: limit + 1 })]
  return [...pairs.map((row) => ({ ...row, cause: '' })), ...causes]
    .toSorted((one, other) => `${one.a.heldOn} ${one.a.startsTime}`.localeCompare(`${other.a.heldOn} ${other.a.startsTime}`))
    .slice(0, limit + 1)
}

const condoning = {
  access: { kind: 'privilege', anyOf: ['TIMETABLE_CONDONE'] },
  module: 'timetable',
  effect: 'write',
  replay: 'keyed',
} as const

export const condoneCall = defineCall(contracts.condone, {
  ...condoning,
  audit: 'timetables.condoned',
  handle: async ({ actor, input, db, request, audit }) => {
    const [found, clock] = [await findTimetable(db, timetablesFor(actor), input.timetableId), await clockAt(request.at)]
    if (!found) throw refuse('NOT_FOUND')
    const to = new Date(request.at.getTime() + 400 * 86_400_000)
    const rows = await clashesOf(db, { id: found.id, from: request.at, to, timeZone: clock.timeZone, limit: mostClashes * 10 })
    const known = new Map(rows.map((row) => [`${row.kind} ${row.a.occurrenceId} ${row.bId}`, row]))
    for (const { id, kind, aId, bId, subjectIds, fingerprint } of input.clashes) {
      const clash = known.get(`${kind} ${aId} ${bId}`)
      if (clash?.fingerprint !== fingerprint) throw refuse('STATE_CHANGED')
      await insertCondonement(db, {
        id,
        kind,
        aId,
        bId,
        // Nobody else than those whom the planner saw: who joins later clashes anew.
        subjectIds: subjectIds.filter((one) => clash.subjectIds.includes(one)),
        fingerprint,
        reason: input.reason,
        byId: actor.id,
        at: request.at,
      })
      audit({
        entity: 'timetable-clash',
        entityId: id,
        changes: { reason: { to: input.reason }, a: { to: clash.a.title }, b: { to: clash.b?.title ?? clash.cause } },
      })
    }
    return {}
  },
})

export const endCondonementCall = defineCall(contracts.endCondonement, {
  ...condoning,
  audit: 'timetables.condonementEnded',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const found = await findCondonement(db, timetablesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    await endStoredCondonement(db, { id, at: request.at })
    audit({ entity: 'timetable-clash', entityId: id, changes: { reason: { from: found.reason } } })
    return {}
  },
})

export const listChangesCall = defineCall(contracts.listChanges, {
  ...looking,
  handle: async ({ actor, input: { id, after }, db }) => {
    const found = await findTimetable(db, timetablesFor(actor), id)
    if (!found) throw refuse('NOT_FOUND')
    const rows = await listChangesOf(db, { timetableId: id, after: placeFrom(after), limit: changesAtOnce + 1 })
    const shown = rows.slice(0, changesAtOnce)
    const last = shown.at(-1)
    return {
      minimumNoticeHours,
      changes: shown.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      next: rows.length > changesAtOnce && last ? `${last.at.toISOString()}~${last.id}` : null,
    }
  },
})

function placeFrom(after: string | undefined): { at: Date; id: string } | null {
  const [at = '', id = ''] = after?.split('~') ?? []
  return /^[0-9a-f-]{36}$/.test(id) && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : null
}

export const clashCalls = [checkEventCall, listClashesCall, condoneCall, endCondonementCall, listChangesCall]
