import 'server-only'
import { anonymousProblem } from '@/lib/forms/anonymous'
import type { Definition } from '@/lib/forms/definition'
import type { ClosedReason, UrlState } from '@/lib/static-urls'
import { versionDefinition } from '@/server/forms'
import type { UrlRow } from './queries/urls'

/** The state of a static URL at a moment. Outside, OFF and UNSUITABLE look like a wrong address. */
export function urlState(url: UrlRow, { at, today }: { readonly at: Date; readonly today: number }): UrlState {
  const { form, active, opensAt, closesAt, perDay, total, uses, subject } = url
  if (!active || (url.subjectId !== null && (subject?.status !== 'ENABLED' || subject.deletedAt !== null))) return 'OFF'
  if (form.state !== 'PUBLISHED' || form.deletedAt !== null || !form.currentVersion) return 'WITHDRAWN'
  if (isBefore(at, opensAt) || isBefore(at, form.opensAt)) return 'NOT_YET'
  if (isAfter(at, closesAt) || isAfter(at, form.closesAt)) return 'OVER'
  if (total !== null && uses >= total) return 'FULL'
  if (perDay !== null && today >= perDay) return 'FULL_TODAY'
  return suits(form) ? 'OPEN' : 'UNSUITABLE'
}

export function suits({ currentVersion, type }: UrlRow['form']): boolean {
  return currentVersion !== null && anonymousProblem(versionDefinition(currentVersion), type) === null
}

/** The reason shown to visitors; null where the address leads nowhere. */
export function closedReason(state: UrlState): ClosedReason | null {
  return state === 'OPEN' || state === 'OFF' || state === 'UNSUITABLE' ? null : state
}

export function currentDefinition({ currentVersion }: UrlRow['form']): Definition | null {
  return currentVersion && versionDefinition(currentVersion)
}

const isBefore = (at: Date, from: Date | null) => from !== null && at < from
const isAfter = (at: Date, until: Date | null) => until !== null && at >= until
