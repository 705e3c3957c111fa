/** Runs a program in a process of its own, starts it again when that ends unasked, and resolves with the code to end with. */
export function supervise(options: {
  program: string
  args?: readonly string[]
  /** Node's own arguments; else ours. */
  execArgv?: readonly string[]
  firstPauseMs?: number
  longestPauseMs?: number
  /** Whoever ends sooner than this ended quickly; after so many in a row it gives up. */
  quickMs?: number
  mostQuick?: number
}): Promise<number>
