import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const programmesAudited: Audited = Prisma.sql`SELECT id, name FROM programme`
