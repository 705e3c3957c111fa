import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const staticUrlsPersonalData: PersonalData = {
  columns: {
    'static_url.subject_id': { part: 'static-urls' },
    'static_url_use.user_id': { why: 'the response that was handed in is told itself' },
    'static_url_use.response_id': { why: 'the id of a response' },
    'static_url.created_by_id': { why: 'what somebody did for the institution: their acts tell it' },
  },
  parts: [
    {
      group: 'studies',
      name: 'static-urls',
      sql: `SELECT label, form.name AS form, uses, static_url.created_at FROM static_url JOIN form ON form.id = form_id
            WHERE subject_id = $1::uuid ORDER BY static_url.created_at, static_url.id`,
    },
  ],
}
