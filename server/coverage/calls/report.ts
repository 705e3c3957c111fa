import 'server-only'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/coverage'
import { coverageLimits } from '@/lib/coverage/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { exportLimit, whereSearched } from '@/server/kernel/limits'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { reading, reportEntity } from '../access'
import { fileOf } from '../file'
import { askedFramework, frameOf } from '../frame'
import { reportRows, type ReportRow } from '../report'

const Place = z.tuple([z.uuid(), z.uuid()])
const noComponent = '00000000-0000-0000-0000-000000000000'

/** Where the next page begins: after a pair of outcome and component. */
function placeOf(after: string | undefined) {
  if (after === undefined) return null
  const { data } = Place.safeParse(after.split('_'))
  if (!data) throw badField('after', 'invalid')
  return { outcomeId: data[0], componentId: data[1] }
}
const cursorOf = ({ outcome, component }: ReportRow): string => `${outcome.id}_${component?.id ?? noComponent}`

export const readCoverageReportCall = defineCall(contracts.readCoverageReport, {
  ...reading,
  limit: ({ after }) => whereSearched({ cursor: after }),
  handle: async ({ actor, input, db, request }) => {
    const framed = await frameOf(db, { actor, input, at: request.at })
    const { frameworkId, frameworks } = await askedFramework(db, framed.curriculum, input)
    const asked = { filters: input, frameworkId, after: placeOf(input.after), take: coverageLimits.pairs + 1 }
    const found = await reportRows(db, framed, asked)
    const rows = found.slice(0, coverageLimits.pairs)
    const last = rows.at(-1)
    return {
      frame: framed.frame,
      frameworkId,
      frameworks: [...frameworks],
      rows,
      next: found.length > rows.length && last ? cursorOf(last) : null,
    }
  },
})

export const exportCoverageReportCall = defineCall(contracts.exportCoverageReport, {
  ...reading,
  effect: 'write',
  audit: 'coverage.exported',
  // The file is not stored for repeated requests: it is made again.
  replay: 'idempotent',
  limit: exportLimit,
  handle: async ({ actor, input, db, request, audit }) => {
    assertProven(actor, request.at)
    const framed = await frameOf(db, { actor, input, at: request.at })
    const { frameworkId } = await askedFramework(db, framed.curriculum, input)
    const found = await reportRows(db, framed, { filters: input, frameworkId, after: null, take: coverageLimits.exported + 1 })
    const rows = found.slice(0, coverageLimits.exported)
    const { format, ...asked } = input
    const file = await fileOf({ rows, framed, format, by: actor.displayName, at: request.at, locale: actor.locale ?? request.locale })
    logger.security('reportExported', { requestId: request.id, actorId: actor.id, report: 'COVERAGE', rows: rows.length })
    audit({
      entity: reportEntity,
      entityId: request.id,
      changes: {
        ...{ format: { to: format }, rows: { to: rows.length }, of: { to: framed.frame.of } },
        ...Object.fromEntries(Object.entries(asked).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]]))),
      },
    })
    return { ...file, rows: rows.length, isCut: found.length > rows.length }
  },
})
