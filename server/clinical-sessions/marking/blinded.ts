import 'server-only'
import { z } from 'zod'
import { targetKey, type Target } from '@/lib/clinical/marking'
import type { SessionSide } from '@/lib/clinical/session-rights'
import { clearMark, saveMark } from '@/lib/contracts/clinical-sessions'
import { HistoryDetail } from '@/lib/contracts/clinical-sessions/session.shapes'
import { isEditable, type SessionState } from '@/lib/states/treatment-session'
import { readSettings } from '@/server/config'
import { Refusal } from '@/server/kernel/errors'
import { conflict } from '../conflict'
import type { HistoryRow } from '../queries/history'
import type { MarkRow } from './queries/marks'
import { targetOf } from '../views/parts'

type Seen = { readonly marks: MarkRow[]; readonly history: HistoryRow[] }
type IsShown = (target: Target) => boolean

/** Whether the student's own marks are hidden from a reader until a teacher has marked the same item. */
export async function isBlind({ side, state }: { readonly side: SessionSide; readonly state: SessionState }): Promise<boolean> {
  return side !== 'student' && isEditable(state) && (await readSettings()).blindSelfMarks
}

/** The targets for which the student's mark is shown, although teachers do not see the others. */
export function shownBeside(marks: readonly MarkRow[]): IsShown {
  const marked = new Set(marks.filter(({ side }) => side === 'TEACHER').map((mark) => targetKey(targetOf(mark))))
  return (target) => marked.has(targetKey(target))
}

/** Removes the student's own marks, and their entries in the history, for targets that no teacher has marked yet. */
export function hideSelfMarks({ marks, history }: Seen, isShown: IsShown): Seen {
  return {
    marks: marks.filter((mark) => mark.side === 'TEACHER' || isShown(targetOf(mark))),
    history: history.filter(({ detail }) => {
      const told = HistoryDetail.safeParse(detail)
      return !told.success || told.data.side !== 'SELF' || !told.data.target || isShown(told.data.target)
    }),
  }
}

export function isOfMark(callName: string): boolean {
  return callName === saveMark.name || callName === clearMark.name
}

const Revised = z.object({ newer: z.object({ revision: z.number() }) })

/** The same refusal, without the mark that it would show. */
export function withoutNewerMark(error: unknown): unknown {
  const told = error instanceof Refusal && error.status === 'CONFLICT' ? Revised.safeParse(error.more.data) : null
  return told?.success ? conflict(told.data.newer) : error
}
