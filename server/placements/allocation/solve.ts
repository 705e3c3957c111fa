import 'server-only'
import path from 'node:path'
import { Piscina } from 'piscina'
import { z } from 'zod'
import type { AllocationModel } from '@/lib/placements/allocation'

/** The time for which a calculation searches for the best allocation; the best one found by then is shown with how far from the optimum it may be. */
export const solverSeconds = 20
const Solved = z.object({ chosen: z.array(z.number()).nullable(), isOptimal: z.boolean(), cost: z.number(), bound: z.number() })
export type Solved = z.output<typeof Solved>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspAllocations: Piscina | undefined
}

/** One thread, at a lower priority than everything else. Each calculation has a fresh one, so that none keeps the memory of the one before. */
function solverPool(): Piscina {
  return (globalThis.cuspAllocations ??= new Piscina({
    // Next copies the worker to the same place beside the server that it builds.
    filename: path.resolve('server/placements/allocation/solver-worker.mjs'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 100,
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  }))
}

/** A model as flat arrays, its rows one after another, as the solver takes them. */
export function encodeModel({ columns, rows }: AllocationModel) {
  const starts = new Int32Array(rows.length + 1)
  for (const [at, row] of rows.entries()) starts[at + 1] = (starts[at] ?? 0) + row.columns.length
  return {
    costs: Float64Array.from(columns, ({ cost }) => cost),
    lower: Float64Array.from(rows, ({ most, isExact }) => (isExact ? most : 0)),
    upper: Float64Array.from(rows, ({ most }) => most),
    starts,
    indices: Int32Array.from(rows.flatMap((row) => row.columns)),
    seconds: solverSeconds,
  }
}

/** Finds the choice of least cost in a thread that `signal` ends. @throws where the thread was ended, or ran out of memory */
export async function solve(model: AllocationModel, signal: AbortSignal): Promise<Solved> {
  if (model.columns.length === 0) return { chosen: [], isOptimal: true, cost: 0, bound: 0 }
  return Solved.parse(await solverPool().run(encodeModel(model), { signal }))
}
