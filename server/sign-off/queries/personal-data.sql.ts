import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Codes live for minutes. */
const short = 'a code of a quarter of an hour, deleted when it has run out'
export const signOffPersonalData: PersonalData = {
  columns: {
    'signoff_code.asked_by_id': { why: short },
    'signoff_code.task_id': { why: short },
    'signoff_anomaly.decided_by_id': { why: 'what somebody did for the institution: their acts tell it' },
  },
  parts: [],
}
