import { paths } from '@/lib/paths'

/** A student's own, or all students in a table. */
export function workbookHref(id: string) {
  return `${paths.formWorkbook}/${id}` as const
}

/** Of one of the students whom a teacher sees. */
export function studentWorkbookHref(id: string, studentId: string) {
  return `${paths.formWorkbook}/${id}?student=${studentId}` as const
}
