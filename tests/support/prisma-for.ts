import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** A small number, because a test has a database or two. */
const mostKept = 3
const kept = new Map<string, PrismaClient>()

/**
 * Reads the database of a server that runs as its own process. Reading the schema takes a client half a second of processor time, so the next read of the same
 * database uses the same client.
 */
export async function withPrisma<T>(url: string, work: (client: PrismaClient) => Promise<T>): Promise<T> {
  return work(kept.get(url) ?? clientFor(url))
}

function clientFor(url: string): PrismaClient {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 2, allowExitOnIdle: true }) })
  kept.set(url, client)
  const [oldest] = kept
  if (kept.size > mostKept && oldest) {
    kept.delete(oldest[0])
    void oldest[1].$disconnect()
  }
  return client
}
