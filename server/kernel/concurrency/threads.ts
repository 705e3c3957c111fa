import 'server-only'
import { Piscina } from 'piscina'

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>
type Given = Omit<Options, 'maxThreads'> & {
  readonly filename: string
  /** Asked when the first thread is needed, because a build knows no environment. */
  readonly maxThreads?: () => number
}
type Threads = {
  readonly pool: () => Piscina
  /** Ends the threads, for a process that goes on without them. */
  readonly end: () => Promise<void>
}

/**
 * Threads for work that keeps a processor busy, at a lower priority than everything else (on Linux), since nobody at the chair should wait for it: one, which
 * ends when there is nothing to do, unless the options say otherwise. They are kept on the global object under `name`, because Next bundles a module once for
 * each kind of entry. Next copies the file to the same place beside the server that it builds (next.config.ts).
 */
export function threadsOf(name: `cusp${string}`, { maxThreads = () => 1, ...options }: Given): Threads {
  const store = globalThis as { [key: `cusp${string}`]: Piscina | undefined }
  return {
    pool: () =>
      (store[name] ??= new Piscina({ minThreads: 0, maxThreads: maxThreads(), idleTimeout: 30_000, niceIncrement: 10, ...options })),
    async end() {
      const pool = store[name]
      store[name] = undefined
      await pool?.destroy()
    },
  }
}
