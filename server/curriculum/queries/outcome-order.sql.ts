import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The group `g` of the outcome `o`, and the group `p` that holds it, if any. */
export const groupsOfOutcome = Prisma.sql`JOIN outcome_group g ON g.id = o.group_id LEFT JOIN outcome_group p ON p.id = g.parent_id`

/** The order of the framework `f`: group after group, subgroups after the group that holds them, and 4.9 before 4.10. */
export const inOutcomeOrder = Prisma.sql`
  f.name, f.id, coalesce(p.sort_order, g.sort_order), coalesce(p.id, g.id), g.parent_id IS NOT NULL, g.sort_order, g.id, o.sort_order, o.id`
