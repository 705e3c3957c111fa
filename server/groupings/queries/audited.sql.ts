import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const groupingsAudited: Audited = Prisma.sql`SELECT id, name FROM grouping UNION ALL SELECT id, name FROM student_group`
