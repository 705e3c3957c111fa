import 'server-only'

type Bounds = { readonly mostBytes: number; readonly mostMs: number }

/** The connection is closed this long after the limit, so that the response reaches the client first. */
const cutAfterMs = 1_000

/**
 * Reads the rest of a request body and discards it, because many clients read the response only after they have sent their whole body. A body that
 * exceeds one of the bounds is cancelled.
 */
export async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>, { mostBytes, mostMs }: Bounds): Promise<void> {
  let giveUp = (): void => {}
  const late = new Promise<'late'>((resolve) => void (giveUp = () => resolve('late')))
  const timer = setTimeout(giveUp, mostMs)
  try {
    for (let size = 0; size <= mostBytes;) {
      const piece = await Promise.race([reader.read(), late])
      if (piece === 'late') break
      if (piece.done) return
      size += piece.value.byteLength
    }
    setTimeout(() => void reader.cancel().catch(() => {}), cutAfterMs).unref()
  } catch {
    // The client closed the connection, so no response can be sent.
  } finally {
    clearTimeout(timer)
  }
}
