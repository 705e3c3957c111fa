import { PrismaClient, type Prisma } from '@/lib/generated/prisma/client'
import { PrismaPgInTurn } from '@/server/kernel/db/asks-in-turn'

/** The transaction through which every part of the seed writes: the caller's or the seed's own. */
export type Db = Prisma.TransactionClient

/** Opens the database of an address for as long as the work takes. */
export async function withDatabase<T>(url: string, work: (client: PrismaClient) => Promise<T>): Promise<T> {
  const client = new PrismaClient({ adapter: new PrismaPgInTurn({ connectionString: url, max: 1, application_name: 'cusp seed' }) })
  try {
    return await work(client)
  } finally {
    await client.$disconnect()
  }
}

/** Does all of the work or nothing, and one program at a time: if two programs fill the same database, the second finds it filled. */
export function inOneGo<T>(client: PrismaClient, work: (db: Db) => Promise<T>): Promise<T> {
  return client.$transaction(
    async (db) => {
      await db.$executeRaw`SELECT pg_advisory_xact_lock(72707370)`
      return work(db)
    },
    { maxWait: 60_000, timeout: 1_800_000 },
  )
}
