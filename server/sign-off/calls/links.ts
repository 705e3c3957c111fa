import 'server-only'
import * as contracts from '@/lib/contracts/sign-off'
import { textIn } from '@/lib/forms/definition'
import { isLocale } from '@/lib/i18n/locales'
import { isConfirmationLinkOpen, recordConfirmationOpened, renewConfirmation } from '@/server/clinical-sessions'
import { readSettings } from '@/server/config'
import {
  answersBody,
  besideRecord,
  claimOutside,
  declineByLink,
  findByLink,
  lockByLink,
  organisationOf,
  outsideRecord,
  pdfName,
  responseDocument,
  signByLink,
  signedRecord,
} from '@/server/form-responses'
import { networkOf } from '@/server/kernel/http/address'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import { defineCall } from '@/server/kernel/define-call'
import { refuse, type Refusal } from '@/server/kernel/errors'
import { makePdf } from '@/server/kernel/files/pdf'
import { hashToken } from '@/server/kernel/secrets/token'
import { mailLink } from '../make-link'
import { outsideEvidence } from '../evidence'
import { findLink, markOpened, markUsed, type LinkRow } from '../queries/links'

const byLink = { access: { kind: 'externalToken', purpose: 'sign-off' }, module: null } as const
const hourMs = 3_600_000
/** The time for which a repeated decision gets the same answer. */
const repeatHours = 24

export const readLinkCall = defineCall(contracts.readLink, {
  ...byLink,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const link = await findLink(db, actor.tokenHash)
    if (!link && (await isConfirmationLinkOpen(db, actor.tokenHash, request.at))) return { kind: 'SESSION' } as const
    const found = link && isRunning(link, request.at) ? await findByLink(db, link.taskId, request.at) : null
    if (!link || !found || found.outside.email !== link.sentTo) throw refuse('NOT_FOUND')
    const { opened, task, outside } = found
    const { response, form } = opened
    const { shown, answers, hash } = await outsideRecord(db, found)
    if (hash !== link.boundHash) return { kind: 'FORM', record: null } as const
    const { files, scales, procedures } = await besideRecord(db, found, { shown, answers })
    const { toothNotation } = await readSettings()
    const locale = isLocale(request.locale) ? request.locale : form.language
    return {
      kind: 'FORM',
      record: {
        form: { name: response.form.name, version: response.version.number },
        student: response.subject && { name: response.subject.displayName, caption: '' },
        submitter: response.submitter?.displayName ?? '',
        submittedAt: response.submittedAt?.toISOString() ?? null,
        place: response.place,
        shown,
        answers,
        files,
        scales,
        procedures,
        meaning: textIn(form.route[task.step]?.meaning ?? {}, locale, form.language),
        drawnSignature: response.form.type.drawnSignature,
        signer: { name: outside.name, organisation: organisationOf(outside) },
        expiresAt: link.expiresAt.toISOString(),
        onDevice: link.why === 'DEVICE',
        toothNotation,
        today: opened.day,
      },
    } as const
  },
})

/** Called by a page that a browser shows, because a mail scanner does not do that: the reading time is measured from this call on. */
export const recordOpenedCall = defineCall(contracts.recordOpened, {
  ...byLink,
  effect: 'write',
  audit: 'sign-off.opened',
  replay: 'idempotent',
  handle: async ({ actor, db, request, audit }) => {
    const link = await findLink(db, actor.tokenHash)
    if (link) {
      if ((await markOpened(db, actor.tokenHash, request.at)) > 0) audit({ entity: 'form-task', entityId: link.taskId })
      return {}
    }
    if (!(await recordConfirmationOpened(db, actor.tokenHash, request.at))) throw refuse('NOT_FOUND')
    return {}
  },
})

/** A wrong, a used and an expired link get one answer; a repeated decision gets the answer of the first. */
export const decideLinkCall = defineCall(contracts.decideLink, {
  ...byLink,
  ...answersBody,
  effect: 'write',
  audit: 'sign-off.decided',
  replay: 'idempotent',
  evidence: outsideEvidence,
  handle: async ({ actor, input, db, request, emit, touch, audit, vouch }) => {
    const { token: _, ...sent } = input
    const answerHash = canonicalHash(sent)
    const first = await findLink(db, actor.tokenHash)
    const found = first && (await lockByLink(db, first.taskId, request.at))
    // The link is read again, because the request that had the lock may have decided by it.
    const link = first && (await findLink(db, actor.tokenHash))
    const state = input.decision === 'SIGN' ? ('SIGNED' as const) : ('DECLINED' as const)
    if (link?.usedAt && isRepeat(link, answerHash, request.at)) return { state, decidedAt: link.usedAt.toISOString() }
    if (!link || !found || !isRunning(link, request.at) || found.outside.email !== link.sentTo) throw invalidToken()
    const { hash } = await outsideRecord(db, found)
    const refusal = refuse('STATE_CHANGED', { code: 'sign-off.RECORD_CHANGED' })
    const vouched = vouch(await claimOutside(db, found.opened, { ...found, shown: { sent: link.boundHash, now: hash, refusal } }))
    const work = { db, at: request.at, byId: null, emit, touch }
    if (input.decision === 'SIGN') {
      const { name, role, registrationNumber: registration, strokes, answers } = input
      const provenBy = link.why === 'DEVICE' ? 'DEVICE_CODE' : 'LINK'
      const { openedAt } = link
      await signByLink(work, found, { vouched, name, role, registration, strokes, answers, openedAt, provenBy, request, audit })
    } else {
      await declineByLink(work, found, { vouched, reason: input.reason })
    }
    await markUsed(db, { id: link.id, at: request.at, answerHash })
    audit({ entity: 'form-task', entityId: link.taskId, changes: { decision: { to: input.decision } } })
    return { state, decidedAt: request.at.toISOString() }
  },
})

/** The PDF is for people who signed, for a day, and not for those who declined. */
export const readLinkPdfCall = defineCall(contracts.readLinkPdf, {
  ...byLink,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const link = await findLink(db, actor.tokenHash)
    const isRecent = link?.usedAt && request.at.getTime() - link.usedAt.getTime() < repeatHours * hourMs
    const signed = isRecent ? await signedRecord(db, link.taskId, request.at) : null
    if (!signed) throw refuse('NOT_FOUND')
    await assertAttempt({ kind: 'link-pdf', what: actor.tokenHash, most: 10, minutes: 60 })
    const pdf = await makePdf(await responseDocument(db, { ...signed, locale: request.locale, at: request.at }), actor.tokenHash)
    return { fileName: pdfName(signed.response), pdf: pdf.toString('base64') }
  },
})

/** Every link gets the same answer. A known link whose task is still open gets a new mail to its address. */
export const renewLinkCall = defineCall(contracts.renewLink, {
  access: { kind: 'public', why: 'whoever holds an old link asks for a fresh one, and is told nothing' },
  module: null,
  effect: 'write',
  audit: 'sign-off.renewed',
  replay: 'idempotent',
  handle: async ({ input, db, request, emit, audit }) => {
    const tokenHash = hashToken(input.token)
    // One at a time, so that a double press sends one mail.
    await assertAttempt({ kind: 'renew-one-link', what: tokenHash, most: 5, minutes: 60 })
    const link = await findLink(db, tokenHash)
    if (link) {
      const found = link.usedAt === null && link.why !== 'DEVICE' ? await lockByLink(db, link.taskId, request.at) : null
      const isSent =
        found?.outside.email === link.sentTo &&
        'expiresAt' in (await mailLink({ db, at: request.at, emit }, found, { why: 'RENEWED', byId: null }))
      if (isSent) audit({ entity: 'form-task', entityId: link.taskId })
    } else if (!(await renewConfirmation({ db, at: request.at, emit }, tokenHash))) {
      // This limit counts only links that never existed: the holder of a real one is let in, from however busy a network.
      await assertAttempt({ kind: 'renew-link', what: networkOf(request.address), most: 60, minutes: 60 })
    }
    return {}
  },
})

function invalidToken(): Refusal {
  return refuse('NOT_FOUND', { code: 'sign-off.INVALID_TOKEN' })
}

const isRunning = ({ usedAt, expiresAt }: LinkRow, at: Date): boolean => usedAt === null && expiresAt > at

function isRepeat({ usedAt, answerHash }: LinkRow, sent: string, at: Date): boolean {
  return usedAt !== null && answerHash === sent && at.getTime() - usedAt.getTime() < repeatHours * hourMs
}
