/** Of a day at the clinics; apart from the other words, since every list of sessions has them and most of those only a session. */
export const shifts = ['AM', 'PM', 'EVE'] as const
export type Shift = (typeof shifts)[number]
