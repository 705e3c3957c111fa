/**
 * The shifts of a day at the clinics. They are apart from the other terms, since every list of sessions needs them and only a session needs most of the others.
 */
export const shifts = ['AM', 'PM', 'EVE'] as const
export type Shift = (typeof shifts)[number]
