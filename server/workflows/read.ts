import 'server-only'
import { listStageTasks, listReadable, viewHref } from '@/server/form-responses'
import { findBelonging } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { todayAt } from '@/server/users'
import { definitionsOf } from './definitions'
import { findPeople, resolveHolder } from './move/people'
import type { ReadInstance } from './queries/read-instances.sql'
import { listCountedOf, listNamesOf, listToldPeople } from './queries/reads'
import { pathView, rowView, type Beside, type Reader } from './views/instance'
import { kindOf } from '@/lib/workflows/next-of'
import { stagesAhead } from '@/lib/workflows/way'

export async function readerOf(db: Db, actor: Actor, at: Date): Promise<Reader & { readonly today: string }> {
  const { roleIds } = await findBelonging(db, actor.id)
  return { id: actor.id, roleIds, at, today: await todayAt(at) }
}

/** What rows need from other tables, looked up for all of them at once. */
async function lookUpForRows(db: Db, instances: readonly ReadInstance[]): Promise<(instance: ReadInstance) => Beside> {
  const open = instances.flatMap(({ id, runs }) => runs.filter(({ state }) => state === 'OPEN').map((run) => ({ instanceId: id, ...run })))
  const ids = open.flatMap(({ responseId }) => responseId ?? [])
  const tasks = ids.length === 0 ? [] : await listStageTasks(db, ids)
  const waiting = open.filter(({ kind }) => kind === 'WAIT').map(({ instanceId, id }) => ({ instanceId, runId: id }))
  const counted = await listCountedOf(db, waiting)
  const versionIds = instances.map(({ versionId }) => versionId)
  const definitions = await definitionsOf(db, versionIds)
  return ({ versionId }) => ({ definition: definitions.get(versionId) ?? { starts: [], stages: [] }, tasks, counted })
}

export async function rowsOf(db: Db, instances: readonly ReadInstance[], reader: Reader) {
  const beside = await lookUpForRows(db, instances)
  return instances.map((instance) => rowView(instance, reader, beside(instance)))
}

/** One instance with its whole way, and the people who would be asked at stages to come. */
export async function instanceOf(
  db: Db,
  instance: ReadInstance,
  { actor, reader }: { actor: Actor; reader: Reader & { readonly today: string } },
) {
  const beside = (await lookUpForRows(db, [instance]))(instance)
  const { definition } = beside
  const runs = instance.runs.map((run) => ({ ...run, kind: kindOf(run.kind) }))
  const people = await findPeople(db, { definition, runs, about: instance, today: reader.today })
  const ahead = stagesAhead(definition, runs)
  const coming = (stage: (typeof ahead)[number]) => resolveHolder(stage, stage.who, runs, people)
  const escalated = definition.stages.find(({ id }) => id === runs.at(-1)?.stageId)
  const contact = escalated?.escalate ? resolveHolder(escalated, escalated.escalate.to, runs, people)?.userId : undefined
  const contactId =
    contact ??
    people.supervisors.find((id) => people.there.has(id)) ??
    runs.findLast(({ userId }) => userId !== null && userId !== instance.subjectId)?.userId ??
    null
  const ids = [...ahead.flatMap((stage) => Object.values(coming(stage) ?? {})), contactId].flatMap((id) => id ?? [])
  const names = new Map((await listNamesOf(db, ids)).map(({ id, name }) => [id, name]))
  const responseIds = runs.flatMap(({ responseId }) => responseId ?? [])
  const readable = await listReadable(db, { actor, roleIds: reader.roleIds, today: reader.today }, responseIds)
  return {
    row: rowView(instance, reader, beside),
    path: pathView(instance, { beside, told: await listToldPeople(db, instance.id), coming, names, readable, viewHref }),
    contact: contactId === null || contactId === reader.id ? null : { id: contactId, displayName: names.get(contactId) ?? '' },
    definition,
  }
}
