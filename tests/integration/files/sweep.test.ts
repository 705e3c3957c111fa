import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { v7 } from 'uuid'
import { filesJobs, uploadCall, uploading } from '@/server/files'
import { peerHeader } from '@/server/kernel/http/address'
import { prisma } from '@/server/kernel/db'
import { exposeUpload } from '@/server/kernel/http/expose-upload'
import { runJob } from '@/server/kernel/jobs/jobs'
import { storage } from '@/server/kernel/files/storage'
import { pdf } from '../../support/file-samples'
import { ownPage } from '../../support/http'
import { member } from '../../support/members'
import { person } from '../../support/people'
import { leftIncoming, store, storedIds } from '../../support/uploads'

/** An upload whose server was killed: the file on its way in, and already in the store. */
async function leaveUpload(request: string, { at, withRow }: { at: Date; withRow: boolean }): Promise<string> {
  const [id, folder] = [v7(), path.join(store, 'incoming', request)]
  mkdirSync(folder, { recursive: true })
  for (const name of [`${id}.partial`, `${id}.jpeg.partial`]) writeFileSync(path.join(folder, name), 'x')
  utimesSync(folder, at, at)
  await storage.put(id, Readable.from(['x']))
  const owner = await person({ withoutPassword: true })
  if (withRow)
    await prisma().asset.create({
      data: { id, ownerId: owner.id, fileName: 'a.jpg', mediaType: 'image/jpeg', sizeBytes: 1, sha256: '', createdAt: at },
    })
  return id
}

test('what a killed server left of an upload goes after a day; what came into a row stays', async () => {
  const [old, young] = [new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() - 3_600_000)]
  const kept = await leaveUpload('old-with-row', { at: old, withRow: true })
  await leaveUpload('old-without', { at: old, withRow: false })
  const underWay = await leaveUpload('young', { at: young, withRow: false })
  for (const job of filesJobs) expect(await runJob(job)).toBe(true)
  expect(leftIncoming()).toEqual(['young'])
  expect(storedIds().sort()).toEqual([kept, underWay].sort())
})

test('what a server that was killed had written of a file into the store goes too', async () => {
  const old = new Date(Date.now() - 25 * 3_600_000)
  const id = await leaveUpload('half-stored', { at: old, withRow: false })
  const place = path.join(store, id.slice(-2))
  renameSync(path.join(place, id), path.join(place, `${id}.partial`))
  for (const job of filesJobs) await runJob(job)
  expect(storedIds()).not.toContain(`${id}.partial`)
})

test('where the database does not say what was kept, everything stays for the sweep to ask again', async () => {
  const me = await member('STUDENT')
  const before = storedIds()
  const silent = exposeUpload(uploadCall, { ...uploading, settle: () => Promise.reject(new Error('gone')) })
  const form = new FormData()
  form.append('files[0]', new Blob([new Uint8Array(pdf)]), 'a.pdf')
  form.append('files[1]', new Blob([]), 'empty.pdf')
  const response = await silent(
    new Request('http://localhost:3000/asset/upload', {
      method: 'POST',
      body: form,
      headers: { [peerHeader]: '192.0.2.1', cookie: me.cookie, ...ownPage },
    }),
  )
  expect(await response.json()).toMatchObject({ result: [{ status: 'SUCCESS' }, { code: 'emptyFile' }] })
  const [folder = ''] = leftIncoming().filter((name) => name !== 'young')
  const long = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(path.join(store, 'incoming', folder), long, long)
  for (const job of filesJobs) await runJob(job)
  expect(leftIncoming()).not.toContain(folder)
  expect(storedIds()).toHaveLength(before.length + 1)
})

test('a sweep with nothing to do does nothing', async () => {
  for (const job of filesJobs) expect(await runJob(job)).toBe(true)
})

test('what is none of ours lies where it lies, and the sweep goes on', async () => {
  const old = new Date(Date.now() - 25 * 3_600_000)
  await leaveUpload('swept', { at: old, withRow: false })
  const stray = path.join(store, 'incoming', '.DS_Store')
  writeFileSync(stray, 'x')
  utimesSync(stray, old, old)
  for (const job of filesJobs) expect(await runJob(job)).toBe(true)
  expect(leftIncoming()).toContain('.DS_Store')
  expect(leftIncoming()).not.toContain('swept')
})
