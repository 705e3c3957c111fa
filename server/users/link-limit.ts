import 'server-only'

/** Nobody's mailbox is filled, whoever sends: invitations and resets together, an hour. */
export function linkLimit(userId: string) {
  return { kind: 'link', what: userId, most: 5, minutes: 60 } as const
}
