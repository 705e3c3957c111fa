import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'
import { clockAt, forgetChangesOf } from '@/server/timetables'
import { followPlacements } from './follow'
import {
  deleteChoicesOf,
  deleteDisputesOf,
  deleteSuggestionsOf,
  endPlacementsOf,
  forgetWordsOf,
  lockProvidersOf,
  placementsTold,
} from './queries/personal-data.sql'
import { listOfStudents, lockStudents } from './queries/placements'

/**
 * Where and when somebody was placed stays, since attendance goes by it; what was written for them, and why one was cancelled, goes with them. They come
 * nowhere any more, and their places are free again.
 */
export const placementsPersonalData: PersonalData = {
  ...placementsTold,
  erase: async (db, { id, at, byId }) => {
    const clock = await clockAt(at)
    const providers = await lockProvidersOf(db, id)
    await lockStudents(db, [id])
    const left = (await listOfStudents(db, { studentIds: [id], from: clock.today })).filter(({ state }) => state === 'CONFIRMED')
    const ended = await endPlacementsOf(db, { studentId: id, on: clock.today })
    for (const provider of providers) {
      const changed = left.flatMap((before) => (before.providerId === provider.id ? [{ id: before.id, before }] : []))
      await followPlacements(db, { provider, changed, told: [], actorId: byId, clock })
    }
    // The timetables have forgotten what they were told of before this was added to it.
    await forgetChangesOf(db, id)
    return {
      placements: ended + (await forgetWordsOf(db, id)),
      placementChoices: await deleteChoicesOf(db, id),
      placementSuggestions: await deleteSuggestionsOf(db, id),
      placementDisputes: await deleteDisputesOf(db, id),
    }
  },
}
