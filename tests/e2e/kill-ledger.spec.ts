// What security.md asks of reliability: everything may be killed again and again, and what was acknowledged is there once.
import { expect } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '../support/e2e'
import { startKillable } from '../support/killable'
import { keepLedger } from '../support/kill-ledger'
import { sessionsFor } from '../support/ledger-place'
import { isSoak } from '../support/soak'

const writers = isSoak ? 16 : 6
const kills = isSoak ? 20 : 1

test(`application and database are killed (${kills}) under ${writers} writers: nothing acknowledged is lost, nothing is there twice, nothing half`, async () => {
  const killable = await startKillable({ apps: 2 })
  try {
    const place = await sessionsFor(killable.apps[0], writers)
    const ledger = await keepLedger(killable, place, async () => {
      for (let kill = 0; kill < kills; kill++) {
        // Long enough for some writes, each time at another point of them.
        await wait(200 + Math.random() * 400)
        if (kill % 3 === 2) await killable.killDatabase()
        else await killable.killApp(kill % 3)
      }
      await wait(500)
    })
    console.log(`Kill ledger: ${ledger.acknowledged} writes acknowledged, ${ledger.repeated} repetitions, ${kills} kills.`)
    expect(ledger).toMatchObject({ lost: [], doubled: [], half: [], refused: [] })
    // Or the kills met nobody.
    expect(ledger.acknowledged).toBeGreaterThan(kills * writers)
    expect(ledger.repeated).toBeGreaterThan(isSoak ? kills : 0)
  } finally {
    await killable.close()
  }
})
