import fs, { readlinkSync, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { pool } from '@/server/kernel/db'
import { storage } from '@/server/kernel/files/storage'
import { pdf } from '../../support/file-samples'
import { member } from '../../support/members'
import { store, uploadFiles } from '../../support/uploads'

/** The names under which files were flushed to the disk, and which files had a final name by then. */
const flushed: string[] = []
beforeEach(async () => {
  flushed.length = 0
  const name = (fd: number) => readlinkSync(`/proc/self/fd/${fd}`)
  const { fsync } = fs
  vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    flushed.push(name(fd))
    fsync(fd, done)
  })
  const some = await open(store, 'r')
  const handles: { sync(this: fs.promises.FileHandle): Promise<void> } = Object.getPrototypeOf(some)
  await some.close()
  const { sync } = handles
  vi.spyOn(handles, 'sync').mockImplementation(function (this: fs.promises.FileHandle) {
    flushed.push(name(this.fd))
    return sync.call(this)
  })
})
afterEach(() => vi.restoreAllMocks())

test('a file is on the disk under its name, and its folder too, when it counts as stored', async () => {
  const id = v7()
  const place = path.join(store, id.slice(-2), id)
  await storage.put(id, Readable.from(['x']))
  expect(flushed).toEqual([`${place}.partial`, path.dirname(place), store])
  expect(existsSync(place)).toBe(true)
})

test('and that is before a row says that it is there', async () => {
  const me = await member('STUDENT')
  await pool().query(
    `CREATE FUNCTION note_flushed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('asset', NEW.id::text); RETURN NEW; END $$`,
  )
  await pool().query('CREATE TRIGGER note_flushed AFTER INSERT ON asset FOR EACH ROW EXECUTE FUNCTION note_flushed()')
  const listener = await pool().connect()
  let flushedBefore = 0
  listener.on('notification', () => void (flushedBefore = flushed.length))
  await listener.query('LISTEN asset')
  await uploadFiles({ cookie: me.cookie, files: [['a.pdf', pdf]] })
  await expect.poll(() => flushedBefore).toBe(3)
  listener.release()
})
