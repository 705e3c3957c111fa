import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { looking } from '../../calls/access'
import { findTimetable } from '../../queries/timetables'
import { timetablesFor } from '../../scope'
import { listIncompleteEvents } from '../queries/missing.sql'

const mostEvents = 500

export const listMissingCall = defineCall(contracts.listMissing, {
  ...looking,
  handle: async ({ actor, input: { id }, db, request }) => {
    const timetable = await findTimetable(db, timetablesFor(actor), id)
    if (!timetable) throw refuse('NOT_FOUND')
    // A template says which groups come to its events and is nobody's week; students at a provider are looked after by its contacts.
    const hasNone = timetable.kind === 'TEMPLATE' || timetable.id === placementTimetableId
    const rows = hasNone ? [] : await listIncompleteEvents(db, { timetableId: id, at: request.at, limit: mostEvents + 1 })
    return { events: rows.slice(0, mostEvents), isCut: rows.length > mostEvents }
  },
})
