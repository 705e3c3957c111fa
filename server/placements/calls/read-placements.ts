import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { daysFrom, weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/placements'
import { daysOfPlacement, shownState } from '@/lib/placements/days'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { institutionToday, readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { searching, whereSearched } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { looking, own, placing } from '../access'
import { findOwn, listOwnLines, listPlacementLines, type PlacementLine } from '../queries/list-placements.sql'
import { findProvider } from '../queries/providers'
import { findPlaceable } from '../queries/students'
import { listDatesThere } from '../queries/week.sql'
import { ownPlacements, placementsFor, canPlaceStudents, providersFor } from '../scope'

const rowsAtOnce = 50
const mostFound = 20
const mostOwn = 100
const mostOfWeek = 500

type Row = OutputOf<typeof contracts.listPlacements>['rows'][number]

const hoursOf = ({ startsTime, minutes }: { startsTime: string; minutes: number }) => ({
  startsTime,
  endsTime: timeOf(minutesOf(startsTime) + minutes),
})

/** A proposed placement has no dates yet: its days are counted from its pattern. */
function rowView({ minutes, ...row }: PlacementLine, { today, actor }: { today: string; actor: Actor }): Row {
  const days = row.state === 'PROPOSED' ? daysOfPlacement(row).length : row.days
  // Notes for the student and the reason for a cancellation are for people who place students.
  const words = canPlaceStudents(actor) ? {} : { notes: '', cancelReason: '' }
  return { ...row, ...words, ...hoursOf({ ...row, minutes }), days, state: shownState(row.state, row, today) }
}

export const findPlaceableCall = defineCall(contracts.findPlaceable, {
  ...placing,
  limit: () => searching,
  handle: async ({ actor, input: { q }, db }) => ({
    people: await findPlaceable(db, { words: await plainWords(db, q), but: actor.id, limit: mostFound }),
  }),
})

const everything = {
  words: [],
  id: null,
  providerId: null,
  studentId: null,
  specialtyId: null,
  state: null,
  onlyUncovered: false,
  fromOn: null,
  toOn: null,
}

export const listPlacementsCall = defineCall(contracts.listPlacements, {
  ...looking,
  limit: ({ q, page }) => whereSearched({ q, page }),
  handle: async ({ actor, input, db, request }) => {
    // A field that is given as undefined counts as not given.
    const {
      q = '',
      page,
      uncovered,
      providerId = null,
      studentId = null,
      specialtyId = null,
      state = null,
      fromOn = null,
      toOn = null,
    } = input
    const today = await institutionToday(request.at)
    const { rows, total } = await listPlacementLines(db, placementsFor(actor), {
      ...{ id: null, providerId, studentId, specialtyId, state, fromOn, toOn },
      words: q === '' ? [] : await plainWords(db, q),
      onlyUncovered: uncovered === 'true',
      ...{ today, at: request.at, limit: rowsAtOnce, offset: (page - 1) * rowsAtOnce },
    })
    return { today, mayEdit: canPlaceStudents(actor), rows: rows.map((row) => rowView(row, { today, actor })), total }
  },
})

export const readPlacementCall = defineCall(contracts.readPlacement, {
  ...looking,
  handle: async ({ actor, input: { id }, db, request }) => {
    const today = await institutionToday(request.at)
    const wanted = { ...everything, id, today, at: request.at, limit: 1, offset: 0 }
    const [row] = (await listPlacementLines(db, placementsFor(actor), wanted)).rows
    if (!row) throw refuse('NOT_FOUND')
    return { today, mayEdit: canPlaceStudents(actor), placement: rowView(row, { today, actor }) }
  },
})

export const readWeekCall = defineCall(contracts.readProviderWeek, {
  ...looking,
  handle: async ({ actor, input: { providerId, on }, db, request }) => {
    const provider = await findProvider(db, providersFor(actor), providerId)
    if (!provider) throw refuse('NOT_FOUND')
    const [today, { timeZone }] = [await institutionToday(request.at), await readSettings()]
    const from = weekOf(on ?? today)
    const dates = await listDatesThere(db, { roomId: provider.roomId, from, to: addDays(from, 6), timeZone, limit: mostOfWeek })
    return {
      today,
      from,
      provider: { id: provider.id, name: provider.name },
      days: daysFrom(from, 7).map((day) => ({
        on: day,
        // A date that nobody comes to any more is of no interest, unless it was cancelled.
        dates: dates
          .filter((date) => date.on === day && (date.students.length > 0 || date.state === 'CANCELLED'))
          .map(({ on: _, register, ...date }) => ({ ...date, register: register ?? ('NONE' as const) })),
      })),
    }
  },
})

export const listMineCall = defineCall(contracts.listMyPlacements, {
  ...own,
  handle: async ({ actor, db, request }) => {
    const [today, { timeZone }] = [await institutionToday(request.at), await readSettings()]
    const ids = await findOwn(db, ownPlacements(actor), { limit: mostOwn })
    const rows = await listOwnLines(db, { ids, today, at: request.at, timeZone })
    return {
      today,
      rows: rows.map(({ minutes, ...row }) => ({ ...row, ...hoursOf({ ...row, minutes }), state: shownState(row.state, row, today) })),
    }
  },
})

export const readingCalls = [findPlaceableCall, listPlacementsCall, readPlacementCall, readWeekCall, listMineCall]
