import 'server-only'
import { refuse } from './errors'

/**
 * Reads a body of at most `limit` bytes as JSON; an empty one is an empty object.
 * @throws TOO_LARGE, UNSUPPORTED for another media type, VALIDATION_FAILED for what is not JSON or holds null characters.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const text = await readText(request, limit)
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(\w+\+)?json\b/i.test(type)) throw refuse('UNSUPPORTED')
  const value = parse(text)
  if (hasNull(value)) throw refuse('VALIDATION_FAILED', { issues: [{ path: '', code: 'nullCharacter', message: 'nullCharacter' }] })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('VALIDATION_FAILED', { issues: [{ path: '', code: 'notJson', message: 'notJson' }] })
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit) throw refuse('TOO_LARGE')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytesOf(request.body)) {
    size += chunk.byteLength
    if (size > limit) throw refuse('TOO_LARGE')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** PostgreSQL text cannot hold U+0000. */
export function hasNull(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (Array.isArray(value)) return value.some(hasNull)
  if (typeof value === 'object' && value !== null) return Object.entries(value).some(([name, inner]) => name.includes('\u0000') || hasNull(inner))
  return false
}
