import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { preparedSign } from '../db/prepared'

/**
 * Put first in a statement, this makes PostgreSQL parse and plan it once for each connection, for statements that take longer to plan than to run. It suits
 * only texts with few variants, all of which a connection keeps, and statements whose general plan is as good as the one for these values: lists as `IN (…)`,
 * or as a short array, because a general plan takes any array for ten long.
 */
export const prepared = Prisma.raw(preparedSign)
