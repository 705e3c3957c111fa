import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

/** A reflection has no name in the audit, because its subject concerns only its writer. */
export const reflectionsAudited: Audited = Prisma.sql`SELECT id, name FROM reflection_template`
