import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

/** Only names of workflows: the person whom an instance is about is not named in a list. */
export const workflowsAudited: Audited = Prisma.sql`SELECT id, name FROM workflow`
