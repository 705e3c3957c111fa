/** What is asked of somebody without an account who fills in a form behind a static address. */
export const visitorAsks = ['NAME_EMAIL', 'NAME', 'NOTHING'] as const
/** Why nothing can be filled in behind an address that is right. */
export const closedReasons = ['NOT_YET', 'OVER', 'FULL_TODAY', 'FULL', 'WITHDRAWN'] as const
export type ClosedReason = (typeof closedReasons)[number]
/** How an address stands. OFF: not in use; UNSUITABLE: its form asks by now for what nobody gives without an account. */
export const urlStates = ['OPEN', ...closedReasons, 'OFF', 'UNSUITABLE'] as const
export type UrlState = (typeof urlStates)[number]

/** A sheet is printed for an address that works, now or later: on the wall, one of a closed address leads nowhere. */
export function hasSheet(state: UrlState): boolean {
  return state === 'OPEN' || state === 'NOT_YET' || state === 'FULL_TODAY'
}
