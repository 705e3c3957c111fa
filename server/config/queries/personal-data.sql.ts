import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const configPersonalData: PersonalData = {
  columns: {
    'setting.changed_by_id': { why: 'who changed a setting of the institution: their acts tell it' },
    'configuration_import.actor_id': { why: 'who imported a configuration: their acts tell it' },
    'configuration_import.undone_by_id': { why: 'who undid such an import: their acts tell it' },
  },
  parts: [],
}
