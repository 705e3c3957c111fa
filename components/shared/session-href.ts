type SessionHref = `/clinical/treatmentsession/${string}`

/** The address at which a session is opened. */
export function sessionHref(id: string): SessionHref {
  return `/clinical/treatmentsession/${id}`
}

/** The address of a session's comments, for a person who is told that there is a new one. */
export function commentsHref(id: string): SessionHref {
  return `${sessionHref(id)}${commentsHash}`
}

export const commentsHash = '#comments'
