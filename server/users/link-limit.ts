import 'server-only'

/** At most this many links an hour to one person, invitations and resets together, whoever sends them. */
export function linkLimit(userId: string) {
  return { kind: 'link', what: userId, most: 5, minutes: 60 } as const
}
