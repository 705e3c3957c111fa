import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import { filesJobs } from '@/server/files'
import { prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs'
import { storage } from '@/server/kernel/storage'
import { person } from '../../support/people'
import { leftIncoming, store, storedIds } from '../../support/uploads'

/** An upload whose server was killed: the file on its way in, and already in the store. */
async function left(request: string, { at, withRow }: { at: Date; withRow: boolean }): Promise<string> {
  const [id, folder] = [v7(), path.join(store, 'incoming', request)]
  mkdirSync(folder, { recursive: true })
  for (const name of [id, `${id}.jpeg`]) writeFileSync(path.join(folder, name), 'x')
  utimesSync(folder, at, at)
  await storage.put(id, Readable.from(['x']))
  const owner = await person({ withoutPassword: true })
  if (withRow) await prisma().asset.create({ data: { id, ownerId: owner.id, fileName: 'a.jpg', mediaType: 'image/jpeg', sizeBytes: 1, sha256: '', createdAt: at } })
  return id
}

test('what a killed server left of an upload goes after a day; what came into a row stays', async () => {
  const [old, young] = [new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() - 3_600_000)]
  const kept = await left('old-with-row', { at: old, withRow: true })
  await left('old-without', { at: old, withRow: false })
  const underWay = await left('young', { at: young, withRow: false })
  for (const job of filesJobs) expect(await runJob(job)).toBe(true)
  expect(leftIncoming()).toEqual(['young'])
  expect(storedIds().sort()).toEqual([kept, underWay].sort())
})

test('there is nothing to do before the first upload', async () => {
  for (const job of filesJobs) expect(await runJob(job)).toBe(true)
})
