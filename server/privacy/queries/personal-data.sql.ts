import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did for the institution: their acts tell it'

export const privacyPersonalData: PersonalData = {
  columns: {
    'privacy_export.subject_id': { part: 'exports' },
    'privacy_export.asked_by_id': { why: acts },
    'privacy_export.opened_by_id': { why: acts },
    'retention_rule.changed_by_id': { why: acts },
  },
  parts: [
    {
      group: 'activity',
      name: 'exports',
      sql: 'SELECT asked_at, ready_at, opened_at FROM privacy_export WHERE subject_id = $1::uuid ORDER BY asked_at',
    },
  ],
}
