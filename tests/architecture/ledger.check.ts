import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { idParameters } from '../support/id-parameters'
import { readLedger } from '../support/ledger'
import { openIds } from './open-ids'

/** Runs after all integration tests, over the ledger that they wrote. */
const entries = readLedger()
const names = registry.map(({ contract }) => contract.name)
const answered = new Set(entries.flatMap((entry) => ('status' in entry && entry.status === 'SUCCESS' ? [entry.call] : [])))
const refused = new Set(
  entries.flatMap((entry) => ('status' in entry && entry.status !== 'SUCCESS' && entry.status !== 'ERROR' ? [entry.call] : [])),
)
const tried = new Set(entries.flatMap((entry) => ('outOfScope' in entry ? [`${entry.call} ${entry.outOfScope}`] : [])))

test('every call was answered SUCCESS in the integration tests', () => {
  expect(names.filter((name) => !answered.has(name))).toEqual([])
})

test('every call was refused in the integration tests', () => {
  expect(names.filter((name) => !refused.has(name))).toEqual([])
})

test('every id was tried as somebody out of scope', async () => {
  expect((await listIds()).filter((id) => !tried.has(id) && !(id in openIds))).toEqual([])
})

async function listIds(): Promise<string[]> {
  const found = await Promise.all(
    registry.map(async ({ contract }) => (await idParameters(contract)).map((parameter) => `${contract.name} ${parameter}`)),
  )
  return found.flat()
}
