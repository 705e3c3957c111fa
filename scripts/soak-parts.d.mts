/** `green`: when all of it last was, and what was checked out; `seconds`: those of the tests of each file. */
export type Part = { green: { date: string; commit: string } | null; seconds: Record<string, number> }
/** Files with a long form, by their path in the project. */
export function soakFiles(): string[]
/** From tests/soak-parts.json. */
export function readParts(): Part[]
export function writeParts(parts: Part[]): void
/** The files of each part; one that no part names goes with the shortest. */
export function filesOfParts(parts: Part[], files: string[]): string[][]
export function secondsOf(part: Part): number
/** The number of a part: Monday's is 1. */
export function partForWeekday(date: Date): number
/** The parts with what a run of one of them has taught. */
export function withTimesOfRun(
  parts: Part[],
  number: number,
  run: { seconds: Record<string, number>; green?: Part['green'] | undefined },
): Part[]
/** The closing line. */
export function lastGreen(parts: Part[], now: { greenNow: number[]; redNow: number[] }): string
