import 'server-only'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** `found`: the scanner's name for what it found, or null. `tooLarge`: the file exceeds the scanner's limit (StreamMaxLength). */
export type Scanned = { readonly found: string | null } | 'tooLarge'

const silentMs = 60_000
/** INSTREAM takes pieces, each preceded by its length. */
const mostInPiece = 64 * 1024

/**
 * Scans a stream with clamd (its INSTREAM command).
 * @param address the path of its socket, or tcp://host:port
 * @throws where it cannot be reached, is silent for a minute, or gives no valid answer: then nothing is known of the file.
 */
export async function scanStream(address: string, content: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): Promise<Scanned> {
  const socket = connectTo(address)
  socket.setTimeout(silentMs, () => socket.destroy(new Error('clamd says nothing')))
  const answer = answerOf(socket)
  try {
    await once(socket, 'connect')
    await sendStream(socket, content, answer)
    return readAnswer(await answer)
  } finally {
    answer.catch(() => {})
    socket.destroy()
  }
}

function connectTo(address: string): Socket {
  if (!address.startsWith('tcp://')) return connect(address)
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname)
}

/** Stops sending once the scanner has said that a stream is too large, because it accepts no more. */
async function sendStream(
  socket: Socket,
  content: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  answer: Promise<string>,
): Promise<void> {
  let isAnswered = false
  const stopped = answer.then(
    () => void (isAnswered = true),
    () => void (isAnswered = true),
  )
  socket.write('zINSTREAM\0')
  for await (const chunk of content)
    for (let at = 0; at < chunk.byteLength && !isAnswered; at += mostInPiece) {
      const piece = chunk.subarray(at, at + mostInPiece)
      socket.write(lengthOf(piece.byteLength))
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), stopped])
    }
  if (!isAnswered) socket.write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8')
      if (text.includes('\0') || text.length > 4_096) resolve(text.replace(/\0.*$/s, '').trim())
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd has hung up')))
  })
}

function readAnswer(text: string): Scanned {
  if (text === 'stream: OK') return { found: null }
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (found !== undefined) return { found: found.slice(0, 200) }
  if (text.includes('size limit exceeded')) return 'tooLarge'
  throw new Error(`clamd answered ${text.slice(0, 200)}`)
}
