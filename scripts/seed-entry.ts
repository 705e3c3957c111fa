// Migrates the database and fills it with the demo school: a program of its own, so that what it holds in memory goes with it.
import { readEnvironment } from '@/lib/env'
import { migrate } from '@/prisma/migrate'
import { seedDemo } from '@/prisma/seed'

const { DATABASE_URL: url } = readEnvironment(process.env)
await migrate({ url })
await seedDemo({ url })
process.exit(0)
