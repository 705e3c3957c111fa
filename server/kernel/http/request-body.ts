import 'server-only'
import { badField, refuse } from '../errors'
import { shapeProblem, type BodyShape } from './json-shape'
import { discardBody } from './discard-body'

/** The part that is still read of a body that is too large, so that the sender gets the refusal. */
const unwanted = { mostBytes: 64 * 1024 ** 2, mostMs: 10_000 } as const

/**
 * Reads a body of at most `limit` bytes as JSON; an empty one is an empty object.
 * @throws TOO_LARGE, UNSUPPORTED for another media type, VALIDATION_FAILED for a body that is not JSON, is too deep or wide, or contains characters that cannot
 * be stored.
 */
export async function readJson(request: Request, limit: number, most?: BodyShape): Promise<unknown> {
  const text = await readText(request, limit)
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(\w+\+)?json\b/i.test(type)) throw refuse('UNSUPPORTED')
  const problem = shapeProblem(text, most)
  if (problem) throw badField('', problem)
  const value = parseJson(text)
  if (cannotBeStored(value)) throw badField('', 'nullCharacter')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badField('', 'notJson')
  }
}

/** @throws TOO_LARGE, VALIDATION_FAILED for a body that is not UTF-8: with replacement characters nobody could tell what was sent. */
export async function readText(request: Request, limit: number): Promise<string> {
  const reader = request.body?.getReader()
  if (!reader) return ''
  const declared = Number(request.headers.get('content-length') ?? 0)
  const bytes = declared > limit ? null : await readUpTo(reader, limit)
  if (bytes) return textOf(bytes)
  await discardBody(reader, unwanted)
  throw refuse('TOO_LARGE')
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badField('', 'nullCharacter')
  }
}

/** The whole body, or null as soon as it exceeds the limit. */
async function readUpTo(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  for (let size = 0; size <= limit;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    chunks.push(value)
  }
  return null
}

/** PostgreSQL text holds neither U+0000 nor half a character (one of two surrogates). */
export function cannotBeStored(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'string' && (one.includes('\u0000') || /\p{Cs}/u.test(one))) return true
    if (typeof one !== 'object' || one === null) continue
    for (const [name, inner] of Object.entries(one)) open.push(name, inner)
  }
  return false
}
