// Reliability: the database's disk runs full under the application, and gets room again.
import { expect } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { test } from '../support/e2e'
import { startKillable, type Killable } from '../support/killable'
import { keepLedger } from '../support/kill-ledger'
import { makeSessions } from '../support/ledger-place'
import { smallDisk, type SmallDisk } from '../support/small-disk'
import { soak } from '../support/soak'

test(
  'the database without room: nothing acknowledged is lost, nothing is half there, and writing goes on with room again',
  { tag: soak },
  async () => {
    const disk = smallDisk(640)
    console.log(
      disk
        ? 'Full disk: the database on a tmpfs of 640 MB.'
        : 'Full disk: the error of PostgreSQL injected, since mounting is not allowed here.',
    )
    const killable = await startKillable({ apps: 1, ...(disk && { dir: disk.dir }) })
    try {
      const ledger = await keepLedger(killable, await makeSessions(killable.apps[0], 8), async () => {
        await wait(1000)
        await (disk ? runFull(killable, disk) : injectFull(killable.url))
        await wait(1000)
      })
      console.log(`Full disk: ${ledger.acknowledged} writes acknowledged, ${ledger.repeated} repetitions.`)
      // Prints the server's own output for unexpected refusals.
      if (ledger.refused.length > 0)
        console.log(
          killable.apps
            .flatMap((app) => app.output)
            .filter((line) => line.includes('"call.failed"'))
            .join('\n'),
        )
      expect(ledger).toMatchObject({ lost: [], doubled: [], half: [], refused: [] })
      expect(ledger.acknowledged).toBeGreaterThan(8)
      expect(ledger.repeated).toBeGreaterThan(8)
    } finally {
      await killable.close()
      disk?.close()
    }
  },
)

/** A database that cannot write its log stops; once there is room, its operator restarts it. */
async function runFull(killable: Killable, disk: SmallDisk): Promise<void> {
  disk.fill()
  // The full disk has no signal to wait for: whatever it does in this time must lose nothing.
  await wait(4000)
  disk.free()
  await killable.raiseDatabase()
}

async function injectFull(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
    )
    await client.query('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION full_disk()')
    await wait(4000)
    await client.query('DROP FUNCTION full_disk() CASCADE')
  } finally {
    await client.end()
  }
}
