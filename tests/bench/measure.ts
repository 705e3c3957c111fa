import { execFileSync } from 'node:child_process'

type Target = { readonly atMost: number } | { readonly atLeast: number }
export type Figure = {
  readonly area: string
  readonly name: string
  readonly unit: string
  readonly median: number
  readonly min: number
  readonly max: number
  readonly runs: number
  readonly target: Target | null
  /** Whether the target is met; null where there is none. */
  readonly holds: boolean | null
}

/** The function that tests/bench/<area>.bench.ts exports by default. */
export type Bench = (area: Area) => Promise<void>
export type Area = {
  /** The address of the database server's own database. */
  readonly admin: string
  /** The number of procedure lines of a grown school. */
  readonly scale: number
  /** Measures only those screens of `phone` whose name contains this. */
  readonly only: string
  /** Runs the work `runs` times, after `warmUp` runs that do not count; each returns one value. */
  readonly figure: (wanted: {
    name: string
    unit: string
    target?: Target
    runs?: number
    warmUp?: number
    run: () => number | Promise<number>
  }) => Promise<Figure>
  /** Measures two things in turn, in one run: each pair gives one ratio, so that whatever slows the machine slows both. */
  readonly ratio: (wanted: {
    name: string
    target?: Target
    runs?: number
    warmUp?: number
    of: () => number | Promise<number>
    to: () => number | Promise<number>
  }) => Promise<Figure>
}

type Opening = Pick<Area, 'admin' | 'scale' | 'only'> & { readonly name: string; readonly report: (figure: Figure) => void }

export function openArea({ name: area, report, ...given }: Opening): Area {
  const figure: Area['figure'] = async ({ name, unit, target, runs = 5, warmUp = 1, run }) => {
    for (let i = 0; i < warmUp; i++) await run()
    const values: number[] = []
    for (let i = 0; i < runs; i++) values.push(await run())
    const found = summarise({ area, name, unit, target: target ?? null, values })
    report(found)
    return found
  }
  const ratio: Area['ratio'] = ({ of, to, ...wanted }) => figure({ ...wanted, unit: 'ratio', run: async () => (await of()) / (await to()) })
  return { figure, ratio, ...given }
}

type Summary = Pick<Figure, 'area' | 'name' | 'unit' | 'target'> & { values: readonly number[] }

function summarise({ values, target, ...named }: Summary): Figure {
  if (values.length === 0) throw new Error(`${named.name} was not measured`)
  const sorted = values.toSorted((a, b) => a - b)
  const [low = NaN, high = NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  const median = (low + high) / 2
  return {
    ...named,
    median,
    min: Math.min(...values),
    max: Math.max(...values),
    runs: values.length,
    target,
    holds: target ? meetsTarget(median, target) : null,
  }
}

function meetsTarget(value: number, target: Target): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast
}

/** The duration of the work in milliseconds. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Watches a process and its descendants; `stop` answers the most memory that they held together, in MB. */
export function watchMemory(pid: number): { stop: () => number } {
  let peak = residentMegabytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 200)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.max(peak, residentMegabytes(pid))
    },
  }
}

function residentMegabytes(root: number): number {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const processes = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = new Set([root])
  for (let before = 0; before !== family.size;) {
    before = family.size
    for (const [pid = 0, parent = 0] of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.reduce((sum, [pid = 0, , kilobytes = 0]) => (family.has(pid) ? sum + kilobytes / 1024 : sum), 0)
}
