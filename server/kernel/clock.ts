import 'server-only'

let fixed: Date | null = null

/** The server's time, which is the only time that decides anything. */
export function now(): Date {
  return fixed ?? new Date()
}

/** For tests: stops the clock at an instant, or lets it run again. */
export function stopClock(at: Date | null): void {
  fixed = at
}
