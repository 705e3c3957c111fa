import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const thirdPartyPersonalData: PersonalData = {
  columns: { 'data_record.user_id': { part: 'data-sets' } },
  parts: [
    {
      group: 'otherSystems',
      name: 'data-sets',
      sql: `SELECT data_set.name AS data_set, data_record.updated_at,
              (SELECT jsonb_object_agg(data_set_column.caption, data_record."values"->>data_set_column.id::text) FROM data_set_column WHERE data_set_column.data_set_id = data_set.id) AS "values"
            FROM data_record JOIN data_set ON data_set.id = data_record.data_set_id WHERE user_id = $1::uuid ORDER BY data_set.name`,
    },
  ],
  erase: async (db, { id }) => ({ dataRecords: await db.$executeRaw`DELETE FROM data_record WHERE user_id = ${id}::uuid` }),
}
