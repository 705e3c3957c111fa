import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@/scripts/postgres.mjs'
import { seedDemo } from '@/scripts/seed-demo.mjs'
import { startServer, type Server } from '@/scripts/server.mjs'
import { demoDatabase, emptyDatabase, type TestDatabase } from './database'

export type TestServer = Server & {
  database: TestDatabase
  storage: string
  /** The lines printed so far. */
  output: string[]
  /** Ends the process with the signal, and starts another on the same port and data. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  /** Stops the server and deletes its data. */
  close: () => Promise<void>
}
type Wanted = {
  /** 'demo' is the demo school. 'empty' is an empty database, as at an institution's first start. */
  data: 'demo' | 'empty'
  /** An existing database instead of a fresh copy; its owner decides when it is dropped. */
  database?: TestDatabase
  port?: number
  env?: Record<string, string>
}

/** Starts the built application on a database and a storage folder of its own. */
export async function startTestServer({ data, database: given, port, env = {} }: Wanted): Promise<TestServer> {
  const database = given ?? (data === 'demo' ? await demoDatabase() : await emptyDatabase())
  const storage = mkdtempSync(path.join(tmpdir(), 'cusp-files-'))
  const output: string[] = []
  const chosen = port ?? (await freePort())
  const start = () =>
    startServer({
      env: { ...environmentFor({ database, storage, port: chosen, data }), ...env },
      port: chosen,
      onLine: (line) => output.push(line),
    })
  const discard = async () => {
    await database.drop()
    rmSync(storage, { recursive: true, force: true })
  }
  let server = await start().catch(async (error: unknown) => {
    await discard()
    throw error
  })
  const restart = async (signal?: NodeJS.Signals) => {
    await server.stop(signal)
    server = await start()
  }
  const close = async () => {
    await server.stop()
    await discard()
  }
  return {
    url: `http://localhost:${server.port}`, // the same as in APP_URL, for the check of origins
    port: server.port,
    get pid() {
      return server.pid
    },
    get exited() {
      return server.exited
    },
    stop: (signal) => server.stop(signal),
    database,
    storage,
    output,
    restart,
    close,
  }
}

type Place = { database: TestDatabase; storage: string; port: number; data: Wanted['data'] }

function environmentFor({ database, storage, port, data }: Place): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    STORAGE: storage,
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    DEMO: data === 'demo' ? '1' : '0',
  }
}

/** Fills the database that demoDatabase() copies with the small school. */
export function seedForTests(url: string): Promise<void> {
  return seedDemo({
    env: {
      ...process.env,
      DEMO_SIZE: 'small',
      ...environmentFor({ database: { url, drop: async () => {} }, storage: tmpdir(), port: 0, data: 'demo' }),
    },
  })
}
