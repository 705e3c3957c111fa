import { createServer, type IncomingMessage } from 'node:http'
import { listenFor } from './route-server'

/** The part of S3 that the file store uses: objects of one bucket, in one go and in parts. */
export function s3Server() {
  const objects = new Map<string, Buffer>()
  const begun = new Map<string, Map<number, Buffer>>()
  const asked: string[] = []
  let failing: string | null = null
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const [key, method] = [decodeURIComponent(pathname.replace(/^\/bucket\//, '')), request.method ?? '']
      const uploadId = searchParams.get('uploadId')
      const act = `${method}${searchParams.has('uploads') ? ' begin' : uploadId === null ? '' : ' part'}`
      asked.push(act)
      const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return response.writeHead(403).end()
      if (act === failing) return response.writeHead(400).end('<Error><Code>Broken</Code></Error>')
      if (act === 'POST begin') {
        begun.set(`upload-${begun.size}`, new Map())
        return xml(`<InitiateMultipartUploadResult><UploadId>upload-${begun.size - 1}</UploadId></InitiateMultipartUploadResult>`)
      }
      const parts = begun.get(uploadId ?? '')
      if (act === 'PUT part') {
        parts?.set(Number(searchParams.get('partNumber')), body)
        return response.writeHead(200, { etag: `"${searchParams.get('partNumber')}"` }).end()
      }
      if (act === 'POST part') {
        objects.set(key, Buffer.concat([...(parts ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)))
        begun.delete(uploadId ?? '')
        return xml('<CompleteMultipartUploadResult><Bucket>bucket</Bucket><Key>k</Key><ETag>"e"</ETag></CompleteMultipartUploadResult>')
      }
      if (act === 'DELETE part') {
        begun.delete(uploadId ?? '')
        return response.writeHead(204).end()
      }
      if (act === 'PUT') {
        objects.set(key, body)
        return response.writeHead(200, { etag: '"e"' }).end()
      }
      if (act === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      const found = objects.get(key)
      if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      return response.writeHead(200, { etag: '"e"', 'content-length': found.length }).end(found)
    })
  })
  return {
    ...listenFor(server),
    objects,
    begun,
    asked,
    fail: (act: string | null) => void (failing = act),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
