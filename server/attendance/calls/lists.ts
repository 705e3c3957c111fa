import 'server-only'
import { isAtRisk, countMissable, percentOf } from '@/lib/attendance/figures'
import { opensBeforeMinutes } from '@/lib/attendance/vocabulary'
import { addDays } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/attendance'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { escapedLike } from '@/server/kernel/db/like'
import { whereSearched } from '@/server/kernel/limits'
import { midnightOf } from '@/server/timetables'
import { plainWords } from '@/server/users'
import { looking, own } from '../access'
import { listAsking } from '../asking'
import { findOpenOf } from '../queries/check-ins'
import { countsOf } from '../queries/dates.sql'
import {
  countOpen,
  listBegun,
  listBetween,
  listGroupsTaught,
  listOpenRegisters,
  listOpenFor,
  listOwnDates,
  listStudentsTaught,
  talliesOf,
  talliesOfGroups,
  type TallyRow,
} from '../queries/lists.sql'
import { findLastToCome } from '../queries/forecast.sql'
import { findStudent, listLog } from '../queries/log.sql'
import { everybody, keepsRegisters, registersFor } from '../scope'
import { openSpan } from '../rules'
import { attendanceSettings } from '../settings'
import { listedView, taughtView } from '../views'
import { yearBegan } from '../year'

const minute = 60_000
const mostNow = 60
const mostOpen = 20
const mostNext = 60
const rowsAtOnce = 50
const ownAtOnce = 30

type Figures = OutputOf<typeof contracts.readMine>['figures']

export function figuresOf(row: TallyRow | undefined, threshold: number): Figures {
  const { attended = 0, missed = 0, authorised = 0, toCome = 0 } = row ?? {}
  const tally = { attended, missed, toCome }
  return { ...tally, authorised, percent: percentOf(tally), atRisk: isAtRisk(tally, threshold) }
}

/** Parses `<instant>~<id>`, the place of a page's last row. */
function parsePlace(after: string | undefined): { at: Date; id: string } | null {
  const [at = '', id = ''] = after?.split('~') ?? []
  return isId(id) && !Number.isNaN(Date.parse(at)) ? { at: new Date(at), id } : null
}

/** Parses two texts and an id, the place of a page's last row. */
function parseTexts(after: string | undefined): { texts: [string, string]; id: string } | null {
  const [one = '', two = '', id = ''] = after?.split('~').map(decodeURIComponent) ?? []
  return isId(id) ? { texts: [one, two], id } : null
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const placeOf = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join('~')

export const readHomeCall = defineCall(contracts.readHome, {
  ...looking,
  handle: async ({ actor, db, request }) => {
    const [scope, timeZone, today] = [registersFor(actor), await institutionTimeZone(), await institutionToday(request.at)]
    const { at } = request
    const soon = new Date(at.getTime() + opensBeforeMinutes * minute)
    const justOver = openSpan(at).to
    const endOfTomorrow = midnightOf(addDays(today, 2), timeZone)
    const near = await listBetween(db, scope, { from: justOver, to: soon, timeZone, limit: mostNow })
    // A date that is over and whose register is closed is left out here.
    const current = near.filter(({ endsAt, register }) => endsAt > at || register === 'OPEN')
    const isCurrent = new Set(current.map(({ occurrenceId }) => occurrenceId))
    const open = await listOpenRegisters(db, scope, { ...openSpan(at), timeZone, limit: mostOpen })
    const counts = await countsOf(
      db,
      [...current, ...open].map(({ occurrenceId }) => occurrenceId),
    )
    const checkIns = await findOpenOf(db, { occurrenceIds: [...isCurrent], at })
    const next = await listBetween(db, scope, { from: soon, to: endOfTomorrow, timeZone, limit: mostNext })
    return {
      now: at.toISOString(),
      today,
      current: current.map((row) => {
        const checkIn = checkIns.find(({ occurrenceIds }) => occurrenceIds.includes(row.occurrenceId))
        return {
          ...listedView(row, counts),
          checkIn: checkIn ? { id: checkIn.id, closesAt: checkIn.closesAt.toISOString() } : null,
        }
      }),
      open: open.map((row) => listedView(row, counts)),
      openCount: await countOpen(db, scope, openSpan(at)),
      next: next.filter(({ occurrenceId, startsAt }) => !isCurrent.has(occurrenceId) && startsAt > at).map(taughtView),
    }
  },
})

export const listByEventCall = defineCall(contracts.listByEvent, {
  ...looking,
  limit: ({ q, after }) => whereSearched({ q, cursor: after }),
  handle: async ({ actor, input: { q = '', after }, db, request }) => {
    const rows = await listBegun(db, registersFor(actor), {
      until: request.at,
      like: q === '' ? null : `%${escapedLike(q)}%`,
      after: parsePlace(after),
      timeZone: await institutionTimeZone(),
      limit: rowsAtOnce + 1,
    })
    const shown = rows.slice(0, rowsAtOnce)
    const last = shown.at(-1)
    const counts = await countsOf(
      db,
      shown.map(({ occurrenceId }) => occurrenceId),
    )
    return {
      rows: shown.map((row) => listedView(row, counts)),
      next: rows.length > rowsAtOnce && last ? `${last.startsAt.toISOString()}~${last.occurrenceId}` : null,
    }
  },
})

export const listByGroupCall = defineCall(contracts.listByGroup, {
  ...looking,
  limit: ({ after }) => whereSearched({ cursor: after }),
  handle: async ({ actor, input: { after }, db, request }) => {
    const [scope, { threshold }] = [registersFor(actor), await attendanceSettings()]
    const from = yearBegan(await institutionToday(request.at), await institutionTimeZone())
    const place = parseTexts(after)
    const rows = await listGroupsTaught(db, scope, {
      from,
      after: place && { grouping: place.texts[0], name: place.texts[1], id: place.id },
      limit: rowsAtOnce + 1,
    })
    const shown = rows.slice(0, rowsAtOnce)
    const last = shown.at(-1)
    const tallies = await talliesOfGroups(db, scope, { ids: shown.map(({ id }) => id), from })
    return {
      rows: shown.map((row) => ({ ...row, figures: figuresOf(tallies.get(row.id), threshold) })),
      next: rows.length > rowsAtOnce && last ? placeOf(last.grouping, last.name, last.id) : null,
    }
  },
})

export const listByStudentCall = defineCall(contracts.listByStudent, {
  ...looking,
  limit: ({ q, after }) => whereSearched({ q, cursor: after }),
  handle: async ({ actor, input: { q = '', groupId = null, after }, db, request }) => {
    const [scope, { threshold }] = [registersFor(actor), await attendanceSettings()]
    const from = yearBegan(await institutionToday(request.at), await institutionTimeZone())
    const place = parseTexts(after)
    const rows = await listStudentsTaught(db, scope, {
      from,
      words: q === '' ? [] : await plainWords(db, q),
      groupId,
      after: place && { lastName: place.texts[0], firstName: place.texts[1], id: place.id },
      limit: rowsAtOnce + 1,
    })
    const shown = rows.slice(0, rowsAtOnce)
    const last = shown.at(-1)
    const tallies = await talliesOf(db, scope, { ids: shown.map(({ id }) => id), from })
    return {
      threshold,
      rows: shown.map(({ id, displayName, caption }) => ({
        student: { id, displayName },
        caption,
        figures: figuresOf(tallies.get(id), threshold),
      })),
      next: rows.length > rowsAtOnce && last ? placeOf(last.lastName, last.firstName, last.id) : null,
    }
  },
})

export const readMineCall = defineCall(contracts.readMine, {
  ...own,
  handle: async ({ actor, db, request }) => {
    const [timeZone, today, { threshold }] = [await institutionTimeZone(), await institutionToday(request.at), await attendanceSettings()]
    const from = yearBegan(today, timeZone)
    const tallies = await talliesOf(db, everybody, { ids: [actor.id], from })
    const figures = figuresOf(tallies.get(actor.id), threshold)
    const rows = await listOwnDates(db, everybody, { studentId: actor.id, until: request.at, timeZone, limit: ownAtOnce })
    const open = await listOpenFor(db, everybody, { studentId: actor.id, at: request.at, timeZone })
    const asking = await listAsking(db, { occurrenceIds: open.map(({ occurrenceId }) => occurrenceId), at: request.at })
    return {
      figures,
      threshold,
      mayMiss: countMissable(figures, threshold),
      until: await findLastToCome(db, { studentId: actor.id, from }),
      open: open.map((row) => ({ ...taughtView(row), location: asking.get(row.occurrenceId) ?? null })),
      recent: rows.map(({ attendance, minutesLate, madeUpOn, ...row }) => ({ ...taughtView(row), attendance, minutesLate, madeUpOn })),
    }
  },
})

export const readLogCall = defineCall(contracts.readLog, {
  ...own,
  limit: ({ before }) => whereSearched({ cursor: before }),
  handle: async ({ actor, input: { userId = actor.id, from = null, to = null, before }, db, request }) => {
    const isOwn = userId === actor.id
    const scope = registersFor(actor)
    const person = isOwn
      ? { id: actor.id, displayName: actor.displayName }
      : keepsRegisters(actor)
        ? await findStudent(db, scope, userId)
        : null
    if (!person) throw refuse('NOT_FOUND')
    const [timeZone, today, { threshold }] = [await institutionTimeZone(), await institutionToday(request.at), await attendanceSettings()]
    const reach = isOwn ? everybody : scope
    const rows = await listLog(db, {
      studentId: userId,
      scope: isOwn ? null : scope,
      from,
      to,
      before: parsePlace(before),
      timeZone,
      limit: rowsAtOnce + 1,
    })
    const tallies = await talliesOf(db, reach, { ids: [userId], from: yearBegan(today, timeZone) })
    const shown = rows.slice(0, rowsAtOnce)
    const last = shown.at(-1)
    return {
      person,
      isOwn,
      figures: figuresOf(tallies.get(userId), threshold),
      threshold,
      rows: shown.map(({ at, receivedAt, ...row }) => ({ ...row, at: at.toISOString(), receivedAt: receivedAt.toISOString() })),
      next: rows.length > rowsAtOnce && last ? `${last.receivedAt.toISOString()}~${last.id}` : null,
    }
  },
})

export const listCalls = [readHomeCall, listByEventCall, listByGroupCall, listByStudentCall, readMineCall, readLogCall]
