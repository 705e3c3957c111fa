import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '@/scripts/postgres.mjs'

/** A server on which databases may be made and dropped; `admin` is the address of one that exists. */
type TestPostgres = { admin: string; stop: () => Promise<void> }

/** Starts the server of TEST_DATABASE_URL, else a container where an engine answers, else PostgreSQL from npm. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { admin: given, stop: async () => {} }
  return (await startContainer()) ?? startEmbedded()
}

async function startContainer(): Promise<TestPostgres | undefined> {
  const { getContainerRuntimeClient } = await import('testcontainers')
  try {
    await getContainerRuntimeClient()
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
    const container = await new PostgreSqlContainer('postgres:18')
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
      .start()
    return { admin: container.getConnectionUri(), stop: async () => void (await container.stop()) }
  } catch {
    // Without an engine, or with one that cannot fetch the image, the server from npm is used.
    return undefined
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  const dir = mkdtempSync(path.join(quickFolder(), 'cusp-test-'))
  const { nearby, stop } = await startPostgres({ dir, ephemeral: true })
  return { admin: nearby, stop }
}

/** A folder in memory, where there is plenty of it: a database is copied there in half the time. */
function quickFolder(): string {
  const memory = '/dev/shm'
  const plenty = 8 * 1024 ** 3
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > plenty ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
