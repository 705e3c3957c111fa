import 'server-only'
import { z } from 'zod'
import { sessionActs } from '@/lib/clinical/session-acts'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { HistoryDetail } from '@/lib/contracts/clinical-sessions/session.shapes'
import type { CommentRow } from '../../queries/comments'
import type { HistoryRow } from '../../queries/history'
import { personView } from '../../views/parts'

export function commentView({ id, authorId, authorName, text, createdAt, unread }: CommentRow): Session['comments'][number] {
  return { id, author: { id: authorId, displayName: authorName }, text, createdAt: createdAt.toISOString(), unread }
}

const Names = z.record(z.string(), z.string())

/** An act that this version does not know is left out rather than shown wrongly. */
export function entryView({
  id,
  at,
  byId,
  byName,
  act,
  fromState,
  toState,
  reason,
  detail,
  fromTeacherName,
  toTeacherName,
  names,
}: HistoryRow): Session['history'] {
  const known = sessionActs.find((name) => name === act)
  const parsed = HistoryDetail.safeParse(detail)
  if (!known) return []
  const said = parsed.success ? parsed.data : {}
  return [
    {
      id,
      at: at.toISOString(),
      by: { id: byId, displayName: byName },
      act: known,
      fromState,
      toState,
      reason,
      detail: said,
      fromTeacher: personView(said.fromTeacherId ?? null, fromTeacherName),
      toTeacher: personView(said.toTeacherId ?? null, toTeacherName),
      names: Names.catch({}).parse(names),
    },
  ]
}
