import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/components'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { listNamedRecords } from '../queries/components.sql'
import { listServedOutcomes, listServing } from '../queries/served.sql'
import { listYears } from '../queries/years.sql'
import { curriculumOf, editsCurriculum } from '../scope'
import { opensEditorOf, reading } from './access'

export const listServedCall = defineCall(contracts.listServed, {
  ...reading,
  handle: async ({ actor, input: { kind, refId }, db }) => {
    const [named] = opensEditorOf(actor, kind) ? await listNamedRecords(db, kind, [refId]) : []
    if (!named) throw refuse('NOT_FOUND')
    const scope = curriculumOf(actor)
    const [years, components] = await Promise.all([listYears(db, scope), listServing(db, scope, { kind, refId })])
    const outcomes = await listServedOutcomes(
      db,
      scope,
      components.map(({ id }) => id),
    )
    return {
      ...{ name: named.name, isOffered: named.offered },
      years: years.filter(({ state }) => state === 'CURRENT'),
      components: components.map(({ id, nodeId, node, yearId }) => ({
        ...{ id, yearId, node: { id: nodeId, title: node } },
        outcomes: outcomes.flatMap(({ componentId, ...outcome }) => (componentId === id ? [outcome] : [])),
      })),
      mayEdit: editsCurriculum(actor),
    }
  },
})
