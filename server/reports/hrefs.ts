import 'server-only'
import { paths } from '@/lib/paths'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'

type Address = { readonly path: string; readonly isFor?: (actor: Actor) => boolean }

/**
 * The addresses of the records behind rows, by the name of what a source opens (tests/integration/reports/sources.test.ts: each has one, or is listed as having
 * none here).
 */
const addresses: Readonly<Record<string, Address>> = {
  session: { path: paths.treatmentSession },
  progress: { path: paths.progress },
  case: { path: paths.clinicalCases },
  test: { path: paths.tests },
  form: { path: paths.formView },
  outcome: { path: paths.outcome, isFor: (actor) => holds(actor.privileges, 'CURRICULUM_VIEW') },
  // The register of a date is opened by those who keep registers.
  event: { path: paths.register, isFor: (actor) => holds(actor.privileges, 'TIMETABLE_ADMIN') },
}
/** An absence has no page of its own. */
export const withoutAddress: readonly string[] = ['absence']

export function hasAddress(what: string): boolean {
  return what in addresses
}

export function hrefOf(actor: Actor, what: string, id: string): string | null {
  const address = addresses[what]
  return address && (address.isFor?.(actor) ?? true) ? `${address.path}/${id}` : null
}

export function savedHref(id: string): string {
  return `${paths.savedReport}/${id}`
}
