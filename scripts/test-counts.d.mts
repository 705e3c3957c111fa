export type Counts = { passed: number; failed: number; skipped: number; named: string[]; flaky: string[]; took: Record<string, number> }
/** From a runner's JSON report and its exit code. `flaky`: what passed only at its second try; `took`: the seconds of each file. */
export function countVitest(file: string, code: number): Counts
export function countPlaywright(file: string, code: number): Counts
