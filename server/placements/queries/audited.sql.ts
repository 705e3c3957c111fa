import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const placementsAudited: Audited = Prisma.sql`SELECT id, name FROM placement_provider UNION ALL SELECT id, name FROM placement_block`
