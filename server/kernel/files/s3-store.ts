import 'server-only'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { validate } from 'uuid'
import { env } from '@/lib/env'
import { refuse } from '../errors'
import type { FileStore } from './folder-store'

/** The part of a file that is in memory at a time. S3 accepts no part below 5 MB except the last. */
const partBytes = 8 * 1024 ** 2
const mediaType = 'application/octet-stream'

const store = globalThis as { cuspS3?: S3mini }

function s3Client(): S3mini {
  const { S3 } = env()
  if (S3 === null) throw new Error('S3_ENDPOINT is not set')
  return (store.cuspS3 ??= new S3mini({ ...S3, requestSizeInBytes: partBytes }))
}

/** Files in an S3-compatible store; a name appears only once all of the file is there. */
export const s3Store: FileStore = {
  async put(id, content) {
    await putStream(keyOf(id), content)
  },
  async get(id) {
    const response = await s3Client().getObjectResponse(keyOf(id))
    if (!response?.body) throw refuse('NOT_FOUND')
    return response.body
  },
  async setApart(id) {
    const found = await s3Client().getObjectResponse(keyOf(id))
    // The file was already set apart by an earlier attempt that ended before it was recorded.
    if (!found?.body) return
    await putStream(quarantineKeyOf(id), Readable.fromWeb(Object(found.body)))
    await s3Client().deleteObject(keyOf(id))
  },
  async remove(id) {
    for (const key of [keyOf(id), quarantineKeyOf(id)]) await s3Client().deleteObject(key)
  },
}

/** Stores a small file in one request and a large one in parts; a failure half way leaves no part behind. */
async function putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const parts = inParts(content)
  const first = (await parts.next()).value ?? Buffer.alloc(0)
  if (first.byteLength < partBytes) {
    await s3Client().putObject(key, first, mediaType)
    return
  }
  const uploadId = await s3Client().getMultipartUploadId(key, mediaType)
  try {
    const sent = [await s3Client().uploadPart(key, uploadId, first, 1)]
    for await (const part of parts) sent.push(await s3Client().uploadPart(key, uploadId, part, sent.length + 1))
    await s3Client().completeMultipartUpload(key, uploadId, sent)
  } catch (error) {
    await s3Client()
      .abortMultipartUpload(key, uploadId)
      .catch(() => {})
    throw error
  }
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let [pieces, size]: [Uint8Array[], number] = [[], 0]
  for await (const piece of content) {
    pieces.push(piece)
    size += piece.byteLength
    if (size < partBytes) continue
    yield Buffer.concat(pieces)
    ;[pieces, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(pieces)
}

function keyOf(id: string): string {
  if (!validate(id)) throw refuse('NOT_FOUND')
  return `${id.slice(-2)}/${id}`
}

function quarantineKeyOf(id: string): string {
  return `quarantine/${keyOf(id)}`
}
