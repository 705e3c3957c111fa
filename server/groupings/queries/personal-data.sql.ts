import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const groupingsPersonalData: PersonalData = {
  columns: { 'group_membership.user_id': { part: 'groups' } },
  parts: [
    {
      group: 'studies',
      name: 'groups',
      sql: `SELECT divided.name AS "grouping", student_group.name AS "group", from_on FROM group_membership JOIN "grouping" divided ON divided.id = group_membership.grouping_id
            LEFT JOIN student_group ON student_group.id = group_membership.group_id WHERE user_id = $1::uuid ORDER BY from_on`,
    },
  ],
}
