import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import type { RunFormat } from '@/lib/reports/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { exportLimit } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { refuse } from '@/server/kernel/errors'
import { assertProven } from '@/server/kernel/secrets/proof'
import { answersOf, fileOfBlocks } from '../block-file'
import { fileOf } from '../file'
import { screenMs } from '../measures/count.sql'
import { planOf } from '../plan'

/** A file with more rows or cells than this is made in the background. */
const mostAtOnce = 5_000

export const exportReportCall = defineCall(contracts.exportReport, {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'write',
  audit: 'reports.exported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const made = await fileOf(db, actor, { input, at: request.at, locale: actor.locale ?? request.locale })
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: input.report, rows: made.rows })
    const { report, span, format, ...more } = input
    const asked = Object.fromEntries(Object.entries(more).map(([name, to]) => [name, { to }]))
    audit({
      entity: 'report',
      entityId: request.id,
      changes: { report: { to: report }, span: { to: span }, format: { to: format }, rows: { to: made.rows }, ...asked },
    })
    return made
  },
})

export const exportBlocksCall = defineCall(contracts.exportBlocks, {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'write',
  audit: 'reports.exported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input: { format, asked }, db, request, audit }) => {
    assertProven(actor, request.at)
    const locale = actor.locale ?? request.locale
    const plan = await planOf(db, actor, { asked, at: request.at, boundMs: screenMs })
    const answers = await answersOf(db, actor, plan, mostAtOnce)
    if (answers.kind === 'rows' && answers.isCut) throw refuse('TOO_LARGE', { code: 'reports.SLOW' })
    const made = await fileOfBlocks(db, actor, { plan, answers, at: request.at, locale, format })
    if (made.numbers > mostAtOnce) throw refuse('TOO_LARGE', { code: 'reports.SLOW' })
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: asked.of, rows: made.numbers })
    audit({ entity: 'report', entityId: request.id, changes: exportChanges(asked, format, made.numbers) })
    return { csv: made.csv, xlsx: made.xlsx?.toString('base64') ?? '', rows: made.numbers, isCut: false }
  },
})

/** The changes that the audit tells of a file: its report, its people and days, and its size. */
export function exportChanges({ of, ...asked }: contracts.AskedFor, format: RunFormat, rows: number) {
  const told = Object.entries(asked).filter(([, to]) => to !== undefined && to !== null)
  return { report: { to: of }, format: { to: format }, rows: { to: rows }, ...Object.fromEntries(told.map(([name, to]) => [name, { to }])) }
}
