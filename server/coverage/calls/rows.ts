import 'server-only'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/coverage'
import { coverageKinds, coverageLimits } from '@/lib/coverage/vocabulary'
import { paths } from '@/lib/paths'
import {
  findAskedOutcome,
  listMappedOutcomes,
  listReplacedOutcomes,
  requireNode,
  type MappedOutcomeRow,
  type ReplacedRow,
} from '@/server/curriculum'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { reading } from '../access'
import { frameOf, type Framed } from '../frame'
import { namesOf, refView, type Names } from '../names'
import { listHeldRows, listNotShownBy, listShownBy } from '../queries/counts.sql'
import { countShownAndHeld, refsOf } from '../shown'
import { tellAll } from '../tell'
import { hrefOf, outcomeView, replacedView } from '../views'

type Behind = Pick<contracts.CoverageRows, 'components' | 'held' | 'students' | 'missing' | 'total'>
const nothing: Behind = { components: [], held: [], students: [], missing: [], total: 0 }
type Asked = {
  readonly actor: Actor
  readonly framed: Framed
  readonly mapped: readonly (MappedOutcomeRow & { via: ReplacedRow | null })[]
  readonly skip: number
}

export const listCoverageRowsCall = defineCall(contracts.listCoverageRows, {
  ...reading,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const framed = await frameOf(db, { actor, input, at: request.at })
    const { curriculum, year, frame } = framed
    const outcome = await findAskedOutcome(db, curriculum, input.outcomeId)
    if (!outcome) throw refuse('NOT_FOUND')
    const node = input.nodeId === undefined ? null : await requireNode(db, curriculum, input.nodeId)
    if (node && year && node.yearId !== year.id) throw badField('nodeId', 'nodeOfOtherYear')
    const replaced = await listReplacedOutcomes(db, [outcome.id])
    const found =
      year === null
        ? []
        : await listMappedOutcomes(db, {
            ...{ yearId: year.id, nodeId: node?.id, limit: coverageLimits.mapped },
            outcomeIds: [outcome.id, ...replaced.map(({ id }) => id)],
          })
    const own = new Set(found.flatMap((row) => (row.outcomeId === outcome.id ? [row.componentId] : [])))
    // A component that covers the outcome itself is not listed a second time for an outcome that it replaces.
    const mapped = found
      .filter((row) => row.outcomeId === outcome.id || !own.has(row.componentId))
      .map((row) => ({ ...row, via: replaced.find(({ id }) => id === row.outcomeId) ?? null }))
    const asked = { actor, framed, mapped, skip: (input.page - 1) * coverageLimits.rows }
    const list = { COMPONENTS: componentsOf, HELD: listHeldDates, STUDENTS: studentsOf, NOT_SHOWN: listStudentsNotShown }[input.part]
    return {
      frame,
      outcome: outcomeView(outcome, replaced),
      node: node && { id: node.id, title: node.title },
      pageSize: coverageLimits.rows,
      ...(await list(db, asked)),
    }
  },
})

async function componentsOf(db: Db, { framed, mapped, skip }: Asked): Promise<Behind> {
  const page = mapped.slice(skip, skip + coverageLimits.rows)
  const names = await namesOf(db, page)
  const counted = await countShownAndHeld(db, mapped, framed)
  const total = counted.shown(mapped)
  const told = tellAll([...mapped.map((row) => counted.shown([row])), total], {
    lines: [{ cells: mapped.map((_, at) => at), total: mapped.length }],
    seesPeople: framed.seesPeople,
  })
  return {
    ...nothing,
    total: mapped.length,
    components: page.map((row, at) => ({
      ...{ id: row.componentId, kind: row.kind, title: row.title, level: row.level },
      ref: refView(names, row),
      node: { id: row.nodeId, title: row.node },
      via: row.via && replacedView(row.via),
      held: counted.held([row]),
      shown: told[skip + at] ?? null,
      href: `${paths.curriculumComponent}/${row.componentId}`,
    })),
  }
}

/** The dates on which components that cover the outcome itself were held. */
async function listHeldDates(db: Db, { actor, framed: { year, days }, mapped, skip }: Asked): Promise<Behind> {
  const own = mapped.filter(({ via }) => via === null)
  if (year === null) return nothing
  const rows = await listHeldRows(db, { refs: refsOf(own), programmeId: year.programmeId, days, skip })
  const names = await namesOf(db, rows)
  return {
    ...nothing,
    total: rows[0]?.total ?? 0,
    held: rows.map(({ kind, refId, sourceId, day, minutes }) => ({
      ...{ id: `${kind} ${refId} ${sourceId}`, day, minutes },
      name: nameOf(names, mapped, { kind, refId }),
      opens: { kind, sourceId, href: hrefOf(actor, { kind, sourceId, isOwn: false }) },
    })),
  }
}

const Sources = z.array(
  z.object({ kind: z.enum(coverageKinds), refId: z.string(), sourceId: z.string(), day: z.string(), grade: z.number().int() }),
)

/** Empty if the asker may see only numbers of a group, and no people. */
async function studentsOf(db: Db, { actor, framed, mapped, skip }: Asked): Promise<Behind> {
  if (!framed.seesPeople) return nothing
  const rows = (await listShownBy(db, { refs: refsOf(mapped), studentIds: framed.studentIds, days: framed.days, skip })).map((row) => ({
    ...row,
    sources: Sources.parse(row.sources),
  }))
  const names = await namesOf(
    db,
    rows.flatMap(({ sources }) => sources),
  )
  return {
    ...nothing,
    total: rows[0]?.total ?? 0,
    students: rows.map(({ total: _total, sources, ...student }) => ({
      ...student,
      sources: sources.map(({ refId, sourceId, ...source }) => {
        const ref = { kind: source.kind, refId }
        const via = mapped.filter((row) => row.kind === ref.kind && row.refId === ref.refId)
        const href = hrefOf(actor, { kind: source.kind, sourceId, isOwn: student.id === actor.id })
        return {
          ...{ name: nameOf(names, mapped, ref), day: source.day, grade: source.grade },
          // If the source also shows the outcome itself, nothing is said of the outcome that it replaces.
          via: via.every((row) => row.via !== null) ? (via[0]?.via ? replacedView(via[0].via) : null) : null,
          opens: { kind: source.kind, sourceId, href },
        }
      }),
    })),
  }
}

/** The students who have not shown the outcome. As for those who have, it is empty if the asker may see only numbers of a group, and no people. */
async function listStudentsNotShown(db: Db, { framed, mapped, skip }: Asked): Promise<Behind> {
  if (!framed.seesPeople) return nothing
  const rows = await listNotShownBy(db, { refs: refsOf(mapped), studentIds: framed.studentIds, days: framed.days, skip })
  return { ...nothing, total: rows[0]?.total ?? 0, missing: rows.map(({ total: _total, ...student }) => student) }
}

/** A removed record has the title that a component gives it. */
function nameOf(names: Names, mapped: readonly MappedOutcomeRow[], ref: Pick<MappedOutcomeRow, 'kind' | 'refId'>): string {
  return names(ref)?.name ?? mapped.find((row) => row.kind === ref.kind && row.refId === ref.refId)?.title ?? ''
}
