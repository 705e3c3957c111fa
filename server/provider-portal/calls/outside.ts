import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/provider-portal'
import { addDays } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import { minutesOf, timeOf } from '@/lib/wall-time'
import { lockForOutside, opensAtOf, sayFromOutside } from '@/server/attendance'
import { institutionTimeZone, institutionToday, readSettings } from '@/server/config'
import { findByLink, listOpenOfOutside, lockByLink } from '@/server/form-responses'
import { networkOf } from '@/server/kernel/http/address'
import { findModules } from '@/server/kernel/queries/sessions'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import { hashToken } from '@/server/kernel/secrets/token'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { listPlacers, mostPlacers } from '@/server/placements'
import { mailLink } from '@/server/sign-off'
import { aheadDays, byLink, dateEntity, most, placementEntity, providerEntity, registerDays } from '../access'
import { claimByPortal, portalRegisterEvidence } from '../evidence'
import { isCounting, findLinkOrThrow, lockLink, mailPortal } from '../links'
import * as answers from '../queries/answers'
import { findLink, lockContact, markOpened, type LinkRow } from '../queries/links'
import { listPortalPlacements, listPortalDates, type PortalDate } from '../queries/page.sql'
import { markOf, shownHashOf } from '../rules'
import { providerNoteNotice } from '../tell'

type Portal = OutputOf<typeof contracts.readPortal>

async function datesOf(
  db: Db,
  { contact: { provider } }: LinkRow,
  at: Date,
  occurrenceId?: string,
): Promise<{ rows: PortalDate[]; total: number }> {
  const [today, timeZone] = [await institutionToday(at), await institutionTimeZone()]
  const span = { from: addDays(today, -registerDays), to: addDays(today, aheadDays) }
  return listPortalDates(db, {
    roomId: provider.roomId,
    ...span,
    timeZone,
    limit: most.dates,
    ...(occurrenceId !== undefined && { occurrenceId }),
  })
}

export const readPortalCall = defineCall(contracts.readPortal, {
  ...byLink,
  effect: 'read',
  handle: async ({ actor, db, request }): Promise<Portal> => {
    const link = await findLinkOrThrow(db, actor.tokenHash, request.at)
    const { provider, name, supervisorId } = link.contact
    const today = await institutionToday(request.at)
    const { rows: placed, total } = await listPortalPlacements(db, { providerId: provider.id, today, limit: most.placements })
    const { rows: dates, total: totalDates } = await datesOf(db, link, request.at)
    const answered = new Map(
      (
        await answers.listAnswers(
          db,
          placed.map(({ id }) => id),
        )
      ).map((one) => [one.placementId, one]),
    )
    const notes = await answers.listNotes(db, { providerId: provider.id, limit: most.notes })
    const toSign = supervisorId === null ? [] : await listOpenOfOutside(db, { outsideId: supervisorId, limit: most.tasks })
    return {
      institution: (await readSettings()).brandName,
      provider: { name: provider.name, town: provider.address.town },
      contact: name,
      expiresAt: link.expiresAt.toISOString(),
      today,
      placements: placed.map((one) => {
        const { studentId: _student, specialtyId: _specialty, minutes, ...row } = one
        const shown = shownHashOf(one)
        const answer = answered.get(row.id)
        const asked = notes.find((note) => note.placementId === row.id && note.kind === 'CHANGE' && note.settledAt === null)
        return {
          ...row,
          endsTime: timeOf(minutesOf(row.startsTime) + minutes),
          shown,
          answer: answer?.shownHash === shown ? { by: answer.byName, at: answer.at.toISOString() } : null,
          asked: asked ? { text: asked.text, by: asked.byName } : null,
        }
      }),
      morePlacements: total - placed.length,
      moreDates: totalDates - dates.length,
      dates: dates.map(({ startsAt, isClosed, students, ...date }) => ({
        ...date,
        mayRegister: date.state === 'PLANNED' && !isClosed && opensAtOf({ startsAt }) <= request.at,
        students: students.map((student) => ({ id: student.id, displayName: student.displayName, mark: markOf(student) })),
      })),
      toSign: toSign.map(({ taskId, form, student, submittedAt }) => ({
        taskId,
        form,
        student,
        submittedAt: submittedAt && submittedAt.toISOString(),
      })),
      told: notes.flatMap((note) =>
        note.kind === 'PROBLEM' && note.settledAt === null
          ? [{ id: note.id, text: note.text, by: note.byName, at: note.at.toISOString() }]
          : [],
      ),
    }
  },
})

/** Called by a page that a browser shows, because a mail scanner does not do that. */
export const recordPortalOpenedCall = defineCall(contracts.recordPortalOpened, {
  ...byLink,
  effect: 'write',
  audit: 'provider-portal.opened',
  replay: 'idempotent',
  handle: async ({ actor, db, request, audit }) => {
    const link = await findLinkOrThrow(db, actor.tokenHash, request.at)
    if ((await markOpened(db, { id: link.id, at: request.at })) > 0) audit({ entity: providerEntity, entityId: link.contact.provider.id })
    return {}
  },
})

async function leaveNote(
  { db, at, emit }: { db: Parameters<typeof lockLink>[0]; at: Date; emit: Parameters<typeof mailPortal>[0]['emit'] },
  link: LinkRow,
  note: { kind: 'CHANGE' | 'PROBLEM'; placementId: string | null; text: string },
): Promise<void> {
  const { provider, name } = link.contact
  // The same words sent once more after a lost answer are one note.
  if (await answers.hasOpenNote(db, { providerId: provider.id, ...note })) return
  if ((await answers.countOpenNotes(db, provider.id)) >= most.openNotes) throw refuse('STATE_CHANGED', { code: 'provider-portal.TOO_MANY' })
  await answers.insertNote(db, { id: v7(), providerId: provider.id, ...note, byName: name, at })
  const to = await listPlacers(db, { limit: mostPlacers })
  if (to.length > 0) emit(providerNoteNotice(to, { kind: note.kind, providerId: provider.id, provider: provider.name, person: name }))
}

export const answerPortalCall = defineCall(contracts.answerPortal, {
  ...byLink,
  effect: 'write',
  audit: 'provider-portal.answered',
  replay: 'idempotent',
  handle: async ({ actor, input: { placementId, shown, answer, text }, db, request, audit, emit }) => {
    const link = await lockLink(db, actor.tokenHash, request.at)
    const { provider, name } = link.contact
    const today = await institutionToday(request.at)
    const [placed] = (await listPortalPlacements(db, { providerId: provider.id, today, limit: 1, id: placementId })).rows
    if (!placed) throw refuse('NOT_FOUND')
    if (shownHashOf(placed) !== shown) throw refuse('STATE_CHANGED', { code: 'provider-portal.CHANGED' })
    if (answer === 'AGREE') {
      await answers.putAnswer(db, { placementId, shownHash: shown, byName: name, at: request.at })
      await answers.settleOwnChange(db, { placementId, byName: name, at: request.at })
    } else {
      await answers.deleteAnswer(db, placementId)
      await leaveNote({ db, at: request.at, emit }, link, { kind: 'CHANGE', placementId, text })
    }
    audit({ entity: placementEntity, entityId: placementId, changes: { answer: { to: answer }, by: { to: name } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const tellOfProblemCall = defineCall(contracts.tellOfProblem, {
  ...byLink,
  effect: 'write',
  audit: 'provider-portal.told',
  replay: 'idempotent',
  handle: async ({ actor, input: { text }, db, request, audit, emit }) => {
    const link = await lockLink(db, actor.tokenHash, request.at)
    await assertAttempt({ kind: 'portal-problem', what: actor.tokenHash, most: 10, minutes: 60 })
    await leaveNote({ db, at: request.at, emit }, link, { kind: 'PROBLEM', placementId: null, text })
    audit({ entity: providerEntity, entityId: link.contact.provider.id, changes: { by: { to: link.contact.name } } })
    return { savedAt: request.at.toISOString() }
  },
})

/** Only dates of the provider's own room that are shown on the page are found. */
export const registerByPortalCall = defineCall(contracts.registerByPortal, {
  ...byLink,
  effect: 'write',
  audit: 'provider-portal.registered',
  replay: 'idempotent',
  evidence: portalRegisterEvidence,
  handle: async ({ actor, input: { occurrenceId, entries: sent }, db, request, audit, vouch }) => {
    const link = await lockLink(db, actor.tokenHash, request.at)
    const [date] = (await datesOf(db, link, request.at, occurrenceId)).rows
    if (!date) throw refuse('NOT_FOUND')
    const entries = [...new Map(sent.map((entry) => [entry.studentId, entry])).values()]
    await lockForOutside(db, date, { entries, at: request.at })
    const now = await findLink(db, actor.tokenHash)
    const may = now !== null && isCounting(now, request.at)
    const vouched = vouch(await claimByPortal(db, link, { studentIds: entries.map(({ studentId }) => studentId), may }))
    const left = await sayFromOutside(db, { date, entries, byOutside: link.contact.name, vouched, at: request.at })
    const isLeft = new Set(left.map(({ studentId }) => studentId))
    audit({
      entity: dateEntity,
      entityId: occurrenceId,
      changes: {
        ...Object.fromEntries(entries.flatMap(({ studentId, mark }) => (isLeft.has(studentId) ? [] : [[studentId, { to: mark }]]))),
        by: { to: link.contact.name },
      },
    })
    return { savedAt: request.at.toISOString(), left: left.length }
  },
})

/** Mails the link of a form that waits for the contact's signature to their address once more: the portal's own link signs nothing. */
export const askToSignCall = defineCall(contracts.askToSign, {
  ...byLink,
  effect: 'write',
  audit: 'provider-portal.signingAsked',
  replay: 'idempotent',
  handle: async ({ actor, input: { taskId }, db, request, audit, emit }) => {
    const { contact } = await lockLink(db, actor.tokenHash, request.at)
    const seen = await findByLink(db, taskId, request.at)
    if (contact.supervisorId === null || seen?.outside.id !== contact.supervisorId) throw refuse('NOT_FOUND')
    const found = await lockByLink(db, taskId, request.at)
    if (!found) throw refuse('NOT_FOUND')
    await assertAttempt({ kind: 'portal-sign', what: actor.tokenHash, most: 20, minutes: 60 })
    const sent = await mailLink({ db, at: request.at, emit }, found, { why: 'RENEWED', byId: null })
    if ('reached' in sent) throw refuse('STATE_CHANGED', { code: 'sign-off.TOO_MANY_MAILS' })
    audit({ entity: 'form-task', entityId: taskId })
    return { savedAt: request.at.toISOString() }
  },
})

/** Every link gets the same answer. For a known link, a contact who is still reached at that address gets a fresh mail. */
export const renewPortalCall = defineCall(contracts.renewPortal, {
  access: { kind: 'public', why: 'whoever holds an old link asks for a fresh one, and is told nothing' },
  module: null,
  effect: 'write',
  audit: 'provider-portal.renewed',
  replay: 'idempotent',
  handle: async ({ input, db, request, emit, audit }) => {
    const tokenHash = hashToken(input.token)
    await assertAttempt({ kind: 'renew-one-portal', what: tokenHash, most: 5, minutes: 60 })
    const link = await findLink(db, tokenHash)
    if (!link) {
      await assertAttempt({ kind: 'renew-portal', what: networkOf(request.address), most: 60, minutes: 60 })
      return {}
    }
    const contact = await lockContact(db, link.contact.id)
    // Asking does not bring back a link that somebody ended, and without timetables nobody is placed.
    if (!(await findModules()).has('timetable')) return {}
    if (!contact || link.endedAt !== null || contact.email !== link.sentTo || !contact.provider.active) return {}
    if ('expiresAt' in (await mailPortal({ db, at: request.at, emit }, contact, { byId: null })))
      audit({ entity: providerEntity, entityId: contact.provider.id })
    return {}
  },
})

export const outsideCalls = [
  readPortalCall,
  recordPortalOpenedCall,
  answerPortalCall,
  tellOfProblemCall,
  registerByPortalCall,
  askToSignCall,
  renewPortalCall,
]
