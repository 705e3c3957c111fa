import 'server-only'
import { canonicalChart, type Chart } from '@/lib/clinical/chart'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { entity, writers } from '../../access'
import { conflict } from '../../conflict'
import { assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { updateChart } from '../queries/chart'
import { insertHistory } from '../../queries/history'
import { changesOf } from '../../rules'
import { chartView } from '../../views/parts'

const chartFields = ['dentition', 'missing', 'supernumerary'] as const satisfies readonly (keyof Chart)[]

/** The right to record procedures includes the chart of teeth. */
export const saveChartCall = defineCall(contracts.saveChart, {
  ...writers,
  audit: 'clinical-sessions.chartSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, revision, occurredAt, ...given }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editLines')
    const { revision: current, ...before } = chartView(session)
    const chart = canonicalChart(given)
    const changes = changesOf(before, chart, { fields: chartFields, unsaid: [] })
    const fields = Object.keys(changes)
    const savedAt = request.at.toISOString()
    if (fields.length === 0) return { revision: current, savedAt }
    if (revision !== current) throw conflict(chartView(session))
    await updateChart(db, sessionId, chart)
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'chartSaved', detail: { fields, occurredAt } })
    audit({ entity, entityId: sessionId, changes })
    return { revision: current + 1, savedAt }
  },
})
