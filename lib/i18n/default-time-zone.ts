/** Used until the institution sets another one. IANA name. */
export const defaultTimeZone = 'Europe/London'
