/** Whether it is the name of a time zone (IANA) that this machine knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }))
  } catch {
    return false
  }
}
