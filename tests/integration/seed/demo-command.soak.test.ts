import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PrismaPg } from '@prisma/adapter-pg'
import { expect, test } from 'vitest'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { testDatabase } from '@/tests/support/database'

test('the command line fills a database', async () => {
  const database = await testDatabase()
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) })
  try {
    const run = (what: string) =>
      promisify(execFile)(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'prisma/seed/index.ts', what], {
        env: { ...process.env, DATABASE_URL: database.url, DEMO_SIZE: 'small' },
      })
    await run('production')
    expect([await db.role.count(), await db.user.count()]).toEqual([4, 0])
    // Without a terminal the command prints a plain line at each quarter.
    expect((await run('demo')).stdout.split('\n')).toEqual([
      expect.stringMatching(/ sessions, 2\d %$/),
      expect.stringMatching(/ sessions, 5\d %$/),
      expect.stringMatching(/ sessions, 8\d %$/),
      expect.stringMatching(/^Making the school: \d+ sessions, 100 %$/),
      '',
    ])
    expect((await run('demo')).stdout).toBe('')
    expect([await db.role.count(), await db.user.count()]).toEqual([4, 74])
    await expect(run('everything')).rejects.toThrow(/Say what to seed: demo or production/)
  } finally {
    await db.$disconnect()
    await database.drop()
  }
}, 240_000)
