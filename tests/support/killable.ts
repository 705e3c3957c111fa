import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '@/prisma/migrate'
import { startPostgres } from '@/scripts/postgres.mjs'
import { demoDatabase } from './database'
import { seedForTests, startTestServer, type TestServer } from './server'

type Settings = { readonly apps: number; /** Where the database keeps its data; else a folder that goes with it. */ readonly dir?: string }

/** Several processes of the application on one PostgreSQL that writes as durably as a real one: any of them can be killed outright. */
export interface Killable {
  readonly apps: readonly TestServer[]
  readonly url: string
  /** Where its data are; what fills the disk is put beside them. */
  readonly dir: string
  killApp: (index: number) => Promise<void>
  /** Ends the database server with no chance to write anything down, and starts it again on the same data. */
  killDatabase: () => Promise<void>
  /** Starts it again where it ended by itself. */
  raiseDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** Processes of the application alone, on the database server of the other tests, which costs a tenth of one of their own. */
export async function startKillableApps(count: number): Promise<Pick<Killable, 'apps' | 'url' | 'killApp' | 'close'>> {
  const database = await demoDatabase()
  const shared = { url: database.url, drop: async () => {} }
  const apps = await Promise.all(Array.from({ length: count }, () => startTestServer({ data: 'demo', database: shared })))
  return {
    apps,
    url: database.url,
    killApp: async (index) => apps[index]?.restart('SIGKILL'),
    close: async () => {
      await Promise.all(apps.map((app) => app.close()))
      await database.drop()
    },
  }
}

/** Whatever TEST_DATABASE_URL says: nobody wants that one killed. */
export async function startKillable({ apps: count, dir: given }: Settings): Promise<Killable> {
  const dir = given ?? mkdtempSync(path.join(tmpdir(), 'cusp-killed-'))
  let postgres = await startPostgres({ dir })
  const { url } = postgres
  await migrate({ url, log: () => {} })
  await seedForTests(url)
  const database = { url, drop: async () => {} }
  const apps: TestServer[] = []
  for (let i = 0; i < count; i++) apps.push(await startTestServer({ data: 'demo', database }))

  const raiseDatabase = async () => {
    await postgres.stop() // what watches over the one that ended
    postgres = await started(dir)
    if (postgres.url !== url) throw new Error('The database came back at another address.')
  }
  return {
    apps,
    url,
    dir,
    killApp: async (index) => apps[index]?.restart('SIGKILL'),
    killDatabase: async () => {
      process.kill(postgres.pid, 'SIGKILL')
      await raiseDatabase()
    },
    raiseDatabase,
    close: async () => {
      await Promise.all(apps.map((app) => app.close()))
      await postgres.stop()
      if (given === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The processes that served connections outlive the one killed by a moment, and hold its memory until they notice. */
async function started(dir: string): Promise<Awaited<ReturnType<typeof startPostgres>>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostgres({ dir })
    } catch (error) {
      if (attempt === 20) throw error
      await wait(200)
    }
  }
}
