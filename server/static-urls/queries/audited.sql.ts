import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const staticUrlsAudited: Audited = Prisma.sql`SELECT id, label FROM static_url`
