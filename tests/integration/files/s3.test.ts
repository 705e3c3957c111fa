import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { v7 } from 'uuid'
import { readEnvironment } from '@/lib/env'
import { storage } from '@/server/kernel/files/storage'
import * as samples from '../../support/file-samples'
import { member, type Member } from '../../support/members'
import { s3Server } from '../../support/s3-server'
import { fetchAsset, leftIncoming, storedIds, uploadFiles } from '../../support/uploads'

const s3 = s3Server()
let me: Member
beforeAll(async () => {
  await s3.listen()
  Object.assign(process.env, { S3_ENDPOINT: `http://127.0.0.1:${s3.port()}/bucket`, S3_KEY: 'key', S3_SECRET: 'secret' })
  me = await member('STUDENT')
})
beforeEach(() => {
  s3.asked.length = 0
  s3.fail(null)
})
afterAll(() => s3.close())

const megabyte = 1024 ** 2
const readStored = async (id: string) => Buffer.from(await new Response(await storage.get(id)).arrayBuffer())

describe('files in an S3-compatible store', () => {
  test('are uploaded and downloaded as with a folder, and lie in the store alone', async () => {
    const { body } = await uploadFiles({ cookie: me.cookie, files: [['a.pdf', samples.pdf]] })
    const id = body.result[0]?.asset_id ?? ''
    expect([...s3.objects.keys()]).toEqual([`${id.slice(-2)}/${id}`])
    expect((await fetchAsset(id, me)).bytes.equals(samples.pdf)).toBe(true)
    expect([storedIds(), leftIncoming()]).toEqual([[], []])
  })

  test('go in parts where they are large, none of which is left when one fails', async () => {
    const [id, bytes] = [v7(), Buffer.alloc(20 * megabyte, 'x')]
    await storage.put(id, Readable.from([bytes.subarray(0, 9 * megabyte), bytes.subarray(9 * megabyte)]))
    expect((await readStored(id)).equals(bytes)).toBe(true)
    s3.fail('POST part')
    const half = v7()
    await expect(storage.put(half, Readable.from([bytes]))).rejects.toThrow()
    expect([s3.objects.has(`${half.slice(-2)}/${half}`), s3.begun.size]).toEqual([false, 0])
  })

  test('that are not there, or no longer, are not found; removing is done once and again', async () => {
    const id = v7()
    await expect(storage.get(id)).rejects.toMatchObject({ status: 'NOT_FOUND' })
    await storage.put(id, Readable.from([samples.pdf]))
    await storage.remove(id)
    await storage.remove(id)
    await expect(storage.get(id)).rejects.toMatchObject({ status: 'NOT_FOUND' })
    await expect(storage.get('../../etc/passwd')).rejects.toMatchObject({ status: 'NOT_FOUND' })
  })

  test('are set apart where nothing is served from', async () => {
    const id = v7()
    await storage.put(id, Readable.from([samples.pdf]))
    await storage.setApart(id)
    await storage.setApart(id)
    await expect(storage.get(id)).rejects.toMatchObject({ status: 'NOT_FOUND' })
    expect(s3.objects.get(`quarantine/${id.slice(-2)}/${id}`)?.equals(samples.pdf)).toBe(true)
    await storage.remove(id)
    expect([...s3.objects.keys()].filter((key) => key.includes(id))).toEqual([])
  })

  test('need a key and a secret', () => {
    const variables = { DATABASE_URL: 'postgres://a@b/c', S3_ENDPOINT: 'https://s3.example.org/cusp' }
    expect(() => readEnvironment(variables)).toThrow(/S3_KEY is not set[\s\S]*S3_SECRET is not set/)
    expect(readEnvironment({ ...variables, S3_KEY: 'k', S3_SECRET: 's' }).S3).toEqual({
      endpoint: 'https://s3.example.org/cusp',
      accessKeyId: 'k',
      secretAccessKey: 's',
      region: 'auto',
    })
    expect(readEnvironment({ DATABASE_URL: 'postgres://a@b/c' }).S3).toBeNull()
  })
})
