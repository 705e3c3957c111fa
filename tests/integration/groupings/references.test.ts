import { expect, test } from 'vitest'
import { prisma } from '@/server/kernel/db'

test('whether a group is used is asked of all that can refer to it', async () => {
  const found = await prisma().$queryRaw<{ column: string }[]>`
    SELECT c.conrelid::regclass || '.' || a.attname AS "column" FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = 'student_group'::regclass AND a.attname LIKE '%group_id' ORDER BY 1`
  // A new reference also belongs into usageOfGrouping, usageOfGroup and deleteUnusedGroups of server/groupings/queries/lists.sql.ts.
  expect(found.map(({ column }) => column)).toEqual([
    'app_user.group_id',
    'dropped_date_group.group_id',
    'enrolment.group_id',
    'event_group.group_id',
    'group_membership.group_id',
    'occurrence_group.group_id',
    'rota_cell.group_id',
  ])
})
