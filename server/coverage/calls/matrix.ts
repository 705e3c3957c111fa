import 'server-only'
import * as contracts from '@/lib/contracts/coverage'
import { coverageLimits } from '@/lib/coverage/vocabulary'
import {
  countOutcomesByNode,
  listAllNodes,
  listAskedOutcomes,
  listPlainMapped,
  listReplacedOutcomes,
  requireNode,
} from '@/server/curriculum'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { reading } from '../access'
import { askedFramework, frameOf } from '../frame'
import { columnsOf, matrixOf } from '../matrix'
import { countShownAndHeld } from '../shown'

export const readMatrixCall = defineCall(contracts.readMatrix, {
  ...reading,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const framed = await frameOf(db, { actor, input, at: request.at })
    const { curriculum, year, seesPeople, frame } = framed
    const asked = await askedFramework(db, curriculum, input)
    const pageSize = coverageLimits.outcomes
    const told = { frame, frameworkId: asked.frameworkId, frameworks: [...asked.frameworks], pageSize }
    const node = input.nodeId === undefined ? null : await requireNode(db, curriculum, input.nodeId)
    if (node && year && node.yearId !== year.id) throw badField('nodeId', 'nodeOfOtherYear')
    const { rows, total } = await listAskedOutcomes(db, curriculum, {
      ...{ yearId: year?.id ?? null, frameworkId: asked.frameworkId, groupId: input.groupId },
      ...{ take: pageSize, skip: (input.page - 1) * pageSize },
    })
    const replaced = await listReplacedOutcomes(
      db,
      rows.map(({ id }) => id),
    )
    const outcomeIds = [...new Set([...rows, ...replaced].map(({ id }) => id))]
    const [nodes, mapped, inNodes] =
      year === null
        ? [[], [], []]
        : await Promise.all([
            listAllNodes(db, year.id),
            listPlainMapped(db, { yearId: year.id, nodeId: node?.id, outcomeIds, limit: coverageLimits.mapped }),
            countOutcomesByNode(db, { yearId: year.id, outcomeIds: rows.map(({ id }) => id) }),
          ])
    const rootId = node?.id ?? nodes.find(({ parentId }) => parentId === null)?.id ?? ''
    const columns = columnsOf(nodes, { columns: input.columns, nodeId: rootId })
    const shown = columns.slice(0, coverageLimits.columns)
    const counted = await countShownAndHeld(db, mapped, framed)
    return {
      ...told,
      columns: shown.map(({ id, title, kind }) => ({ id, title, kind })),
      isCut: columns.length > shown.length,
      total,
      inNodes,
      ...matrixOf({ outcomes: rows, replaced, mapped, nodes, columns: shown, counted, seesPeople }),
    }
  },
})
