import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/reflections'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { isWritable } from '@/lib/states/reflection'
import { canonicalJson } from '@/server/kernel/calls/canonical'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { assertNoPatient } from '@/server/patient-check'
import { lockSharedTags } from '@/server/tags'
import { entity, saving, starting, writes } from '../access'
import { assertWritable, lockOwn, lockWritten } from '../lock'
import { viewHref } from '../hrefs'
import { isOwnOrigin } from '../origins'
import type { HeldReflection } from '../queries/reflections'
import { deleteStep, findStep, countSteps, storeStep } from '../queries/steps'
import {
  deleteKept,
  endShares,
  findBegun,
  findSame,
  insertKept,
  insertReflection,
  listFileIds,
  listKept,
  listTagIds,
  listUsable,
  markRemoved,
  storeAbout,
  storeAnswers,
  storeBegunAs,
} from '../queries/writes'
import { notifyReaders } from '../notices'
import { storedAnswers, storedPrompts, wordsOf } from '../stored'
import { promptsFor } from '../templates'

export const startReflectionCall = defineCall(contracts.startReflection, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.started',
  limit: () => starting,
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, kind, title, note, happenedOn, despite } = input
    const begun = await findBegun(db, { id, ownerId: actor.id })
    // A reflection that was sent twice because its answer was lost exists once.
    if (begun) return startAnswer(begun, id)
    // An origin that was removed in the meantime, or is not the writer's, is not linked; the text about it is kept all the same.
    const origin = input.origin && (await isOwnOrigin(db, actor, input.origin)) ? input.origin : null
    const sameAs = origin && (await findSame(db, { ownerId: actor.id, origin, but: id }))
    const first = sameAs === null ? null : await findBegun(db, { id: sameAs, ownerId: actor.id })
    if (first) {
      // Another device was first, so this one goes on in the reflection that the first one began.
      if (first.begunAs.length >= reflectionLimits.devices) throw refuse('CONFLICT')
      await storeBegunAs(db, { id: first.id, as: id })
      audit({ entity, entityId: first.id })
      return startAnswer(first, id)
    }
    await assertNoPatient(db, { texts: [title, note], despite, at: request.at })
    const asked = await promptsFor(db, { templateId: input.templateId, ownerId: actor.id, locale: request.locale })
    const row = { id, ownerId: actor.id, kind, title, note, happenedOn, ...asked, at: request.at }
    if (!(await insertReflection(db, { ...row, origin }))) throw refuse('CONFLICT')
    audit({ entity, entityId: id })
    return { id, revision: 1, savedAt: request.at.toISOString(), sameAs: null }
  },
})

/** `asked`: the id that the device gave the reflection. */
function startAnswer({ id, revision, createdAt }: { id: string; revision: number; createdAt: Date }, asked: string) {
  return { id, revision, savedAt: createdAt.toISOString(), sameAs: id === asked ? null : id }
}

/** Keeps a text beside the reflection, once, for its owner alone. */
async function storeBeside(
  db: Tx,
  { reflectionId, promptUid, text, at }: { reflectionId: string; promptUid: string | null; text: string; at: Date },
): Promise<string> {
  const kept = await listKept(db, reflectionId)
  const same = kept.find((one) => one.promptUid === promptUid && one.text === text)
  if (same) return same.id
  // The device keeps the text that is refused here.
  if (kept.length >= reflectionLimits.kept) throw refuse('CONFLICT')
  const id = v7()
  await insertKept(db, { id, reflectionId, promptUid, text, keptAt: at })
  return id
}

type Saving = {
  readonly held: HeldReflection
  readonly revision: number
  readonly at: Date
  readonly despite: boolean
  readonly locale: string
}
type Stored = { readonly revision: number; readonly words: number; readonly kept: { id: string; current: string } | null }

async function saveAnswer(
  db: Tx,
  { promptUid, text }: { promptUid: string; text: string },
  { held, revision, at, despite }: Saving,
): Promise<Stored> {
  const answers = storedAnswers(held.answers)
  const current = answers[promptUid] ?? { text: '', revision: 0 }
  if (text === current.text) return { revision: current.revision, words: held.words, kept: null }
  await assertNoPatient(db, { texts: [text], before: [current.text], despite, at })
  if (!isWritable(held.state) || revision !== current.revision) {
    // An empty text loses nothing. The next text of that device is late as well, because it has not seen what is stored.
    if (text.trim() === '') return { revision, words: held.words, kept: null }
    const kept = await storeBeside(db, { reflectionId: held.id, promptUid, text, at })
    return { revision: current.revision, words: held.words, kept: { id: kept, current: current.text } }
  }
  const after = { ...answers, [promptUid]: { text, revision: current.revision + 1 } }
  const words = wordsOf(after)
  // A reflection that was too long before may still be shortened.
  if (words > reflectionLimits.words && words > held.words) throw badField('answer.text', 'tooManyWords')
  if (Object.keys(after).length > reflectionLimits.answers) throw badField('answer.promptUid', 'tooMany')
  await storeAnswers(db, { id: held.id, answers: after, words, at })
  return { revision: current.revision + 1, words, kept: null }
}

type About = { title: string; happenedOn: string; templateId: string | null; tagIds: readonly string[]; fileIds: readonly string[] }

async function saveAbout(
  db: Tx,
  about: About,
  { held, revision, at, despite, locale, occurredAt }: Saving & { occurredAt: Date },
): Promise<Stored> {
  const { words } = held
  const had = { tagIds: await listTagIds(db, held.id), fileIds: await listFileIds(db, held.id) }
  const tags = await lockSharedTags(db, { ids: about.tagIds, at: occurredAt })
  const files = await listUsable(db, { ids: about.fileIds, ownerId: held.ownerId, reflectionId: held.id })
  assertSound([
    about.tagIds.some((id) => !tags.get(id)?.wasInUse && !had.tagIds.includes(id)) && issueAt('about.tagIds', 'tagUnknown'),
    about.fileIds.some((id) => !files.has(id)) && issueAt('about.fileIds', 'fileGone'),
  ])
  const tagIds = [...new Set(about.tagIds.map((id) => tags.get(id)?.id ?? id))].toSorted()
  const fileIds = [...new Set(about.fileIds)].toSorted()
  const names = fileIds.filter((id) => !had.fileIds.includes(id)).map((id) => files.get(id) ?? '')
  await assertNoPatient(db, { texts: [about.title, ...names], before: [held.activity.title], despite, at })
  const now = { title: held.activity.title, happenedOn: dayOf(held.activity.happenedOn), templateId: held.templateId, ...had }
  if (canonicalJson(now) === canonicalJson({ ...about, tagIds, fileIds })) return { revision: held.revision, words, kept: null }
  if (!isWritable(held.state)) return { revision: held.revision, words, kept: await titleBeside(db, held, about.title, at) }
  const isLate = revision !== held.revision
  const merged = isLate
    ? {
        ...now,
        tagIds: [...new Set([...had.tagIds, ...tagIds])].slice(0, reflectionLimits.tags),
        fileIds: [...new Set([...had.fileIds, ...fileIds])].slice(0, reflectionLimits.files),
      }
    : { ...about, tagIds, fileIds }
  const asked =
    merged.templateId === held.templateId
      ? { templateId: held.templateId, prompts: storedPrompts(held.prompts) }
      : await promptsFor(db, { templateId: merged.templateId, ownerId: held.ownerId, locale })
  await storeAbout(db, { id: held.id, ...merged, ...asked, at })
  return { revision: held.revision + 1, words, kept: isLate ? await titleBeside(db, held, about.title, at) : null }
}

async function titleBeside(db: Tx, held: HeldReflection, title: string, at: Date): Promise<Stored['kept']> {
  if (title === held.activity.title) return null
  return { id: await storeBeside(db, { reflectionId: held.id, promptUid: null, text: title, at }), current: held.activity.title }
}

/** A device that was offline names the choices in use at that time; a clock that runs ahead cannot name any of the future. */
function claimedTime(occurredAt: string | undefined, at: Date): Date {
  const time = occurredAt === undefined ? at : new Date(occurredAt)
  return time > at ? at : time
}

export const saveReflectionCall = defineCall(contracts.saveReflection, {
  ...writes,
  replay: 'idempotent',
  audit: 'reflections.saved',
  limit: () => saving,
  handle: async ({ actor, input: { id, revision, answer, about, despite, occurredAt }, db, request, audit }) => {
    const held = await lockWritten(db, actor, id)
    const at = request.at
    const work: Saving = { held, revision, at, despite, locale: request.locale }
    if ((answer === undefined) === (about === undefined)) throw badField('answer', 'required')
    const stored = answer
      ? await saveAnswer(db, answer, work)
      : about && (await saveAbout(db, about, { ...work, occurredAt: claimedTime(occurredAt, at) }))
    if (!stored) throw badField('answer', 'required')
    audit({ entity, entityId: held.id })
    return { ...stored, savedAt: at.toISOString(), state: held.state }
  },
})

export const dropKeptCall = defineCall(contracts.dropKept, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.keptDropped',
  handle: async ({ actor, input: { id, keptId }, db, audit }) => {
    await lockOwn(db, actor, id)
    if ((await deleteKept(db, { id: keptId, reflectionId: id })) === 0) throw refuse('NOT_FOUND')
    audit({ entity, entityId: id })
    return {}
  },
})

export const saveReflectionStepCall = defineCall(contracts.saveReflectionStep, {
  ...writes,
  replay: 'idempotent',
  audit: 'reflections.stepSaved',
  handle: async ({ actor, input: { id, stepId, text, dueOn, isDone, isRemoved, despite }, db, request, audit }) => {
    const held = await lockOwn(db, actor, id)
    const before = await findStep(db, { id: stepId, reflectionId: id })
    const isOther = before === null || before.text !== text || dayOf(before.dueOn) !== dueOn
    // A submitted reflection stays as it was, but a step can be marked as done at any time.
    if (isOther || isRemoved) assertWritable(held)
    audit({ entity, entityId: id })
    if (isRemoved) {
      await deleteStep(db, { id: stepId, reflectionId: id })
      return {}
    }
    await assertNoPatient(db, { texts: [text], before: [before?.text ?? ''], despite, at: request.at })
    if (!before && (await countSteps(db, id)) >= reflectionLimits.steps) throw badField('text', 'tooMany')
    const doneAt = isDone ? (before?.doneAt ?? request.at) : null
    if (!(await storeStep(db, { id: stepId, reflectionId: id, ownerId: actor.id, text, dueOn, doneAt }))) throw refuse('CONFLICT')
    return {}
  },
})

export const removeReflectionCall = defineCall(contracts.removeReflection, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.removed',
  handle: async ({ actor, input: { id }, db, request, emit, touch, audit }) => {
    const held = await lockOwn(db, actor, id)
    assertWritable(held)
    const readers = await endShares(db, { reflectionId: id, at: request.at })
    await markRemoved(db, { id, at: request.at })
    notifyReaders({ emit, byId: actor.id }, 'reflectionShareEnded', { to: readers, person: actor.displayName, href: viewHref(id) })
    touch(...readers)
    audit({ entity, entityId: id })
    return {}
  },
})
