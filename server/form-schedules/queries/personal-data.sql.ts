import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const formSchedulesPersonalData: PersonalData = {
  columns: { 'form_schedule.user_ids': { part: 'form-schedules' } },
  parts: [
    {
      group: 'activity',
      name: 'form-schedules',
      sql: `SELECT form.name AS form, schedule.name AS schedule, schedule.opens_at, schedule.active FROM form_schedule schedule JOIN form ON form.id = form_id
            WHERE schedule.deleted_at IS NULL AND ($1::uuid = ANY(user_ids) OR audience->'userIds' ? ($1::uuid)::text OR audience->'leftOut' ? ($1::uuid)::text) ORDER BY schedule.opens_at, schedule.id`,
    },
  ],
  // People whose account is closed are not asked; audiences are made up of the others.
  erase: async (db, { id }) => {
    await db.$executeRaw`UPDATE form_schedule SET user_ids = array_remove(user_ids, ${id}::uuid) WHERE ${id}::uuid = ANY(user_ids)`
    return {}
  },
}
