import 'server-only'
import type { z } from 'zod'
import * as contracts from '@/lib/contracts/reports'
import type { Analyse } from '@/lib/contracts/reports/configs.shapes'
import { elementsOf, splitsOf, type ReportAbout } from '@/lib/reports/measures'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { reading } from '../access'
import { cellRowsOf } from '../cell-rows'
import { answerBlock, framed, splitOf, type Block } from '../measures/block'
import { definitionIn } from '../measures/definition'
import { barOf, findSource, maySplit } from '../measures/sources'
import { listElements, listElementsByIds } from '../queries/elements'
import { listSplits } from '../splits'
import { choicesOf } from './read'

/** A student analyses their own record; whoever may see no student is told of a crowd where they set reports up. */
const aboutOf = (actor: Actor): ReportAbout => (isStudent(actor) ? 'STUDENT' : 'COHORT')

export const readAnalysisCall = defineCall(contracts.readAnalysis, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
    const frame = await framed(db, actor, { about: aboutOf(actor), asThen: false, input, at: request.at })
    const { seesPeople } = frame.reader
    const open = (await listElements(db, '')).flatMap(({ id, name, current }) => {
      const definition = definitionIn(current?.definition)
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

/** @throws badField where what is chosen cannot be drawn so; NOT_FOUND where an element is not there any more */
async function blockOf(db: Db, { elementIds, rows, columns, show }: z.output<typeof Analyse>): Promise<Block> {
  const found = await listElementsByIds(db, elementIds)
  if (found.length < new Set(elementIds).size) throw refuse('NOT_FOUND')
  const split = splitOf({ rows, columns })
  const [least, most] = splitsOf(show)
  if (split.length < least || (columns !== null && rows === null)) throw badField('rows', 'required')
  if (split.length > most || new Set(split).size < split.length) throw badField('columns', 'reportSplitUnfit')
  if (elementIds.length > elementsOf(show, split.length)) throw badField('elementIds', 'reportElementsTooMany')
  const elements = elementIds.flatMap((id) => {
    const one = found.find((element) => element.id === id)
    return one ? [{ id, version: one.version }] : []
  })
  return { uid: elementIds[0] ?? '', title: '', elements, rows, columns, show, sort: 'NAME', limit: 200 }
}

export const analyseCall = defineCall(contracts.analyse, {
  ...reading,
  limit: () => searching,
  handle: async ({ actor, input, db, request }) => {
    const { elementIds, rows, columns, show, ...asked } = input
    const frame = await framed(db, actor, { about: aboutOf(actor), asThen: false, input: asked, at: request.at })
    return answerBlock(db, actor, await blockOf(db, { ...asked, elementIds, rows, columns, show }), frame)
  },
})

export const listAnalysisRowsCall = defineCall(contracts.listAnalysisRows, {
  ...reading,
  handle: async ({ actor, input, db, request }) => {
    const { elementIds, rows, columns, show, element, row, column, page, ...asked } = input
    const frame = await framed(db, actor, { about: aboutOf(actor), asThen: false, input: asked, at: request.at })
    const block = await blockOf(db, { ...asked, elementIds, rows, columns, show })
    return cellRowsOf(db, actor, { block, framed: frame, at: { element, row, column, page } })
  },
})
