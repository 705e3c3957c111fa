import 'server-only'
import { createHash } from 'node:crypto'
import * as contracts from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { Actor } from '@/server/kernel/actor'
import { changesOf } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { clockAt } from '../../dates/clock'
import { findContract, findTeacher, listHours, putContract, putHours, type HoursRow } from '../queries/availability.sql'
import { countClashesByPerson } from '../../clashes/queries/clashes.sql'
import { listStaffOf, listStudentsOf } from '../queries/people-load.sql'
import { findTimetable } from '../../queries/timetables'
import { canPlan, seesAll, timetablesFor } from '../../scope'
import { midnightOf } from '../../dates/times'
import { attending, looking } from '../../calls/access'
import { planIdOf } from '../../clashes/queries/plan.sql'

const [mostStudents, mostStaff, staffWeeks] = [500, 300, 8]
const horizonMs = 400 * 86_400_000

export const listStudentsCall = defineCall(contracts.listStudents, {
  ...looking,
  handle: async ({ actor, input: { id, q = '' }, db, request }) => {
    const timetable = await findTimetable(db, timetablesFor(actor), id)
    if (!timetable) throw refuse('NOT_FOUND')
    const to = new Date(request.at.getTime() + horizonMs)
    const [found, clashes] = await Promise.all([
      listStudentsOf(db, { timetableId: id, q, at: request.at, limit: mostStudents }),
      countClashesByPerson(db, { id, from: request.at, to, planId: planIdOf(timetable) }),
    ])
    return { rows: found.rows.map((row) => ({ ...row, clashes: clashes.get(row.id) ?? 0 })), total: found.total }
  },
})

export const listStaffCall = defineCall(contracts.listStaff, {
  ...looking,
  handle: async ({ actor, input: { id = null, q = '', from }, db, request }) => {
    const clock = await clockAt(request.at)
    const timetable = id === null ? null : await findTimetable(db, timetablesFor(actor), id)
    if (id !== null && !timetable) throw refuse('NOT_FOUND')
    const first = weekOf(from ?? clock.today)
    const weeks = Array.from({ length: staffWeeks }, (_, week) => addDays(first, week * 7))
    const { timeZone } = clock
    const span = { from: midnightOf(first, timeZone), to: midnightOf(addDays(first, staffWeeks * 7), timeZone) }
    const found = await listStaffOf(db, {
      timetableId: id,
      q,
      weeks,
      ...span,
      timeZone,
      limit: mostStaff,
      planId: timetable && planIdOf(timetable),
    })
    const hours = await listHours(
      db,
      found.rows.map((row) => row.id),
    )
    return {
      weeks,
      today: clock.today,
      rows: found.rows.map((row) => ({ ...row, hours: hours.get(row.id) ?? [] })),
      total: found.total,
    }
  },
})

type Said = { readonly hours: readonly HoursRow[]; readonly contractMinutes: number | null }

/** A hash of the hours that were read; saving compares it. */
const hashSeen = ({ hours, contractMinutes }: Said) =>
  createHash('sha256')
    .update(JSON.stringify([hours.map((row) => Object.entries(row).sort()), contractMinutes]))
    .digest('hex')

/** Teachers reach their own hours, and planners everybody's; people who only see all timetables can read everybody's hours. */
function mayReach(actor: Actor, teacherId: string, act: 'read' | 'save'): boolean {
  return teacherId === actor.id || (act === 'save' ? canPlan(actor) : seesAll(actor))
}

async function readAvailability(db: Db, teacherId: string): Promise<Said> {
  return { hours: (await listHours(db, [teacherId])).get(teacherId) ?? [], contractMinutes: await findContract(db, teacherId) }
}

export const readAvailabilityCall = defineCall(contracts.readAvailability, {
  ...attending,
  handle: async ({ actor, input, db }) => {
    const teacherId = input.teacherId ?? actor.id
    const teacher = mayReach(actor, teacherId, 'read') ? await findTeacher(db, teacherId, { isLocked: false }) : null
    if (!teacher) throw refuse('NOT_FOUND')
    const said = await readAvailability(db, teacherId)
    return { teacher, hours: [...said.hours], contractMinutes: said.contractMinutes, mayContract: canPlan(actor), seen: hashSeen(said) }
  },
})

export const saveAvailabilityCall = defineCall(contracts.saveAvailability, {
  access: attending.access,
  module: 'timetable',
  effect: 'write',
  audit: 'timetables.availabilitySaved',
  replay: 'keyed',
  handle: async ({ actor, input: { teacherId, seen, hours, contractMinutes }, db, request, audit }) => {
    const teacher = mayReach(actor, teacherId, 'save') ? await findTeacher(db, teacherId, { isLocked: true }) : null
    if (!teacher) throw refuse('NOT_FOUND')
    const before = await readAvailability(db, teacherId)
    if (hashSeen(before) !== seen) throw refuse('CONFLICT', { data: { newer: null } })
    // Teachers cannot set their own contracted minutes.
    if (contractMinutes !== undefined && !canPlan(actor)) throw refuse('FORBIDDEN')
    await putHours(db, teacherId, hours)
    if (contractMinutes !== undefined) await putContract(db, teacherId, contractMinutes)
    const after = await readAvailability(db, teacherId)
    const told = ({ hours: all, contractMinutes: minutes }: Said) => ({ hours: all.map(inWords), contractMinutes: minutes })
    audit({
      entity: 'user',
      entityId: teacherId,
      changes: changesOf<Readonly<Record<string, unknown>>>(told(before), told(after)),
    })
    return { seen: hashSeen(after), savedAt: request.at.toISOString() }
  },
})

/** A row of hours in the words of the audit log: '1 09:00-12:30'. */
const inWords = ({ weekday, startsTime, endsTime, fromOn, toOn }: HoursRow) =>
  [`${weekday} ${startsTime}-${endsTime}`, fromOn, toOn].filter(Boolean).join(' ')

export const peopleCalls = [listStudentsCall, listStaffCall, readAvailabilityCall, saveAvailabilityCall]
