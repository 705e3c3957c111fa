/** The key under which this device stores a response. */
export const responseKey = (id: string) => `formResponse:${id}`

/** Loads the shape of a stored response. */
export const loadResponse = async () => (await import('@/lib/contracts/form-responses/response.shapes')).Response

/** A page is saved as a whole: of several saves that wait, the newest counts. */
export const pagePart = (pageUid: string) => `page:${pageUid}`
