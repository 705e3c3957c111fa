type SessionHref = `/clinical/treatmentsession/${string}`

/** Where a session is opened. */
export function sessionHref(id: string): SessionHref {
  return `/clinical/treatmentsession/${id}`
}

/** And at its comments: where somebody is told that there is a new one. */
export function commentsHref(id: string): SessionHref {
  return `${sessionHref(id)}${commentsHash}`
}

export const commentsHash = '#comments'
