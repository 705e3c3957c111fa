import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '@/lib/generated/prisma/client'

/** Looks into the database of a server that runs as its own process. */
export async function prismaFor<T>(url: string, work: (client: PrismaClient) => Promise<T>): Promise<T> {
  const client = new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: 2 }) })
  try {
    return await work(client)
  } finally {
    await client.$disconnect()
  }
}
