import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import { holds } from '@/lib/privileges'
import { seriousKinds } from '@/lib/timetables/vocabulary'
import { readSettings } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { noticeHours } from '../../changes/changes'
import { clockAt } from '../../dates/clock'
import { minimumNoticeHours } from '../../changes/notice'
import type { Plan } from '../../dates/plan-dates'
import { clashViews } from '../clash-views'
import { foretellSave } from '../foretold'
import { findWithBlocking } from '../planned'
import { proposalOf } from '../proposal'
import { listChangesOf } from '../../changes/queries/changes.sql'
import { listCauses } from '../queries/causes.sql'
import { listClashRows } from '../queries/clashes.sql'
import { endStoredCondonement, findCondonement, insertCondonement, listCondoners } from '../queries/condonements'
import { findTimetable } from '../../queries/timetables'
import { listTravelRows } from '../travel/travel.sql'
import { timetablesFor } from '../../scope'
import { midnightOf } from '../../dates/times'
import { looking, planning } from '../../calls/access'
import { planIdOf, type PlanId } from '../queries/plan.sql'

const mostClashes = 500
const changesAtOnce = 50
const mostCondoners = 4

/** Shows what saving would do. Nothing is written; an invalid field is refused as saving would refuse it. */
export const checkEventCall = defineCall(contracts.checkEvent, {
  ...planning,
  handle: async ({ actor, input, db, request }) => {
    const proposal = await proposalOf(db, { actor, input, at: request.at })
    const { timetable, clock, content, touched, limits } = proposal
    const laid = proposal.layOut(content)
    const { days, plans, plan } = laid
    const without = touched.map(({ id }) => id)
    const [found] = await findWithBlocking(db, { plans, without, timetable, clock, limits })
    const { students = 0, clashes = [] } = found ?? {}
    const { told, firstAt } = await foretellSave(db, { proposal, laid, actor, id: input.id })
    return {
      dates: days.length,
      firstOn: days[0] ?? null,
      lastOn: days.at(-1) ?? null,
      students,
      kept: touched.filter(({ own }) => own.length > 0).length,
      plan: input.scope === 'THIS' ? null : countsOf(plan),
      told,
      noticeHours: firstAt && noticeHours(firstAt, clock.at),
      minimumNoticeHours: await minimumNoticeHours(),
      clashes: clashViews(clashes),
    }
  },
})

/** Null where every date stays on its day, or all are new. */
function countsOf({ kept, moved, added, dropped, stayed }: Plan): OutputOf<typeof contracts.checkEvent>['plan'] {
  const isNew = kept.length + moved.length + dropped.length + stayed.length === 0
  if (isNew || moved.length + added.length + dropped.length + stayed.length === 0) return null
  return { moved: moved.length, added: added.length, dropped: dropped.length, stayed: stayed.length }
}

export const listClashesCall = defineCall(contracts.listClashes, {
  ...looking,
  handle: async ({ actor, input, db, request }) => {
    const [found, clock] = [await findTimetable(db, timetablesFor(actor), input.id), await clockAt(request.at)]
    if (!found) throw refuse('NOT_FOUND')
    const from = input.from === undefined ? request.at : midnightOf(input.from, clock.timeZone)
    const to = input.to === undefined ? new Date(from.getTime() + 400 * 86_400_000) : midnightOf(addDays(input.to, 1), clock.timeZone)
    const rows = await clashesOf(db, { id: found.id, from, to, timeZone: clock.timeZone, limit: mostClashes, planId: planIdOf(found) })
    const { shown, nextFrom } = pageOf(rows)
    const mayCondone = found.draftOfId === null && holds(actor.privileges, 'TIMETABLE_CONDONE')
    return {
      clashes: shown.map((row) => ({
        ...row,
        isSerious: seriousKinds.includes(row.kind),
        key: `${row.kind}:${row.a.occurrenceId}:${row.bId}`,
      })),
      mayCondone,
      condoners: mayCondone || found.draftOfId !== null ? [] : await listCondoners(db, mostCondoners),
      nextFrom,
    }
  },
})

/** Cuts the rows at the end of the last whole day that fits. */
function pageOf<T extends { readonly a: { readonly heldOn: string } }>(
  rows: readonly T[],
): { shown: readonly T[]; nextFrom: string | null } {
  const beyond = rows[mostClashes]
  if (!beyond) return { shown: rows, nextFrom: null }
  const whole = rows.filter(({ a }) => a.heldOn < beyond.a.heldOn)
  if (whole.length > 0) return { shown: whole, nextFrom: beyond.a.heldOn }
  return { shown: rows.slice(0, mostClashes), nextFrom: addDays(beyond.a.heldOn, 1) }
}

type Asked = { id: string; from: Date; to: Date; timeZone: string; limit: number; planId: PlanId }

/** All clashes of a timetable, in order of time: pairs of dates, and dates with a cause. One more than `limit` where there are more. */
async function clashesOf(db: Db, { limit, ...asked }: Asked) {
  const { minutesBetweenBuildings } = await readSettings()
  const listed = { ...asked, limit: limit + 1 }
  return [
    ...(await listClashRows(db, listed)),
    ...(await listTravelRows(db, { ...listed, minutesBetweenBuildings })),
    ...(await listCauses(db, listed)),
  ]
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
    // A clash is condoned for dates that are held, and not for a copy of them.
    if (found.draftOfId !== null) throw refuse('STATE_CHANGED')
    const to = new Date(request.at.getTime() + 400 * 86_400_000)
    const rows = await clashesOf(db, {
      id: found.id,
      from: request.at,
      to,
      timeZone: clock.timeZone,
      limit: mostClashes * 10,
      planId: null,
    })
    const known = new Map(rows.map((row) => [`${row.kind} ${row.a.occurrenceId} ${row.bId}`, row]))
    for (const { id, kind, aId, bId, subjectIds, fingerprint } of input.clashes) {
      const clash = known.get(`${kind} ${aId} ${bId}`)
      if (clash?.fingerprint !== fingerprint) throw refuse('STATE_CHANGED')
      await insertCondonement(db, {
        id,
        kind,
        aId,
        bId,
        // Only the people whom the planner saw are condoned: a person who joins later clashes again.
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
    const rows = await listChangesOf(db, { timetableId: id, after: parsePlace(after), limit: changesAtOnce + 1 })
    const shown = rows.slice(0, changesAtOnce)
    const last = shown.at(-1)
    return {
      minimumNoticeHours: await minimumNoticeHours(),
      changes: shown.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      next: rows.length > changesAtOnce && last ? `${last.at.toISOString()}~${last.id}` : null,
    }
  },
})

function parsePlace(after: string | undefined): { at: Date; id: string } | null {
  const [at = '', id = ''] = after?.split('~') ?? []
  return /^[0-9a-f-]{36}$/.test(id) && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : null
}

export const clashCalls = [checkEventCall, listClashesCall, condoneCall, endCondonementCall, listChangesCall]
