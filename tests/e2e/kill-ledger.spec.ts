// Reliability: everything may be killed again and again, and what was acknowledged is there once.
import { expect } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '../support/e2e'
import { startKillable, startKillableApps, type Killable } from '../support/killable'
import { keepLedger } from '../support/kill-ledger'
import { makeSessions } from '../support/ledger-place'
import { soak } from '../support/soak'

/** Long enough for some writes, and random, so that each kill meets them at another point. */
const aMoment = () => wait(200 + Math.random() * 400)

test('the application is killed under 4 writers: nothing acknowledged is lost, nothing is there twice, nothing half', async () => {
  const killable = await startKillableApps(2)
  await expectNothingLost(killable, { writers: 4, kills: 1 }, () => killable.killApp(0))
})

test(
  'application and database are killed (20) under 16 writers: nothing acknowledged is lost, nothing is there twice, nothing half',
  { tag: soak },
  async () => {
    // The duration of twenty starts depends on the machine; the test is about losses, not speed.
    test.setTimeout(720_000)
    const killable = await startKillable({ apps: 2 })
    await expectNothingLost(killable, { writers: 16, kills: 20 }, (kill) =>
      kill % 3 === 2 ? killable.killDatabase() : killable.killApp(kill % 3),
    )
  },
)

async function expectNothingLost(
  killable: Pick<Killable, 'apps' | 'url' | 'close'>,
  { writers, kills }: { writers: number; kills: number },
  killOne: (kill: number) => Promise<void>,
): Promise<void> {
  try {
    const place = await makeSessions(killable.apps[0], writers)
    const ledger = await keepLedger(killable, place, async () => {
      for (let kill = 0; kill < kills; kill++) {
        await aMoment()
        await killOne(kill)
      }
      await wait(500)
    })
    console.log(`Kill ledger: ${ledger.acknowledged} writes acknowledged, ${ledger.repeated} repetitions, ${kills} kills.`)
    expect(ledger).toMatchObject({ lost: [], doubled: [], half: [], refused: [] })
    // Otherwise the kills interrupted no write.
    expect(ledger.acknowledged).toBeGreaterThan(kills * writers)
    expect(ledger.repeated).toBeGreaterThan(kills > 1 ? kills : 0)
  } finally {
    await killable.close()
  }
}
