import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audited } from '@/server/kernel/queries/audited'

export const competencyTestsAudited: Audited = Prisma.sql`SELECT id, code || ' ' || name FROM competency_test UNION ALL SELECT id, name FROM test_filter`
