import 'server-only'
import { paths } from '@/lib/paths'

/** Where what a row is of is shown, by what a source says that it opens. */
const addresses: Readonly<Record<string, string>> = {
  session: paths.treatmentSession,
  case: `${paths.clinicalCases}/list`,
  test: paths.tests,
  form: paths.formView,
  register: paths.register,
}

export function hrefOf(what: string, id: string): string | null {
  const address = addresses[what]
  return address === undefined ? null : `${address}/${id}`
}

export function savedHref(id: string): string {
  return `${paths.savedReport}/${id}`
}
