import 'server-only'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { Answer } from '@/lib/forms/answers'
import { plainAnswers } from '@/lib/forms/entries'
import { allAnswers, taskIdsByField } from './answers'
import type { PartRow } from './queries/parts'
import type { ResponseRow } from '../queries/responses'

/** The part of a task that tells which answers belong to a decider. */
type Asked = Pick<ResponseRow['tasks'][number], 'id' | 'kind' | 'userId' | 'outsideId'> & { readonly state: string }
/** The part of a stored page that holds its answers. */
type Answered = Pick<PartRow, 'patientCipher'> & { readonly answers: unknown; readonly answeredIn: unknown }
export type Contained = Pick<ResponseRow, 'subjectId' | 'submitterId' | 'eventId' | 'tagIds' | 'place' | 'enteredById' | 'paperOn'> & {
  readonly version: Pick<ResponseRow['version'], 'hash'>
  readonly tasks: readonly Asked[]
}
type Seeing = {
  readonly response: { readonly tasks: readonly Asked[] }
  readonly parts: readonly Answered[]
  readonly userId: string | null
}
type For = {
  readonly response: Contained
  readonly parts: readonly Answered[]
  readonly kind: 'COMPLETE' | 'REVIEW' | 'SIGN'
  /** The id of a person or of an outside signer. With null the answers of all deciders are left out. */
  readonly userId: string | null
}

/** The content that somebody reads and that their decision covers; only this function says what belongs to it. */
export function contentOf({ response, parts, kind, userId }: For) {
  const { subjectId, submitterId, eventId, tagIds, place, version, enteredById, paperOn } = response
  const others = answersOfOthers({ response, parts, kind, userId })
  const answers = Object.entries(plainAnswers(allAnswers(parts))).filter(([uid, answer]) => !others.has(uid) && answer !== null)
  return {
    versionHash: version.hash,
    subjectId,
    submitterId,
    eventId,
    tagIds: [...tagIds].sort(),
    place,
    // The key is absent where nothing was on paper, so that what was signed before there was paper entry keeps its hash.
    ...(enteredById !== null && { paper: { enteredById, on: paperOn && paperOn.toISOString().slice(0, 10) } }),
    answers: Object.fromEntries<Answer>(answers),
  }
}

/**
 * The fields answered in a decision of somebody else that does not stand. What a decider types is theirs alone until they decide, and again once the decision
 * was returned, forwarded, skipped or became void.
 */
export function undecidedFieldsFor({ response, parts, userId }: Seeing): ReadonlySet<string> {
  return fieldsAnsweredIn(
    parts,
    response.tasks.filter((task) => task.kind !== 'COMPLETE' && task.state !== 'DONE' && !isOf(task, userId)),
  )
}

/** The answers that somebody may know at all, before the form's own visibility rules. Null stands for nobody in particular, as in counts and exports. */
export function answersFor(of: Seeing & { readonly parts: readonly Answered[] }): Record<string, Answer> {
  const undecided = undecidedFieldsFor(of)
  return Object.fromEntries(Object.entries(allAnswers(of.parts)).filter(([uid]) => !undecided.has(uid)))
}

/** The answers of those who decided, as long as their decision stands. */
export function answersOfDeciders({ response, parts }: Omit<Seeing, 'userId'>): Record<string, Answer> {
  const decided = fieldsAnsweredIn(
    parts,
    response.tasks.filter(({ kind, state }) => kind !== 'COMPLETE' && state === 'DONE'),
  )
  return Object.fromEntries(Object.entries(allAnswers(parts)).filter(([uid]) => decided.has(uid)))
}

/** The hash by which readers and signers can tell that they have the same content. */
export function contentHash(of: For): string {
  return canonicalHash(contentOf(of))
}

/**
 * The fields answered by other deciders: for a signature those of the other signers, for a review those of all other reviewers and signers. They are left out
 * of the content, so that a later decision does not invalidate an earlier one.
 */
export function answersOfOthers({ response, parts, kind, userId }: For): ReadonlySet<string> {
  const kinds = kind === 'COMPLETE' ? [] : kind === 'REVIEW' ? ['REVIEW', 'SIGN'] : ['SIGN']
  return fieldsAnsweredIn(
    parts,
    response.tasks.filter((task) => kinds.includes(task.kind) && !isOf(task, userId)),
  )
}

/** The fields answered by another decider whose task is open or done; their answers stay theirs until the task becomes void or is sent back. */
export function answeredByOthers({ response, parts, userId }: Omit<For, 'kind'>): ReadonlySet<string> {
  const isAlive = ({ state }: Asked) => state === 'OPEN' || state === 'DONE'
  return fieldsAnsweredIn(
    parts,
    response.tasks.filter((task) => task.kind !== 'COMPLETE' && isAlive(task) && !isOf(task, userId)),
  )
}

/** The fields that this person answered in a task of their own. */
export function answeredBySelf({ response, parts, userId }: Omit<For, 'kind'>): ReadonlySet<string> {
  return fieldsAnsweredIn(
    parts,
    response.tasks.filter((task) => task.userId === userId),
  )
}

const isOf = ({ userId, outsideId }: Asked, deciderId: string | null) => deciderId !== null && (userId ?? outsideId) === deciderId

function fieldsAnsweredIn(parts: readonly Answered[], tasks: readonly Asked[]): ReadonlySet<string> {
  const ids = new Set(tasks.map(({ id }) => id))
  return new Set(Object.entries(taskIdsByField(parts)).flatMap(([uid, taskId]) => (ids.has(taskId) ? [uid] : [])))
}
