import type { z } from 'zod'
import { withSchemas } from './schema-library'

/** How the browser may answer a read itself: never, from a copy at most 60 minutes old, or from a copy when the network fails. */
type OfflineMode = 'none' | 'cacheFirst' | 'fallback'
type Method = 'GET' | 'POST'
type ContractPath = `/${string}`

/** The input and output of one call. It is safe for the client: no server code may depend on it. */
export type Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, E extends string = string> = {
  /** `<domain>.<call>`; also the path, `/api/<domain>/<call>`, unless the specification pins one. */
  readonly name: `${string}.${string}`
  readonly method: Method
  readonly path: ContractPath
  /** The schemas, loaded when first asked for: no screen waits for them before it can be used. */
  readonly shapes: () => Promise<Shapes<I, O>>
  /** The declared errors, each `<domain>.<CODE>`. */
  readonly errors: readonly E[]
  readonly offline: OfflineMode
  /** Whether a write without a network waits on the device and is sent later. Such a write takes `occurredAt`. */
  readonly queued: boolean
}

/** `output` is an object: its fields are beside `status` in the answer. */
export type Shapes<I extends z.ZodType, O extends z.ZodType> = { readonly input: I; readonly output: O }

/** A file `<name>.shapes.ts` of lib/contracts: it exports schemas and nothing else. */
type ShapesFile = Readonly<Record<string, z.ZodType>>

type Declared<M extends ShapesFile, I extends keyof M, O extends keyof M, E extends string> = {
  readonly name: `${string}.${string}`
  readonly method: Method
  /** The path, only for calls that the specification pins. */
  readonly path?: ContractPath
  /** The names of two schemas of the file. */
  readonly input: I
  readonly output: O
  readonly errors?: readonly E[]
  /** Set for reads only. */
  readonly offline?: OfflineMode
  /** Set only for a write that takes the device's time, because it is done long after it was asked for. */
  readonly queued?: TakesTime<keyof z.input<M[I]>>
}

/** In TypeScript, the keys of an object type without fields are all strings. */
type TakesTime<K> = string extends K ? false : 'occurredAt' extends K ? boolean : false

/**
 * Returns the function that declares calls for both sides.
 * @param load `() => import('./absences.shapes')`: the file with their schemas.
 */
export function contractsOf<M extends ShapesFile>(load: () => Promise<M>) {
  let kept: Promise<M> | null = null
  function schemas(): Promise<M> {
    kept ??= withSchemas(load)
    // After a failure, the next caller tries again.
    kept.catch(() => void (kept = null))
    return kept
  }
  return function contract<I extends keyof M, O extends keyof M, const E extends string = never>({
    input,
    output,
    ...declared
  }: Declared<M, I, O, E>): Contract<M[I], M[O], E> {
    return {
      name: declared.name,
      method: declared.method,
      path: declared.path ?? `/api/${declared.name.replace('.', '/')}`,
      shapes: async () => {
        const shapes = await schemas()
        return { input: shapes[input], output: shapes[output] }
      },
      errors: declared.errors ?? [],
      offline: declared.offline ?? 'none',
      queued: declared.queued ?? false,
    }
  }
}

type ShapesOf<C extends Contract> = Awaited<ReturnType<C['shapes']>>
export type InputOf<C extends Contract> = z.input<ShapesOf<C>['input']>
export type OutputOf<C extends Contract> = z.output<ShapesOf<C>['output']>
