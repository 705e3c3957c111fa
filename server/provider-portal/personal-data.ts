import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did for the institution: their acts tell it'
export const providerPortalPersonalData: PersonalData = {
  columns: {
    'provider_link.sent_by_id': { why: acts },
    'provider_note.settled_by_id': { why: acts },
  },
  parts: [],
}
