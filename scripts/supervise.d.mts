import type { ChildProcess } from 'node:child_process'

type Pace = {
  firstPauseMs?: number
  longestPauseMs?: number
  /** Whoever ends sooner than this ended quickly; after so many in a row it gives up. */
  quickMs?: number
  mostQuick?: number
}

/** Runs a program in a process of its own, starts it again when that ends unasked, and resolves with the code to end with. */
export function supervise(
  options: Pace & {
    program: string
    args?: readonly string[]
    /** Node's own arguments; else ours. */
    execArgv?: readonly string[]
  },
): Promise<number>

type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string; hasServed: boolean }
type Running = { ended: Promise<Ended>; kill: (signal: NodeJS.Signals) => void }

/** Begins something again and again, until this process is asked to end or `isOver` says so. */
export function runAgain(
  options: Pace & {
    begin: () => Running
    isOver: (ended: Ended, before: number) => boolean
    /** What the lines of the log say besides. */
    about?: Readonly<Record<string, unknown>>
  },
): Promise<number>

/** How a child process ends. It serves when it says so, or when this promise resolves. */
export function watchChild(child: ChildProcess, untilServes?: Promise<unknown>): Running

/** Resolves when the child process sends this message. */
export function hears(child: ChildProcess, message: string): Promise<void>

/** Whether it ended by itself before it served. */
export function neverServed(ended: Ended): boolean
