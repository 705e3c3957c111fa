import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { defineCall } from '@/server/kernel/define-call'
import { searching } from '@/server/kernel/limits'
import { reading } from '../access'
import { aboutOf, blockOf } from '../analysis'
import { cellRowsOf } from '../cell-rows'
import { answerBlock, frameReport, narrowingFields } from '../measures/block'
import { parseDefinition } from '../measures/definition'
import { barOf, findSource, maySplit } from '../measures/sources'
import { listElements } from '../queries/elements'
import { listFields } from '../measures/fields'
import { listSplits } from '../splits'
import { choicesOf } from './read'

export const readAnalysisCall = defineCall(contracts.readAnalysis, {
  ...reading,
  handle: async ({ actor, input: { elementId, ...input }, db, request }) => {
    const frame = await frameReport(db, actor, { about: aboutOf(actor), asThen: false, input, at: request.at })
    const { seesPeople } = frame.reader
    const open = (await listElements(db, '')).flatMap(({ id, name, current }) => {
      const definition = parseDefinition(current?.definition)
      const source = definition && findSource(definition.source)
      return source && barOf(actor, source) === null ? [{ id, name, definition, source }] : []
    })
    const splits = await listSplits(
      db,
      open.map(({ definition }) => definition),
    )
    const elements = open.map(({ id, name, source, definition }, at) => ({
      ...{ id, name },
      fields: narrowingFields(actor, { source, definition }, { seesPeople }),
      splits: (splits[at] ?? []).filter((dimension) => maySplit(actor, source, { dimension, seesPeople })),
    }))
    const at = Math.max(
      0,
      open.findIndex(({ id }) => id === elementId),
    )
    const [source, fields] = [open[at]?.source, elements[at]?.fields ?? []]
    return {
      frame: frame.frame,
      elements,
      fields: source ? await listFields(db, source, fields) : [],
      seesPeople,
      choices: await choicesOf(db, frame, input),
    }
  },
})

export const analyseCall = defineCall(contracts.analyse, {
  ...reading,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const { elementIds, rows, columns, show, only, ...asked } = input
    const frame = await frameReport(db, actor, { about: aboutOf(actor), asThen: false, input: asked, at: request.at, only })
    return answerBlock(db, actor, await blockOf(db, { elementIds, rows, columns, show }), frame)
  },
})

export const listAnalysisRowsCall = defineCall(contracts.listAnalysisRows, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
    const { elementIds, rows, columns, show, only, element, row, column, page, ...asked } = input
    const frame = await frameReport(db, actor, { about: aboutOf(actor), asThen: false, input: asked, at: request.at, only })
    const block = await blockOf(db, { elementIds, rows, columns, show })
    return cellRowsOf(db, actor, { block, framed: frame, at: { element, row, column, page } })
  },
})
