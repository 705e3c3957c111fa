import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

/** A year's root has the year's id, so the root's title names both. */
export const curriculumAudited: Audited = Prisma.sql`SELECT id, title AS name FROM curriculum_node UNION ALL SELECT id, name FROM framework
  UNION ALL SELECT id, title AS name FROM outcome_group UNION ALL SELECT id, code AS name FROM learning_outcome
  UNION ALL SELECT id, title AS name FROM curriculum_component`
