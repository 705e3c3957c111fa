import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const placesAudited: Audited = Prisma.sql`SELECT id, name FROM building UNION ALL SELECT id, name FROM room`
