import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pdf } from '../../support/file-samples'
import { member, type Member } from '../../support/members'
import { smallDisk } from '../../support/small-disk'
import { fetchAsset, leftIncoming, store, storedIds, uploadFiles } from '../../support/uploads'

const megabyte = 1024 * 1024
// Where mounting is not allowed, writes to an open file fail as on a full disk.
const injected = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (...how) => {
    const file = await real.open(...how)
    const write = file.writeFile.bind(file)
    file.writeFile = (...what) =>
      injected.isFull
        ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
        : write(...what)
    return file
  }
  return { ...real, open }
})

const disk = smallDisk(24, store)
console.log(disk ? 'Full disk: a tmpfs of 24 MB.' : 'Full disk: ENOSPC injected, since mounting is not allowed here.')
afterAll(() => disk?.close())

let me: Member
beforeAll(async () => {
  me = await member('STUDENT')
})

const large = Buffer.concat([pdf, Buffer.alloc(4 * megabyte, ' ')])
const send = (name: string, bytes: Uint8Array) => uploadFiles({ cookie: me.cookie, files: [[name, bytes]] })

test('a disk without room: the sender is told to come back later, nothing half is kept, what is there can be read, and with room again it is taken', async () => {
  const before = await send('before.pdf', large)
  expect(before.body.status).toBe('SUCCESS')
  const [kept] = storedIds()

  disk?.fill()
  injected.isFull = !disk
  const refused = await send('refused.pdf', large)
  expect([refused.http, refused.body.status]).toEqual([503, 'UNAVAILABLE'])
  expect(storedIds().filter((id) => id !== 'ballast')).toEqual([kept])
  expect(leftIncoming()).toEqual([])
  expect((await fetchAsset(kept ?? '', me)).bytes.length).toBe(large.length)

  disk?.free()
  injected.isFull = false
  expect((await send('after.pdf', pdf)).body.status).toBe('SUCCESS')
})
