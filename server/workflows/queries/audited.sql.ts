import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

/** Of what is set up; whom an instance is about is no name for a list. */
export const workflowsAudited: Audited = Prisma.sql`SELECT id, name FROM workflow`
