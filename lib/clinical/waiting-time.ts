/** The minutes from which a student has waited too long; from the smaller number on, the wait is pointed out. */
export const longWaitMinutes = 10
export const noticedWaitMinutes = 5

/** The whole minutes since a student asked; 0 where the device's clock is behind the server's. */
export function minutesWaited(since: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
}
