import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const configPersonalData: PersonalData = {
  columns: { 'setting.changed_by_id': { why: 'who changed a setting of the institution: their acts tell it' } },
  parts: [],
}
