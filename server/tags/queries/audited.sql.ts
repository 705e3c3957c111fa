import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const tagsAudited: Audited = Prisma.sql`SELECT id, name FROM tag UNION ALL SELECT id, name FROM tag_group`
