import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { POST as upload } from '@/app/asset/upload/route'
import { GET as asset } from '@/app/asset/[id]/route'
import type { UploadedFile } from '@/lib/contracts/files'
import { peerHeader } from '@/server/kernel/http/address'
import { ownPage, send, type Answered } from './http'
import { routeServer } from './route-server'

/** The file store of this test file; the application reads its place when it first needs it. */
export const store = mkdtempSync(path.join(tmpdir(), 'cusp-files-'))
process.env.STORAGE = store
afterAll(() => rmSync(store, { recursive: true, force: true }))

type File = readonly [name: string, bytes: Uint8Array]
type Sent = {
  readonly cookie?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly files: readonly File[]
}
type Uploaded = Omit<Answered, 'body'> & {
  readonly body: { status: string; result: UploadedFile[]; issues?: { path: string; code: string; message: string }[] }
}

export async function uploadFiles({ cookie, fields = {}, files, headers = cookie ? ownPage : {} }: Sent): Promise<Uploaded> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  files.forEach(([name, bytes], at) => form.append(`files[${at}]`, new Blob([bytes as BlobPart]), name))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return (await send(upload, '/asset/upload', {
    raw: await encoded.arrayBuffer(),
    headers: { ...headers, 'content-type': type },
    ...(cookie && { cookie }),
  })) as Uploaded
}

/** Sends a body as it is written here, where `\n` stands for the line ends of a form with the boundary `b`. */
export async function sendForm(
  text: string,
  { cookie, headers = {} }: { cookie?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<Uploaded> {
  return (await send(upload, '/asset/upload', {
    raw: text.replaceAll('\n', '\r\n'),
    headers: { ...ownPage, 'content-type': 'multipart/form-data; boundary=b', ...headers },
    ...(cookie && { cookie }),
  })) as Uploaded
}

export async function fetchAsset(
  id: string,
  { cookie, query = '', headers = {} }: { cookie?: string; query?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ http: number; headers: Headers; bytes: Buffer }> {
  const response = await asset(
    new Request(`http://localhost:3000/asset/${id}${query}`, {
      headers: { [peerHeader]: '192.0.2.1', ...(cookie && { cookie }), ...headers },
    }),
  )
  return { http: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The ids of the files that are stored. */
export function storedIds(): string[] {
  return readdirSync(store, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('incoming'))
    .map(({ name }) => name)
}

/** The files that requests left in the incoming folder. */
export function leftIncoming(): string[] {
  const folder = path.join(store, 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}

export const uploadServer = () => routeServer(upload, '/asset/upload')
