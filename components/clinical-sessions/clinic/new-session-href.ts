/** The address of a new session at one of today's chairs; `after` is the session of the patient before. */
export function newSessionHref({ seatId, after }: { seatId: string; after?: string | undefined }): string {
  return `/clinical/treatmentsession/new?${new URLSearchParams({ seat: seatId, ...(after && { after }) }).toString()}`
}
