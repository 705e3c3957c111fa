export type Counts = { passed: number; failed: number; skipped: number; named: string[] }
/** From a runner's JSON report and its exit code. */
export function countVitest(file: string, code: number): Counts
/** `flaky`: what passed only at its second try. */
export function countPlaywright(file: string, code: number): Counts & { flaky: string[] }
