import 'server-only'
import { env } from '@/lib/env'
import * as contracts from '@/lib/contracts/static-urls'
import { subjectRules } from '@/lib/forms/vocabulary'
import { knownWord } from '@/server/forms'
import { decrypt, encrypt } from '@/server/kernel/secrets/cipher'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { qrCodeOf, qrPng } from '@/server/kernel/files/qr-code'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { todayAt } from '@/server/users'
import {
  deleteUrl,
  findForm,
  findTokenCipher,
  findUrl,
  insertUrl,
  listDays,
  listMakers,
  listPublishedForms,
  listStudents,
  listUrls,
  updateUrl,
  countUsesOn,
  type UrlRow,
} from '../queries/urls'
import { addressSealing } from '../sealings'
import { isFormSuitable, urlState } from '../state'
import { makerView, urlView } from '../views'

const admins = { access: { kind: 'privilege', anyOf: ['STATICURLS_ADMIN'] }, module: null } as const
const reads = { ...admins, effect: 'read' } as const
const writes = { ...admins, effect: 'write', replay: 'keyed' } as const
const entity = 'static-url'
const shownDays = 30
const pngWidth = 1_024

export const listStaticUrlsCall = defineCall(contracts.listStaticUrls, {
  ...reads,
  handle: async ({ input: { q = '' }, db, request }) => {
    const rows = await listUrls(db, q)
    const ids = rows.map(({ id }) => id)
    const uses = await countUsesOn(db, ids, await todayAt(request.at))
    const makers = await listMakers(
      db,
      rows.map(({ createdById }) => createdById),
    )
    const urls = []
    for (const row of rows) {
      const today = uses.get(row.id) ?? 0
      const { id, label, form, revision } = row
      urls.push({
        id,
        label,
        form: { id: form.id, name: form.name },
        uses: row.uses,
        today,
        revision,
        state: await urlState(db, row, { at: request.at, today }),
        maker: makerView(makers.get(row.createdById)),
      })
    }
    return { urls }
  },
})

export const readStaticUrlCall = defineCall(contracts.readStaticUrl, {
  ...reads,
  handle: async ({ input: { id }, db, request }) => viewOf(db, await findUrlOrThrow(db, id), request.at),
})

async function findUrlOrThrow(db: Db, id: string): Promise<UrlRow> {
  const url = await findUrl(db, id)
  if (!url) throw refuse('NOT_FOUND')
  return url
}

async function viewOf(db: Db, url: UrlRow, at: Date) {
  const today = (await countUsesOn(db, [url.id], await todayAt(at))).get(url.id) ?? 0
  const maker = await makerOf(db, url)
  return urlView(url, { state: await urlState(db, url, { at, today }), maker, days: await listDays(db, url.id, shownDays) })
}

async function makerOf(db: Db, { createdById }: UrlRow) {
  return (await listMakers(db, [createdById])).get(createdById)
}

export const listStaticUrlChoicesCall = defineCall(contracts.listStaticUrlChoices, {
  ...reads,
  handle: async ({ db }) => {
    const forms = []
    for (const form of await listPublishedForms(db))
      if (await isFormSuitable(db, form)) forms.push({ id: form.id, name: form.name, subject: knownWord(subjectRules, form.subject) })
    return {
      forms,
      subjects: (await listStudents(db)).map(({ id, displayName, programme, year }) => ({
        id,
        displayName,
        caption: [programme?.name, year].filter(Boolean).join(', '),
      })),
    }
  },
})

export const saveStaticUrlCall = defineCall(contracts.saveStaticUrl, {
  ...writes,
  audit: 'static-urls.saved',
  handle: async ({ actor, input, db, request, audit }) => {
    const { id, revision, opensAt, closesAt, ...fields } = input
    const before = await findUrl(db, id)
    if (revision !== (before?.revision ?? 0))
      throw refuse('CONFLICT', { data: { newer: before && (await viewOf(db, before, request.at)) } })
    const form = await findForm(db, fields.formId)
    if (!form || form.deletedAt !== null) throw badField('formId', 'formUnknown')
    // A URL whose form was changed since can still be closed.
    if ((before?.formId !== form.id || fields.active) && !(await isFormSuitable(db, form))) throw badField('formId', 'formNeedsAccount')
    if (form.subject === 'NONE' ? fields.subjectId !== null : fields.subjectId === null)
      throw badField('subjectId', form.subject === 'NONE' ? 'invalid' : 'required')
    const isNewSubject = fields.subjectId !== null && fields.subjectId !== before?.subjectId
    if (fields.subjectId !== null && isNewSubject && (await listStudents(db, [fields.subjectId])).length === 0)
      throw badField('subjectId', 'studentUnknown')
    const row = { ...fields, opensAt: opensAt === null ? null : new Date(opensAt), closesAt: closesAt === null ? null : new Date(closesAt) }
    if (row.opensAt !== null && row.closesAt !== null && row.closesAt <= row.opensAt) throw badField('closesAt', 'endBeforeStart')
    // A URL whose maker can no longer log in belongs to the next person who saves it.
    const isLeft = before !== null && (await makerOf(db, before))?.isGone !== false
    const saved = before
      ? await updateUrl(db, { id, revision, ...row, ...(isLeft && { createdById: actor.id }) })
      : await insertUrl(db, { id, ...row, ...newSecret(), createdById: actor.id, createdAt: request.at })
    if (!saved) throw refuse('CONFLICT', { data: { newer: null } })
    audit({
      entity,
      entityId: id,
      changes: { label: { from: before?.label, to: row.label }, active: { from: before?.active, to: row.active } },
    })
    return { id, revision: revision + 1 }
  },
})

function newSecret(): { tokenHash: string; tokenCipher: string } {
  const token = newToken()
  return { tokenHash: hashToken(token), tokenCipher: encrypt(addressSealing, token) }
}

/** Replaces the address, for a sheet that got into wrong hands. The old address stops working at once. */
export const rotateStaticUrlCall = defineCall(contracts.rotateStaticUrl, {
  ...writes,
  audit: 'static-urls.rotated',
  handle: async ({ actor, input: { id, revision }, db, request, audit }) => {
    assertProven(actor, request.at)
    const before = await findUrlOrThrow(db, id)
    if (!(await updateUrl(db, { id, revision, ...newSecret(), rotatedAt: request.at })))
      throw refuse('CONFLICT', { data: { newer: await viewOf(db, before, request.at) } })
    audit({ entity, entityId: id, changes: { label: { from: before.label, to: before.label } } })
    return { id, revision: revision + 1 }
  },
})

export const removeStaticUrlCall = defineCall(contracts.removeStaticUrl, {
  ...writes,
  audit: 'static-urls.removed',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    const before = await findUrlOrThrow(db, id)
    if (before.uses > 0) throw refuse('STATE_CHANGED', { code: 'static-urls.USED' })
    if (!(await deleteUrl(db, { id, revision }))) throw refuse('CONFLICT', { data: { newer: await viewOf(db, before, request.at) } })
    audit({ entity, entityId: id, changes: { label: { from: before.label } } })
    return {}
  },
})

export const readStaticUrlCodeCall = defineCall(contracts.readStaticUrlCode, {
  ...reads,
  handle: async ({ input: { id }, db }) => {
    const cipher = await findTokenCipher(db, id)
    if (cipher === null) throw refuse('NOT_FOUND')
    const address = `${env().APP_URL}/static-urls/${decrypt(addressSealing, cipher)}`
    return { address, ...qrCodeOf(address, 'quartile'), png: (await qrPng(address, pngWidth)).toString('base64') }
  },
})
