import 'server-only'
import * as contracts from '@/lib/contracts/sign-off/anomalies'
import { mailboxOf } from '@/lib/mailbox'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { anomalyStates, signoffAnomaly, type AnomalyEvent } from '@/lib/states/signoff-anomaly'
import { forgetSettings, readSettings, writeSettings } from '@/server/config'
import { knownWord } from '@/server/forms'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import { changesOf } from '@/server/kernel/calls/changes'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { transition } from '@/server/kernel/calls/transition'
import { fileOf, rowsOf } from '../anomalies'
import { countAnomalies, findAnomaly, findEmail, listAdministratorIds, updateAnomaly, type DecidedRow } from '../queries/anomalies'

/** People who see all students and all forms except confidential ones. */
const overseers = { access: { kind: 'privilege', allOf: ['REPORT_ALLSTUDENTS', 'FORMS_VIEW_ALL'] }, module: null } as const
const entity = 'signoff-anomaly'
const pageSize = 50
const mostRows = 5_000

export const listAnomaliesCall = defineCall(contracts.listAnomalies, {
  ...overseers,
  effect: 'read',
  handle: async ({ input: { page, ...sought }, db }) => ({
    rows: await rowsOf(db, sought, { skip: (page - 1) * pageSize, take: pageSize }),
    total: await countAnomalies(db, sought),
    pageSize,
    rules: (await readSettings()).signoffRules,
  }),
})

type Deciding = { readonly db: Tx; readonly actorId: string; readonly at: Date; readonly audit: (detail: AuditDetail) => void }
type Decision = { readonly on: AnomalyEvent; readonly found: DecidedRow; readonly note: string }

async function anomalyOf(db: Db, id: string): Promise<DecidedRow> {
  const found = await findAnomaly(db, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function decideAnomaly({ db, actorId, at, audit }: Deciding, { on, found, note }: Decision) {
  const { id, rule } = found
  const before = knownWord(anomalyStates, found.state)
  const state = await transition({
    machine: signoffAnomaly,
    from: before,
    on,
    compareAndSet: (from, to) => updateAnomaly(db, { id, from, to }, { note, decidedById: actorId, decidedAt: at }),
  })
  audit({ entity, entityId: id, changes: { state: { from: before, to: state }, rule: { to: rule } } })
  return { state }
}

/** Whether the person signed it, with their account or by a link to their mailbox, or it was signed for them. */
async function isOwnSignature(db: Db, actorId: string, { signature, confirmation }: DecidedRow): Promise<boolean> {
  const response = signature?.task.response
  const asked = [response?.subjectId, response?.submitterId, confirmation?.askedById, confirmation?.session.studentId]
  if (signature?.signerId === actorId || asked.includes(actorId)) return true
  const address = signature?.task.outside?.email ?? confirmation?.sentTo
  const own = address === undefined ? null : await findEmail(db, actorId)
  return address !== undefined && own !== null && mailboxOf(address) === mailboxOf(own)
}

export const explainAnomalyCall = defineCall(contracts.explainAnomaly, {
  ...overseers,
  effect: 'write',
  audit: 'sign-off.explained',
  replay: 'keyed',
  handle: async ({ actor, input: { id, note }, db, request, audit }) => {
    const found = await anomalyOf(db, id)
    if (await isOwnSignature(db, actor.id, found)) throw refuse('FORBIDDEN', { code: 'sign-off.OWN_SIGNATURE' })
    return decideAnomaly({ db, actorId: actor.id, at: request.at, audit }, { on: 'explain', found, note })
  },
})

/** Notifies forms administrators, without the student's name and the texts. */
export const escalateAnomalyCall = defineCall(contracts.escalateAnomaly, {
  ...overseers,
  effect: 'write',
  audit: 'sign-off.escalated',
  replay: 'keyed',
  handle: async ({ actor, input: { id, note }, db, request, emit, audit }) => {
    const found = await anomalyOf(db, id)
    const decided = await decideAnomaly({ db, actorId: actor.id, at: request.at, audit }, { on: 'escalate', found, note })
    const to = (await listAdministratorIds(db, actor.id)).filter((userId) => userId !== found.signature?.signerId)
    const title = found.signature?.task.response.form.name ?? found.confirmation?.session.clinic.name ?? ''
    const key: NoticeKey = 'anomalyEscalated'
    if (to.length > 0)
      emit({
        type: 'messaging.notice',
        payload: {
          to,
          key,
          values: { person: actor.displayName, title },
          href: `${paths.signoffAnomalies}?state=ESCALATED`,
        },
      })
    return decided
  },
})

export const exportAnomaliesCall = defineCall(contracts.exportAnomalies, {
  ...overseers,
  effect: 'write',
  audit: 'sign-off.exported',
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const found = await rowsOf(db, input, { skip: 0, take: mostRows + 1 })
    const rows = found.slice(0, mostRows)
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: 'SIGNOFF_ANOMALIES', rows: rows.length })
    audit({ entity, entityId: request.id, changes: { rows: { to: rows.length } } })
    return { csv: await fileOf(rows, actor.locale ?? request.locale), rows: rows.length, isCut: found.length > mostRows }
  },
})

export const saveAnomalyRulesCall = defineCall(contracts.saveAnomalyRules, {
  access: { kind: 'privilege', anyOf: ['FORMS_ADMIN'] },
  module: null,
  effect: 'write',
  audit: 'sign-off.rulesSaved',
  replay: 'idempotent',
  handle: async ({ actor, input, db, request, audit, afterCommit }) => {
    const { signoffRules: before } = await readSettings()
    await writeSettings(db, { signoffRules: input }, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    audit({ entity: 'setting', entityId: 'signoffRules', changes: changesOf<Readonly<Record<string, unknown>>>(before, input) })
    return {}
  },
})

export const anomalyCalls = [listAnomaliesCall, explainAnomalyCall, escalateAnomalyCall, exportAnomaliesCall, saveAnomalyRulesCall]
