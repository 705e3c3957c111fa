import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Places belong to no person. */
export const placesPersonalData: PersonalData = {
  columns: { 'room.clinic_room_id': { why: 'the id of a room of a clinic' } },
  parts: [],
}
