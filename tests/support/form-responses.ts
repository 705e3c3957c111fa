import { v7 } from 'uuid'
import type { Answers } from '@/lib/forms/answers'
import type { Definition } from '@/lib/forms/definition'
import { signResponseCall } from '@/server/form-responses/calls/decisions'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { prisma } from '@/server/kernel/db'
import { definition, field, nobodyElse, page, publishedForm, succeeds, uidOf } from './forms'
import type { Member } from './members'

export const askNamed = (...people: readonly Member[]) => ({ kind: 'NAMED', userIds: people.map(({ id }) => id) })
export const review = (how: object, more: object = {}) => ({ order: 1, kind: 'REVIEW', part: 'REVIEWER', how, ...more })
export const sign = (how: object, more: object = {}) => ({
  order: 2,
  kind: 'SIGN',
  part: 'SIGNER',
  how,
  meaning: { 'en-GB': 'I saw this.' },
  ...more,
})

/** A form of one page: a title, which is required, minutes, a text about the patient, and, where somebody signs, the signers' fields. */
export function simpleForm(more: { readonly route?: readonly { readonly kind?: unknown }[] } = {}): Definition {
  const ofSigners = { complete: nobodyElse('SIGNER') }
  const signs = more.route?.some(({ kind }) => kind === 'SIGN')
  return definition(
    [
      page('encounter', [
        field('TEXT', 'title', { required: 'ALWAYS' }),
        field('NUMBER', 'minutes'),
        field('TEXT', 'patient', { patient: true }),
        ...(signs ? [field('TEXT', 'verdict', ofSigners), field('TEXT', 'advice', ofSigners)] : []),
      ]),
    ],
    more,
  )
}

export type Begun = {
  readonly formId: string
  readonly responseId: string
  readonly pageUid: string
  readonly uid: (name: string) => string
}

/** A response that somebody has begun, with one page saved. */
export async function beginResponse(
  admin: Member,
  by: Member,
  { form = simpleForm(), answers = { title: 'Extraction', minutes: 20, patient: 'AB' }, ...how }: Wanted = {},
): Promise<Begun> {
  const made = await publishedForm(admin, form, how)
  const responseId = v7()
  const uid = (name: string) => uidOf(made.pages, name)
  const pageUid = made.pages[0]?.uid ?? ''
  await succeeds(by, startResponseCall, { id: responseId, formId: made.id })
  const byUid = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [uid(name), answer]))
  await succeeds(by, savePageCall, { responseId, pageUid, revision: 0, answers: byUid })
  return { formId: made.id, responseId, pageUid, uid }
}
type Wanted = { form?: Definition; answers?: Answers; type?: object; settings?: object }

export async function submitResponse(admin: Member, by: Member, wanted: Wanted = {}): Promise<Begun> {
  const response = await beginResponse(admin, by, wanted)
  await succeeds(by, submitResponseCall, { responseId: response.responseId })
  return response
}

export async function openTask(by: Member, responseId: string): Promise<string> {
  return (await succeeds(by, readResponseCall, { id: responseId })).myTaskId ?? ''
}

/** A decision as its screen sends it: the open task, and the hash of the content that was read. */
export async function decision(by: Member, responseId: string): Promise<{ responseId: string; taskId: string; contentHash: string }> {
  const { myTaskId, contentHash } = await succeeds(by, readResponseCall, { id: responseId })
  return { responseId, taskId: myTaskId ?? '', contentHash }
}

export async function signResponse(by: Member, responseId: string): Promise<{ taskId: string; state: string }> {
  const { myTaskId, contentHash } = await succeeds(by, readResponseCall, { id: responseId })
  const taskId = myTaskId ?? ''
  return { taskId, state: (await succeeds(by, signResponseCall, { responseId, taskId, contentHash })).state }
}

/** Makes a response due with a lock, as a schedule does. */
export async function makeDueUnderLock(responseId: string, dueAt: Date): Promise<void> {
  await prisma().formResponse.update({
    where: { id: responseId },
    data: { late: 'LOCK', dueAt, originKind: 'SCHEDULE' },
    select: { id: true },
  })
}
