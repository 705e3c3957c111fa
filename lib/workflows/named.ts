import type { Definition, Who } from './definition'

/** All the entries in a definition that say who does or is told something. */
function listWhos({ stages }: Definition): Who[] {
  return stages.flatMap(({ who, to, escalate }) => [...(who ? [who] : []), ...to, ...(escalate ? [escalate.to] : [])])
}

/** The records that a definition names, to be looked up and shown by name. */
export function listNamedRecords(definition: Definition) {
  const ways = listWhos(definition)
  const awaited = definition.stages.flatMap(({ wait }) => (wait?.kind === 'FOR' ? [wait.for] : []))
  const events = [...definition.starts, ...awaited]
  return {
    userIds: ways.flatMap((who) => (who.kind === 'NAMED' ? who.userIds : [])),
    roleIds: [
      ...ways.flatMap((who) => (who.kind === 'ROLE' ? [who.roleId] : [])),
      ...definition.starts.flatMap((start) => (start.kind === 'HAND' ? start.roleIds : [])),
    ],
    formIds: [
      ...definition.stages.flatMap(({ formId }) => formId ?? []),
      ...events.flatMap((event) => (event.kind === 'FORM_COMPLETED' ? [event.formId] : [])),
    ],
    testIds: events.flatMap((event) => (event.kind === 'TEST_FAILED' ? event.testIds : [])),
    procedureIds: events.flatMap((event) => (event.kind === 'SESSION_MARKED' ? event.procedureIds : [])),
    hasSupervisor: ways.some(({ kind }) => kind === 'SUPERVISOR'),
  }
}
