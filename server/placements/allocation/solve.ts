import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import type { AllocationModel } from '@/lib/placements/allocation'
import { threadsOf } from '@/server/kernel/concurrency/threads'

/** The time for which a calculation searches for the best allocation; the best one found by then is shown with how far from the optimum it may be. */
export const solverSeconds = 20
const Solved = z.object({ chosen: z.array(z.number()).nullable(), isOptimal: z.boolean(), cost: z.number(), bound: z.number() })
export type Solved = z.output<typeof Solved>

/** Each calculation has a fresh thread, so that none keeps the memory of the one before. */
const { pool } = threadsOf('cuspAllocations', {
  filename: path.resolve('server/placements/allocation/solver-worker.mjs'),
  idleTimeout: 100,
  resourceLimits: { maxOldGenerationSizeMb: 256 },
})

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
  return Solved.parse(await pool().run(encodeModel(model), { signal }))
}
