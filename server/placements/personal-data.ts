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
 * The place and time of a placement stay, because attendance relies on them; the notes for the student and the reason for a cancellation are erased. The
 * student comes to no placement any more, and their places are free again.
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
    // The timetables have already erased the changes that they tell of, so the changes that were added here are erased as well.
    await forgetChangesOf(db, id)
    return {
      placements: ended + (await forgetWordsOf(db, id)),
      placementChoices: await deleteChoicesOf(db, id),
      placementSuggestions: await deleteSuggestionsOf(db, id),
      placementDisputes: await deleteDisputesOf(db, id),
    }
  },
}
