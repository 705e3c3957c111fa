import 'server-only'
import type { OriginKind } from '@/lib/forms/vocabulary'
import { refuse } from '@/server/kernel/errors'
import { insertHistory } from '../queries/history'
import { insertResponse } from '../queries/responses'
import { insertTasks } from './queries/tasks'
import type { Work } from '../opened'

type Starting = {
  readonly id: string
  readonly formId: string
  readonly versionId: string
  readonly subjectId: string | null
  readonly byId: string
  readonly part: string
  readonly dueAt: Date | null
  readonly remindDays: readonly number[]
  readonly tagIds: readonly string[]
  readonly place: string
  readonly eventId?: string | null
  /** The form was filled in on paper by `submitterId` on a day; `byId` types it in. */
  readonly paper?: { readonly submitterId: string; readonly on: string }
  readonly origin: { readonly kind: OriginKind; readonly id: string } | null
}

/** Inserts a draft with its starter's turn, and returns the id of the turn. @throws CONFLICT where the id is taken */
export async function startFor({ db, at }: Pick<Work, 'db' | 'at'>, starting: Starting): Promise<string> {
  const { id, byId, part, dueAt, origin, remindDays, tagIds, paper, ...row } = starting
  const inserted = await insertResponse(db, {
    ...row,
    id,
    submitterId: paper?.submitterId ?? byId,
    ...(paper && { enteredById: byId, paperOn: new Date(`${paper.on}T00:00:00Z`) }),
    state: 'DRAFT',
    dueAt,
    remindDays: [...remindDays],
    tagIds: [...tagIds],
    ...(origin !== null && { originKind: origin.kind, originId: origin.id }),
    createdAt: at,
    createdById: byId,
    updatedAt: at,
  })
  if (!inserted) throw refuse('CONFLICT', { code: 'form-responses.ID_TAKEN' })
  const [taskId = ''] = await insertTasks(
    db,
    [{ responseId: id, kind: 'COMPLETE', step: 0, part, userId: byId, state: 'OPEN', openedAt: at, seenAt: at, dueAt }],
    at,
  )
  const act = paper ? { act: 'enteredFromPaper' as const, detail: { toUserId: paper.submitterId } } : { act: 'started' as const }
  await insertHistory(db, { responseId: id, at, byId, ...act, toState: 'DRAFT' })
  return taskId
}
