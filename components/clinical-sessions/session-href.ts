/** Where a session is opened. */
export function sessionHref(id: string): `/clinical/treatmentsession/${string}` {
  return `/clinical/treatmentsession/${id}`
}
