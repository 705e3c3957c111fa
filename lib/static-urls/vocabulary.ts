/** The details that somebody without an account has to give to fill in a form behind a static address. */
export const visitorAsks = ['NAME_EMAIL', 'NAME', 'NOTHING'] as const
/** Why nothing can be filled in although the address is right. */
export const closedReasons = ['NOT_YET', 'OVER', 'FULL_TODAY', 'FULL', 'WITHDRAWN'] as const
export type ClosedReason = (typeof closedReasons)[number]
/** The state of a static address. OFF: not in use; UNSUITABLE: its form by now asks for something that nobody gives without an account. */
export const urlStates = ['OPEN', ...closedReasons, 'OFF', 'UNSUITABLE'] as const
export type UrlState = (typeof urlStates)[number]

/** A sheet is printed for an address that works now or later; on a wall, the sheet of a closed address would lead nowhere. */
export function hasSheet(state: UrlState): boolean {
  return state === 'OPEN' || state === 'NOT_YET' || state === 'FULL_TODAY'
}
