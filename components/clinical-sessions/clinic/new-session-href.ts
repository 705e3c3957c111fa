/** Of a new session at a chair of today, and for the patient after that of another session. */
export function newSessionHref({ seatId, after }: { seatId: string; after?: string | undefined }): string {
  return `/clinical/treatmentsession/new?${new URLSearchParams({ seat: seatId, ...(after && { after }) }).toString()}`
}
