import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did to a form: their acts tell it'

export const formsPersonalData: PersonalData = {
  columns: {
    'form.draft_saved_by_id': { why: acts },
    'form_version.published_by_id': { why: acts },
  },
  parts: [],
}
