import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did for the institution: their acts tell it'
const placed = 'the id of a placement, which goes with its student'
export const providerPortalPersonalData: PersonalData = {
  columns: {
    'provider_link.sent_by_id': { why: acts },
    'provider_note.settled_by_id': { why: acts },
    'placement_answer.placement_id': { why: placed },
    'provider_note.placement_id': { why: placed },
  },
  parts: [],
}
