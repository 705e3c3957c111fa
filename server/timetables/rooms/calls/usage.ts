import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { spanProblem, usualEnd } from '@/lib/timetables/usage-span'
import { minutesOf } from '@/lib/wall-time'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { clockAt } from '../../dates/clock'
import { openHours } from '../open-hours'
import { listBuildings } from '../../calendar/queries/calendar.sql'
import { findTimetable } from '../../queries/timetables'
import { readUsage } from '../queries/usage.sql'
import { timetablesFor } from '../../scope'
import { midnightOf } from '../../dates/times'
import { looking } from '../../calls/access'

export const readRoomUsageCall = defineCall(contracts.readRoomUsage, {
  ...looking,
  handle: async ({ actor, input: { id = null, from, to, buildingId = null }, db, request }) => {
    const [clock, { opens: startsTime, closes: endsTime }] = await Promise.all([clockAt(request.at), openHours()])
    if (id !== null && !(await findTimetable(db, timetablesFor(actor), id))) throw refuse('NOT_FOUND')
    const buildings = await listBuildings(db)
    if (buildingId !== null && !buildings.some((one) => one.id === buildingId)) throw refuse('NOT_FOUND')
    const fromOn = from ?? weekOf(clock.today)
    const toOn = to ?? usualEnd(fromOn)
    const problem = spanProblem(fromOn, toOn)
    if (problem !== null) throw badField('to', problem)
    const { timeZone } = clock
    const span = { from: midnightOf(fromOn, timeZone), to: midnightOf(addDays(toOn, 1), timeZone) }
    const { openDays, rooms, heat } = await readUsage(db, {
      timetableId: id,
      buildingId,
      ...span,
      fromOn,
      toOn,
      timeZone,
      startsTime,
      endsTime,
    })
    return {
      from: fromOn,
      to: toOn,
      today: clock.today,
      startsTime,
      endsTime,
      openDays,
      openMinutes: openDays * (minutesOf(endsTime) - minutesOf(startsTime)),
      buildings,
      rooms,
      heat: heat.map(({ slots, ...hour }) => ({ ...hour, openMinutes: slots * rooms.length })),
    }
  },
})
