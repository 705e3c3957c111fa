import 'server-only'
import { randomInt } from 'node:crypto'
import * as contracts from '@/lib/contracts/sign-off'
import { openResponse, findOwnByLink } from '@/server/form-responses'
import { assertBelow, countAttempt } from '@/server/kernel/secrets/attempts'
import { keyedHash, keyedHashes } from '@/server/kernel/secrets/cipher'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse, type Refusal } from '@/server/kernel/errors'
import { mailOutside, outsideMailBounds } from '@/server/kernel/jobs/outside-mail'
import { countMailsAbout } from '@/server/kernel/queries/outside-mail.sql'
import { codeMail } from '../mails'
import { deviceLink, mailLink } from '../make-link'
import { deleteCode, findCode, listLinksOf, storeCode } from '../queries/links'

const fillers = { access: { kind: 'privilege', anyOf: ['FORMS'] }, module: null } as const
const entity = 'form-task'
const minuteMs = 60_000
const codeMinutes = 15
const codeTries = 5

export const listLinksCall = defineCall(contracts.listLinks, {
  ...fillers,
  effect: 'read',
  handle: async ({ actor, input: { responseId }, db, request }) => {
    const { response } = await openResponse({ actor, db, request }, responseId)
    const tasks = response.tasks.filter(({ outsideId, state }) => outsideId !== null && state === 'OPEN')
    const links = await listLinksOf(
      db,
      tasks.map(({ id }) => id),
    )
    const sent = await countMailsAbout(
      db,
      tasks.map(({ id }) => id),
    )
    const may = response.submitterId === actor.id || response.subjectId === actor.id
    return {
      tasks: tasks.map(({ id }) => {
        const own = links.filter(({ taskId, why }) => taskId === id && why !== 'DEVICE')
        const last = own.at(-1)
        return {
          taskId: id,
          sentAt: last?.sentAt.toISOString() ?? null,
          expiresAt: last?.expiresAt.toISOString() ?? null,
          openedAt: own.findLast(({ openedAt }) => openedAt !== null)?.openedAt?.toISOString() ?? null,
          may,
          mailsLeft: Math.max(0, outsideMailBounds.about - (sent.get(id) ?? 0)),
        }
      }),
    }
  },
})

export const sendAgainCall = defineCall(contracts.sendAgain, {
  ...fillers,
  effect: 'write',
  audit: 'sign-off.sentAgain',
  replay: 'keyed',
  // Requests of one person run one after the other, so that many at once cannot all be the last allowed one.
  turn: (_input, { actor }) => `sign-off ${actor.id}`,
  handle: async ({ actor, input: { taskId }, db, request, emit, audit }) => {
    const found = await findOwnByLink(db, { taskId, actorId: actor.id, at: request.at })
    const sent = await mailLink({ db, at: request.at, emit }, found, { why: 'REMINDED', byId: actor.id })
    if ('reached' in sent) throw tooMany()
    audit({ entity, entityId: taskId })
    return { sentAt: request.at.toISOString(), expiresAt: sent.expiresAt.toISOString() }
  },
})

export const sendCodeCall = defineCall(contracts.sendCode, {
  ...fillers,
  effect: 'write',
  audit: 'sign-off.codeSent',
  replay: 'keyed',
  turn: (_input, { actor }) => `sign-off ${actor.id}`,
  handle: async ({ actor, input: { taskId }, db, request, emit, audit }) => {
    const { opened, outside } = await findOwnByLink(db, { taskId, actorId: actor.id, at: request.at })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const expiresAt = new Date(request.at.getTime() + codeMinutes * minuteMs)
    const mail = async () => {
      await storeCode(db, { taskId, codeHash: keyedHash('sign-off-code', `${taskId} ${code}`), askedById: actor.id, expiresAt })
      return codeMail({ name: outside.name, email: outside.email }, { response: opened.response, code, expiresAt, minutes: codeMinutes })
    }
    const reached = await mailOutside(
      { db, at: request.at, emit },
      { kind: 'signCode', email: outside.email, senderId: actor.id, aboutId: taskId, priority: 'awaited', mail },
    )
    if (reached !== null) throw tooMany()
    audit({ entity, entityId: taskId })
    return { expiresAt: expiresAt.toISOString() }
  },
})

/** The code proves that the signer has access to their mailbox. Wrong codes are counted outside the transaction, so that refusals count, too. */
export const handOverCall = defineCall(contracts.handOver, {
  ...fillers,
  effect: 'write',
  audit: 'sign-off.handedOver',
  replay: 'idempotent',
  handle: async ({ actor, input: { taskId, code }, db, request, audit }) => {
    const found = await findOwnByLink(db, { taskId, actorId: actor.id, at: request.at })
    const limit = { kind: 'sign-off-code', what: taskId, most: codeTries, minutes: codeMinutes }
    await assertBelow(limit)
    const stored = await findCode(db, taskId)
    const isRight =
      stored !== null &&
      stored.askedById === actor.id &&
      stored.expiresAt > request.at &&
      keyedHashes('sign-off-code', `${taskId} ${code}`).includes(stored.codeHash)
    if (!isRight || !(await deleteCode(db, taskId))) {
      await countAttempt(limit)
      throw badField('code', 'signCodeWrong')
    }
    const token = await deviceLink({ db, at: request.at }, found)
    audit({ entity, entityId: taskId })
    return { token }
  },
})

function tooMany(): Refusal {
  return refuse('STATE_CHANGED', { code: 'sign-off.TOO_MANY_MAILS' })
}
