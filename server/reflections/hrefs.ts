import 'server-only'

/** Where one is read, and where all are listed. */
export const reflectionsHref = '/reflections'
export const viewHref = (id: string) => `/reflections/view/${id}`
export const writeHref = (id: string) => `/reflections/save/${id}`
