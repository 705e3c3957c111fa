import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/static-urls'
import { visitorAsks, type UrlState } from '@/lib/static-urls/vocabulary'
import { readSettings } from '@/server/config'
import { answersBody, emptyForm, startFor, submitAnonymous } from '@/server/form-responses'
import { findVersion, versionDefinition, knownWord } from '@/server/forms'
import { networkOf } from '@/server/kernel/http/address'
import { assertAttempt, assertBelow, countAttempts, type Limit } from '@/server/kernel/secrets/attempts'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import type { Db } from '@/server/kernel/db'
import { badField, refuse, Refusal } from '@/server/kernel/errors'
import { hashToken } from '@/server/kernel/secrets/token'
import { isAnybodysDevice } from '@/server/sign-in'
import { todayAt } from '@/server/users'
import { countUse, countUsesOf, findBegun, findHandedIn, findUrlByToken, lockUrlByToken, countUsesOn, type UrlRow } from '../queries/urls'
import { closedReason, currentDefinition, subjectOf, urlState } from '../state'
import { openTicket, sealTicket } from '../ticket'

const byToken = { access: { kind: 'externalToken', purpose: 'static-url' }, module: null } as const
const entity = 'static-url'
/** The responses handed in at one address, from wherever they come. */
const perUrl = { kind: 'static-url', most: 1_200, minutes: 60 } as const
/** The responses from one browser at one address: a ward's tablet on a busy day. Only known browsers can be counted. */
const perDevice = { kind: 'static-url-device', most: 60, minutes: 60 } as const
/** Refused responses of a visitor count for that visitor alone: a person who opened the form once mends it in a few tries. */
const perVisitor = { kind: 'static-url-visitor', most: 30, minutes: 60 } as const
/**
 * Limits against a flood, of responses and of refused ones: more than a lecture hall that answers within the hour. People known by their browser are not held
 * up by them.
 */
const perNetwork = { kind: 'static-url-network', most: 600, minutes: 60 } as const
const refusedPerNetwork = { kind: 'static-url-refused', most: 1_200, minutes: 60 } as const
/** The number of responses that one person can hand in as themself in a day, so that nobody uses up an address alone. */
const mostOfPerson = 5

export const openStaticUrlCall = defineCall(contracts.openStaticUrl, {
  ...byToken,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const url = await findUrlByToken(db, actor.tokenHash)
    if (!url) throw refuse('NOT_FOUND')
    const today = await todayAt(request.at)
    const state = await stateOf(db, url, { at: request.at, today })
    const reason = closedReason(state)
    const { form: of } = url
    if (reason !== null) return { state: reason, form: of.name, opensAt: (url.opensAt ?? of.opensAt)?.toISOString() ?? null }
    const form = await currentDefinition(db, of)
    if (state !== 'OPEN' || !form || !of.currentVersion) throw refuse('NOT_FOUND')
    const { shown, answers, scales } = await emptyForm(db, { form, today })
    const { toothNotation } = await readSettings()
    return {
      state: 'OPEN',
      form: of.name,
      about: subjectOf(url)?.displayName ?? null,
      shown,
      answers,
      scales,
      asks: knownWord(visitorAsks, url.asks),
      asSelf: url.asSelf,
      toothNotation,
      today,
      ticket: sealTicket({ urlId: url.id, versionId: of.currentVersion.id, responseId: v7(), openedAt: request.at.toISOString() }),
    } as const
  },
})

async function stateOf(db: Db, url: UrlRow, { at, today }: { at: Date; today: string }): Promise<UrlState> {
  return urlState(db, url, { at, today: (await countUsesOn(db, [url.id], today)).get(url.id) ?? 0 })
}

export const submitStaticUrlCall = defineCall(contracts.submitStaticUrl, {
  ...byToken,
  ...answersBody,
  effect: 'write',
  audit: 'static-urls.submitted',
  replay: 'idempotent',
  handle: async ({ actor, input, db, request, emit, touch, audit }) => {
    const url = await lockUrlByToken(db, actor.tokenHash)
    if (!url) throw invalidUrl()
    const ticket = openTicket(input.ticket, request.at)
    if (ticket?.urlId !== url.id) throw refuse('VALIDATION_FAILED', { code: 'static-urls.NOT_OPENED' })
    const today = await todayAt(request.at)
    const version = await findVersion(db, ticket.versionId)
    if (version?.formId !== url.formId) throw refuse('VALIDATION_FAILED', { code: 'static-urls.NOT_OPENED' })
    const handedIn = await findHandedIn(db, ticket.responseId)
    const sent = canonicalHash([input.answers, input.name, input.email])
    if (handedIn?.submittedAt) {
      if (handedIn.originKey !== keyOf(ticket.responseId, sent)) throw refuse('STATE_CHANGED', { code: 'static-urls.USED' })
      return { submittedAt: handedIn.submittedAt.toISOString() }
    }
    // An open form may still be submitted after it was withdrawn or its URL was closed, but not beyond the URL's limits.
    const state = await stateOf(db, url, { at: request.at, today })
    if (state === 'OFF' || state === 'UNSUITABLE') throw invalidUrl()
    if (state === 'FULL' || state === 'FULL_TODAY' || state === 'NOT_YET') throw closedRefusal(state)
    const limits = await limitsOf(db, { url, visitor: ticket.responseId, request })
    await assertBelow(...limits.handedIn, ...limits.refused)
    const work = { db, at: request.at, byId: null, emit, touch }
    const response = await countedWhereRefused(limits.refused, () =>
      submitAnonymous(work, {
        id: ticket.responseId,
        formId: url.formId,
        versionId: ticket.versionId,
        form: versionDefinition(version),
        subjectId: subjectOf(url)?.id ?? null,
        origin: { id: url.id, key: keyOf(ticket.responseId, sent) },
        answers: input.answers,
        visitor: visitorOf(url, input),
        today,
      }),
    )
    // The row of the address is locked: nobody else is counted in the meantime.
    await countAttempts(limits.handedIn)
    await countUse(db, url.id, today)
    audit({ entity, entityId: url.id, changes: { response: { to: response.id } } })
    return { submittedAt: request.at.toISOString() }
  },
})

/** The key by which a repeated submission is recognised and stored once. */
function keyOf(responseId: string, sent: string): string {
  return `static-url ${responseId} ${sent}`
}

type Visit = { readonly url: UrlRow; readonly visitor: string; readonly request: RequestInfo }

/** The limits of a visitor: on the responses that they hand in, and on their refused attempts. */
async function limitsOf(db: Db, { url, visitor, request: { address, deviceHash } }: Visit) {
  const isKnown = deviceHash !== undefined && (await isAnybodysDevice(db, deviceHash))
  const network = `${url.id} ${networkOf(address)}`
  const handedIn: Limit[] = [
    { ...perUrl, what: url.id },
    isKnown ? { ...perDevice, what: `${url.id} ${deviceHash}` } : { ...perNetwork, what: network },
  ]
  const refused: Limit[] = [{ ...perVisitor, what: `${url.id} ${visitor}` }, ...(isKnown ? [] : [{ ...refusedPerNetwork, what: network }])]
  return { handedIn, refused }
}

/** Counts a refusal outside the transaction, which the refusal undoes. */
async function countedWhereRefused<T>(limits: readonly Limit[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await countAttempts(limits)
    throw error
  }
}

/** @throws by the field where a name or address that the URL asks for is missing. Names and addresses that it does not ask for are not stored. */
function visitorOf({ asks }: UrlRow, { name, email }: { name: string; email: string }) {
  if (asks === 'NOTHING') return { name: '', email: '' }
  if (name === '') throw badField('name', 'required')
  if (asks === 'NAME') return { name, email: '' }
  if (email === '') throw badField('email', 'required')
  return { name, email }
}

/** Begins a response of the asker's own, or continues the one that they began here. It counts once it is handed in (listeners.ts). */
export const startAsSelfCall = defineCall(contracts.startAsSelf, {
  access: { kind: 'privilege', anyOf: ['FORMS'] },
  module: null,
  effect: 'write',
  audit: 'static-urls.startedAsSelf',
  replay: 'keyed',
  handle: async ({ actor, input: { token, id }, db, request, emit, touch, audit }) => {
    await assertAttempt({ kind: 'static-url-self', what: actor.id, most: 60, minutes: 60 })
    const url = await lockUrlByToken(db, hashToken(token))
    if (!url?.asSelf) throw invalidUrl()
    const today = await todayAt(request.at)
    const state = await stateOf(db, url, { at: request.at, today })
    // A person can go on with their own draft, whatever has become of the address.
    const begun = await findBegun(db, { urlId: url.id, userId: actor.id })
    if (begun) return begun
    const reason = closedReason(state)
    if (reason !== null) throw closedRefusal(reason)
    if ((await countUsesOf(db, { urlId: url.id, userId: actor.id, day: today })) >= mostOfPerson)
      throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 3_600 })
    const form = await currentDefinition(db, url.form)
    if (state !== 'OPEN' || !form || !url.form.currentVersion) throw invalidUrl()
    const { dueDays, remindDays } = url.form.type
    const taskId = await startFor(
      { db, at: request.at },
      {
        id,
        formId: url.formId,
        versionId: url.form.currentVersion.id,
        subjectId: subjectOf(url)?.id ?? null,
        byId: actor.id,
        part: form.turns[0]?.part ?? 'SUBMITTER',
        dueAt: dueDays === null ? null : new Date(request.at.getTime() + dueDays * 86_400_000),
        remindDays,
        tagIds: [],
        place: '',
        origin: { kind: 'STATIC_URL', id: url.id },
      },
    )
    emit({ type: 'form-responses.stepped', payload: { responseId: id, state: 'DRAFT' } })
    touch(actor.id)
    audit({ entity, entityId: url.id, changes: { response: { to: id } } })
    return { formId: url.formId, responseId: id, taskId }
  },
})

function invalidUrl(): Refusal {
  return refuse('NOT_FOUND', { code: 'static-urls.INVALID_TOKEN' })
}

function closedRefusal(state: string): Refusal {
  return refuse('STATE_CHANGED', { code: 'static-urls.CLOSED', data: { state } })
}
