import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const catalogueAudited: Audited = Prisma.sql`
  SELECT id, name FROM clinic UNION ALL SELECT id, name FROM specialty UNION ALL SELECT id, name FROM participation_type UNION ALL SELECT id, caption FROM procedure
  UNION ALL SELECT id, caption FROM section UNION ALL SELECT id, name FROM scale UNION ALL SELECT id, name FROM outside_supervisor UNION ALL SELECT id, name FROM firm`
