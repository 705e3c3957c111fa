import type { z } from 'zod'

/** How the browser may answer a read itself: never, from a copy at most 60 minutes old, or from a copy when the network fails. */
export type OfflineMode = 'none' | 'cacheFirst' | 'fallback'
export type Method = 'GET' | 'POST'
export type ContractPath = `/${string}`

/** What one call takes and answers. Safe for the client: no server code may hang on it. */
export type Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, E extends string = string> = {
  /** `<domain>.<call>`; also the path, `/api/<domain>/<call>`, unless the specification pins one. */
  readonly name: `${string}.${string}`
  readonly method: Method
  readonly path: ContractPath
  readonly input: I
  /** An object: its fields stand beside `status` in the answer. */
  readonly output: O
  /** The declared errors, each `<domain>.<CODE>`. */
  readonly errors: readonly E[]
  readonly offline: OfflineMode
  /** Whether a write that finds no network waits on the device and is sent later. */
  readonly queued: boolean
}

type Declared<I extends z.ZodType, O extends z.ZodType, E extends string> = {
  name: `${string}.${string}`
  method: Method
  path?: ContractPath
  input: I
  output: O
  errors?: readonly E[]
  offline?: OfflineMode
  queued?: boolean
}

/**
 * Declares a call for both sides.
 * @param declared `path` only for the calls that the specification pins; `offline` for reads, `queued` for writes.
 */
export function contract<I extends z.ZodType, O extends z.ZodType, const E extends string = never>(declared: Declared<I, O, E>): Contract<I, O, E> {
  return {
    ...declared,
    path: declared.path ?? `/api/${declared.name.replace('.', '/')}`,
    errors: declared.errors ?? [],
    offline: declared.offline ?? 'none',
    queued: declared.queued ?? false,
  }
}

export type InputOf<C extends Contract> = z.input<C['input']>
export type OutputOf<C extends Contract> = z.output<C['output']>
