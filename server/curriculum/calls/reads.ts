import 'server-only'
import * as contracts from '@/lib/contracts/curriculum'
import { curriculumLimits } from '@/lib/curriculum/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { listHistory } from '../queries/history'
import { listChildren, listTitles, listTree } from '../queries/nodes.sql'
import { listProgrammes, listYears } from '../queries/years.sql'
import { curriculumOf, editsCurriculum } from '../scope'
import { historyView, nodeView } from '../views'
import { reading, readingToEdit, requireNode, requireYear } from './access'

export const readCurriculumCall = defineCall(contracts.readCurriculum, {
  ...reading,
  handle: async ({ actor, input: { yearId: asked }, db }) => {
    const scope = curriculumOf(actor)
    const years = await listYears(db, scope)
    const yearId = asked ?? years[0]?.id ?? null
    if (asked !== undefined && !years.some(({ id }) => id === asked)) throw refuse('NOT_FOUND')
    return { years, yearId, nodes: yearId === null ? [] : await listTree(db, scope, yearId), mayEdit: editsCurriculum(actor) }
  },
})

export const readCurriculumNodeCall = defineCall(contracts.readCurriculumNode, {
  ...reading,
  handle: async ({ actor, input: { nodeId }, db }) => {
    const scope = curriculumOf(actor)
    const node = await requireNode(db, scope, nodeId)
    const year = await requireYear(db, scope, node.yearId)
    const mayEdit = editsCurriculum(actor) && year.state !== 'CLOSED'
    return { ...nodeView(node), year, crumbs: await listTitles(db, node.path), children: await listChildren(db, nodeId), mayEdit }
  },
})

export const readCurriculumHistoryCall = defineCall(contracts.readCurriculumHistory, {
  ...reading,
  limit: ({ beforeId }) => (beforeId === undefined ? null : searching),
  handle: async ({ actor, input: { nodeId, beforeId }, db }) => {
    await requireNode(db, curriculumOf(actor), nodeId)
    const found = await listHistory(db, nodeId, beforeId)
    const rows = found.slice(0, curriculumLimits.rows)
    return { rows: rows.map(historyView), next: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null }
  },
})

export const readYearChoicesCall = defineCall(contracts.readYearChoices, {
  ...readingToEdit,
  handle: async ({ actor, db }) => ({ programmes: await listProgrammes(db), years: await listYears(db, curriculumOf(actor)) }),
})

export const readingCalls = [readCurriculumCall, readCurriculumNodeCall, readCurriculumHistoryCall, readYearChoicesCall]
