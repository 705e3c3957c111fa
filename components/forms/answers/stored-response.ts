/** Under which key this device keeps a response. */
export const responseKey = (id: string) => `formResponse:${id}`

/** What this device keeps of a response. */
export const loadResponse = async () => (await import('@/lib/contracts/form-responses/response.shapes')).Response

/** A page is saved as a whole: of several saves that wait, the newest counts. */
export const pagePart = (pageUid: string) => `page:${pageUid}`
