import 'server-only'

/** The addresses of one reflection and of the list of all. */
export const reflectionsHref = '/reflections'
export const viewHref = (id: string) => `/reflections/view/${id}`
export const writeHref = (id: string) => `/reflections/save/${id}`
