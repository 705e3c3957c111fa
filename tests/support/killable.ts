import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '@/prisma/migrate'
import { startPostgres } from '@/scripts/postgres.mjs'
import { demoDatabase } from './database'
import { seedForTests, startTestServer, type TestServer } from './server'

type Settings = {
  readonly apps: number
  /** The folder where the database keeps its data; without it, a folder that is deleted with it. */ readonly dir?: string
}

/** Several processes of the application on one PostgreSQL that writes as durably as in production: any of them can be killed outright. */
export interface Killable {
  readonly apps: readonly TestServer[]
  readonly url: string
  /** The folder of the database's data; the file that fills the disk is put next to it. */
  readonly dir: string
  killApp: (index: number) => Promise<void>
  /** Kills the database server without a chance to write anything down, and starts it again on the same data. */
  killDatabase: () => Promise<void>
  /** Starts the database server again where it ended by itself. */
  raiseDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** Starts processes of the application only, on the database server of the other tests: this costs a tenth of a server of their own. */
export async function startKillableApps(
  count: number,
  env: Record<string, string> = {},
): Promise<Pick<Killable, 'apps' | 'url' | 'killApp' | 'close'>> {
  const database = await demoDatabase()
  const shared = { url: database.url, drop: async () => {} }
  const apps = await Promise.all(Array.from({ length: count }, () => startTestServer({ data: 'demo', database: shared, env })))
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

/** Starts a database server whatever TEST_DATABASE_URL says, because nobody wants that server killed. */
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
    await postgres.stop() // stops the watcher of the server that ended
    postgres = await startOn(dir)
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

/** Tries again for a moment: the processes that served connections outlive the killed one, and hold its memory until they notice. */
async function startOn(dir: string): Promise<Awaited<ReturnType<typeof startPostgres>>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostgres({ dir })
    } catch (error) {
      if (attempt === 20) throw error
      await wait(200)
    }
  }
}
