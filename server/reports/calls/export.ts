import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { defineCall } from '@/server/kernel/define-call'
import { asExport } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { fileOf } from '../file'

export const exportReportCall = defineCall(contracts.exportReport, {
  access: { kind: 'privilege', anyOf: ['REPORT_CLINICALEXPERIENCE'] },
  module: null,
  effect: 'write',
  audit: 'reports.exported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: asExport,
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
