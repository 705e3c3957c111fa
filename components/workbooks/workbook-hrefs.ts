import { paths } from '@/lib/paths'

/** The address of a student's own workbook, or of the table of all students. */
export function workbookHref(id: string) {
  return `${paths.formWorkbook}/${id}` as const
}

/** The address of the workbook of one student whom a teacher sees. */
export function studentWorkbookHref(id: string, studentId: string) {
  return `${paths.formWorkbook}/${id}?student=${studentId}` as const
}
