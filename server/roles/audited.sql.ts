import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const rolesAudited: Audited = Prisma.sql`SELECT id, name FROM role`
