import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { preparedSign } from '../db/prepared'

/**
 * Put first in a statement, makes PostgreSQL read and plan it once for each connection: for what takes longer to plan than to do. Only for a text of few
 * variants, all of which a connection keeps, and where the plan for any values is as good as the one for these: lists as `IN (…)`, or as an array
 * that is short, as a general plan takes any for ten long.
 */
export const prepared = Prisma.raw(preparedSign)
