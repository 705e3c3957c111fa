import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames } from '@/server/kernel/queries/measures.sql'

/** Rows name everybody; only people who teach are offered as choices. */
export const usersNames: MeasureNames = {
  people: Prisma.sql`SELECT u.id::text AS id, u.display_name AS name, 0 AS position, u.deleted_at IS NULL AND EXISTS (
    SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER') AS offered FROM app_user u`,
}
