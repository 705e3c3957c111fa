import 'server-only'
import * as contracts from '@/lib/contracts/reports'
import { defineCall } from '@/server/kernel/define-call'
import { searching } from '@/server/kernel/limits'
import { reading } from '../access'
import { aboutOf, blockOf } from '../analysis'
import { cellRowsOf } from '../cell-rows'
import { answerBlock, frameReport } from '../measures/block'
import { parseDefinition } from '../measures/definition'
import { barOf, findSource, maySplit } from '../measures/sources'
import { listElements } from '../queries/elements'
import { listSplits } from '../splits'
import { choicesOf } from './read'

export const readAnalysisCall = defineCall(contracts.readAnalysis, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
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
    const elements = open.map(({ id, name, source }, at) => ({
      ...{ id, name },
      splits: (splits[at] ?? []).filter((dimension) => maySplit(actor, source, { dimension, seesPeople })),
    }))
    return { frame: frame.frame, elements, seesPeople, choices: await choicesOf(db, frame, input) }
  },
})

export const analyseCall = defineCall(contracts.analyse, {
  ...reading,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const { elementIds, rows, columns, show, ...asked } = input
    const frame = await frameReport(db, actor, { about: aboutOf(actor), asThen: false, input: asked, at: request.at })
    return answerBlock(db, actor, await blockOf(db, { elementIds, rows, columns, show }), frame)
  },
})

export const listAnalysisRowsCall = defineCall(contracts.listAnalysisRows, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
    const { elementIds, rows, columns, show, element, row, column, page, ...asked } = input
    const frame = await frameReport(db, actor, { about: aboutOf(actor), asThen: false, input: asked, at: request.at })
    const block = await blockOf(db, { elementIds, rows, columns, show })
    return cellRowsOf(db, actor, { block, framed: frame, at: { element, row, column, page } })
  },
})
