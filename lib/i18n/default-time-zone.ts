/** Until the institution says another. IANA name. */
export const defaultTimeZone = 'Europe/London'
