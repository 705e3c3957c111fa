import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { listReflections, readReflection } from '@/lib/contracts/reflections'
import { originKinds, type OriginKind } from '@/lib/reflections/vocabulary'
import { isWritable } from '@/lib/states/reflection'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { ReflectionRow, WholeReflection } from './queries/reflections'
import { storedAnswers, storedPrompts } from './stored'

type Row = OutputOf<typeof listReflections>['rows'][number]
type Tagged = ReflectionRow['tags'][number]

export const tagView = ({ tag: { id, name, tagGroup } }: Tagged) => ({ id, name, colour: tagGroup.colour })
const isoInstant = (at: Date | null) => at && at.toISOString()

export function rowView(row: ReflectionRow, readerId: string): Row {
  const isOwn = row.ownerId === readerId
  return {
    id: row.id,
    kind: row.activity.kind,
    title: row.activity.title,
    note: row.activity.note,
    happenedOn: dayOf(row.activity.happenedOn),
    state: row.state,
    words: row.words,
    owner: row.owner,
    isOwn,
    tags: row.tags.map(tagView),
    files: row._count.files,
    comments: row._count.comments,
    openSteps: row._count.steps,
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: isoInstant(row.submittedAt),
    acknowledgedAt: isoInstant(row.acknowledgedAt),
    acknowledgedBy: row.acknowledgedBy?.displayName ?? null,
    isSeen: isOwn || row.shares.some(({ seenAt }) => seenAt !== null),
  }
}

/** The origin of a reflection, if it is one of the kinds that can be opened. */
export function originOf({ originKind, originId }: WholeReflection['activity']): { kind: OriginKind; id: string } | null {
  const kind = originKinds.find((one) => one === originKind)
  return kind && originId !== null ? { kind, id: originId } : null
}

type Reflection = OutputOf<typeof readReflection>
type Reader = {
  readonly id: string
  readonly templateName: string | null
  readonly viewsAll: boolean
  readonly origin: Reflection['origin']
}

export function reflectionView(row: WholeReflection, { id: readerId, templateName, viewsAll, origin }: Reader): Reflection {
  const isOwn = row.ownerId === readerId
  const answers = storedAnswers(row.answers)
  const prompts = storedPrompts(row.prompts)
  const asked = prompts.map(({ uid }) => uid)
  const written = Object.entries(answers).map(([promptUid, answer]) => ({ promptUid, ...answer }))
  const shares = isOwn ? row.shares : row.shares.filter(({ userId }) => userId === readerId)
  const isReader = shares.some(({ userId, endedAt }) => userId === readerId && endedAt === null)
  const isWithdrawable = isOwn && row.state === 'SUBMITTED'
  const canWrite = isOwn && isWritable(row.state)
  return {
    id: row.id,
    kind: row.activity.kind,
    title: row.activity.title,
    note: row.activity.note,
    happenedOn: dayOf(row.activity.happenedOn),
    origin,
    state: row.state,
    revision: row.revision,
    templateId: row.templateId,
    templateName,
    prompts,
    answers: [
      ...asked.flatMap((uid) => written.filter(({ promptUid }) => promptUid === uid)),
      ...written.filter(({ promptUid, text }) => !asked.includes(promptUid) && text !== ''),
    ],
    words: row.words,
    owner: row.owner,
    isOwn,
    tags: row.tags.map(tagView),
    files: row.files.map(({ asset }) => asset),
    steps: row.steps.map(({ dueOn, doneAt, ...step }) => ({ ...step, dueOn: dayOf(dueOn), doneAt: isoInstant(doneAt) })),
    comments: row.comments.map(({ createdAt, ...comment }) => ({
      ...comment,
      isOwn: comment.author.id === readerId,
      createdAt: createdAt.toISOString(),
    })),
    shares: shares.map(({ user: { status, deletedAt, ...person }, sharedAt, seenAt, endedAt }) => ({
      person,
      sharedAt: sharedAt.toISOString(),
      seenAt: isoInstant(seenAt),
      endedAt: isoInstant(endedAt),
      hasLeft: status !== 'ENABLED' || deletedAt !== null,
    })),
    kept: isOwn ? row.kept.map(({ keptAt, ...kept }) => ({ ...kept, keptAt: keptAt.toISOString() })) : [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sharedAt: isoInstant(row.sharedAt),
    submittedAt: isoInstant(row.submittedAt),
    acknowledgedAt: isoInstant(row.acknowledgedAt),
    acknowledgedBy: row.acknowledgedBy?.displayName ?? null,
    mayWrite: canWrite,
    maySubmit: canWrite,
    mayWithdraw: isWithdrawable,
    mayRemove: canWrite,
    mayComment: row.state !== 'PRIVATE',
    mayRevoke: !isOwn && row.state === 'ACKNOWLEDGED' && (row.acknowledgedById === readerId || viewsAll),
    mayAcknowledge: !isOwn && row.state === 'SUBMITTED' && (isReader || viewsAll),
  }
}
