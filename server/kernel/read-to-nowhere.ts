import 'server-only'

type Bounds = { readonly mostBytes: number; readonly mostMs: number }

/** The answer leaves first: what is cut off would take it along. */
const cutAfterMs = 1_000

/**
 * Takes what is still being sent and keeps none of it: many clients hear an answer only when all of theirs was taken. Who sends more or
 * longer than this is cut off.
 */
export async function readToNowhere(reader: ReadableStreamDefaultReader<Uint8Array>, { mostBytes, mostMs }: Bounds): Promise<void> {
  let giveUp = (): void => {}
  const late = new Promise<'late'>((resolve) => void (giveUp = () => resolve('late')))
  const timer = setTimeout(giveUp, mostMs)
  try {
    for (let size = 0; size <= mostBytes; ) {
      const piece = await Promise.race([reader.read(), late])
      if (piece === 'late') break
      if (piece.done) return
      size += piece.value.byteLength
    }
    setTimeout(() => void reader.cancel().catch(() => {}), cutAfterMs).unref()
  } catch {
    // They hung up: nobody is left to be told.
  } finally {
    clearTimeout(timer)
  }
}
