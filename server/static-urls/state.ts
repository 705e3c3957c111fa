import 'server-only'
import { anonymousProblem } from '@/lib/forms/anonymous'
import type { Definition } from '@/lib/forms/definition'
import type { ClosedReason, UrlState } from '@/lib/static-urls/vocabulary'
import { readDefinition } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import type { UrlRow } from './queries/urls'

/** The state of a static URL at a moment. To visitors, OFF and UNSUITABLE look like a wrong address. */
export async function urlState(db: Db, url: UrlRow, { at, today }: { readonly at: Date; readonly today: number }): Promise<UrlState> {
  const { form, active, opensAt, closesAt, perDay, total, uses } = url
  const subject = subjectOf(url)
  if (!active || (subject !== null && (subject.status !== 'ENABLED' || subject.deletedAt !== null))) return 'OFF'
  if (form.state !== 'PUBLISHED' || form.deletedAt !== null || !form.currentVersion) return 'WITHDRAWN'
  if (isBefore(at, opensAt) || isBefore(at, form.opensAt)) return 'NOT_YET'
  if (isAfter(at, closesAt) || isAfter(at, form.closesAt)) return 'OVER'
  if (total !== null && uses >= total) return 'FULL'
  if (perDay !== null && today >= perDay) return 'FULL_TODAY'
  return (await isFormSuitable(db, form)) ? 'OPEN' : 'UNSUITABLE'
}

/**
 * Whether a form suits visitors without an account, by its version and by what its type asks for: the content of a version never changes. A list of hundreds
 * reads each definition once in a process.
 */
const suitable = new Map<string, boolean>()
const mostKnown = 5_000

export async function isFormSuitable(db: Db, { currentVersion, type: { requireEvent } }: UrlRow['form']): Promise<boolean> {
  if (!currentVersion) return false
  const key = `${currentVersion.id} ${requireEvent}`
  const known = suitable.get(key)
  if (known !== undefined) return known
  const isSuitable = anonymousProblem(await readDefinition(db, currentVersion.id), { requireEvent }) === null
  if (suitable.size >= mostKnown) suitable.clear()
  suitable.set(key, isSuitable)
  return isSuitable
}

/** The student whom the responses are about. A form that has since become one about nobody has none, whoever was chosen for the address before. */
export function subjectOf({ form, subject }: UrlRow): UrlRow['subject'] {
  return form.subject === 'NONE' ? null : subject
}

/** The reason shown to visitors; null where the address leads nowhere. */
export function closedReason(state: UrlState): ClosedReason | null {
  return state === 'OPEN' || state === 'OFF' || state === 'UNSUITABLE' ? null : state
}

export async function currentDefinition(db: Db, { currentVersion }: UrlRow['form']): Promise<Definition | null> {
  return currentVersion && (await readDefinition(db, currentVersion.id))
}

const isBefore = (at: Date, from: Date | null) => from !== null && at < from
const isAfter = (at: Date, until: Date | null) => until !== null && at >= until
