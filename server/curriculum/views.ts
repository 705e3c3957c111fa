import 'server-only'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import type { readCurriculumHistory, readCurriculumNode, readYearChanges } from '@/lib/contracts/curriculum'
import type { listComponents } from '@/lib/contracts/curriculum/components'
import type { readOutcome } from '@/lib/contracts/curriculum/outcomes'
import { changesOf } from '@/server/kernel/calls/changes'
import { curriculumActs, curriculumFields } from '@/lib/curriculum/vocabulary'
import type { ComparedMappings } from './queries/compare.sql'
import type { ComponentRow, NamedRow } from './queries/components.sql'
import type { Changes, listHistory } from './queries/history'
import type { NodeRow } from './queries/nodes.sql'
import type { OneOutcomeRow } from './queries/outcomes.sql'

export function nodeView({
  path: _path,
  sortOrder: _sortOrder,
  updatedAt,
  ...node
}: NodeRow): Pick<OutputOf<typeof readCurriculumNode>, 'node'> {
  return { node: { ...node, updatedAt: updatedAt.toISOString() } }
}

const Field = z.enum(curriculumFields)
const Stored = z.partialRecord(Field, z.object({ from: z.string().nullish(), to: z.string().nullish() }))
const Act = z.enum(curriculumActs)

type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

export function historyView({ id, at, by, act, changes }: HistoryRow): OutputOf<typeof readCurriculumHistory>['rows'][number] {
  return {
    id,
    at: at.toISOString(),
    by: by.displayName,
    act: Act.parse(act),
    changes: Object.entries(Stored.parse(changes)).map(([field, { from = null, to = null }]) => ({ field: Field.parse(field), from, to })),
  }
}

export function outcomeView({
  framework,
  frameworkState: _state,
  groupCode,
  groupTitle,
  topic,
  ...outcome
}: OneOutcomeRow): Pick<OutputOf<typeof readOutcome>, 'outcome' | 'framework' | 'group' | 'topic'> {
  return {
    outcome,
    framework: { id: outcome.frameworkId, name: framework },
    group: { id: outcome.groupId, code: groupCode, title: groupTitle },
    topic,
  }
}

/** The changes in the form in which the history stores them. */
export function textOf(changes: Readonly<Record<string, { from?: unknown; to?: unknown }>>): Changes {
  const said = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [Field.parse(field), { from: said(from), to: said(to) }]),
  )
}

type OutcomeFacts = {
  readonly code: string
  readonly text: string
  readonly notes: string
  readonly level: string
  /** The names of its group and topic; '' without a topic. */
  readonly group: string
  readonly topic: string
}

/** The fields of an outcome that differ, for its history; the same for every way of changing it. */
export function outcomeChanges(before: OutcomeFacts | null, after: OutcomeFacts): ReturnType<typeof changesOf> {
  const factsOf = ({ code, text, notes, level, group, topic }: OutcomeFacts) => ({ code, text, notes, level, group, topic })
  return changesOf(before && factsOf(before), factsOf(after))
}

type ComponentFacts = Omit<OutputOf<typeof listComponents>['rows'][number], 'outcomes'>

/** The record that the component names appears under its current name; a removed one under the component's own title. */
export function componentView(
  { id, kind, title, method, minutes, revision, refId }: ComponentRow,
  refs: ReadonlyMap<string, NamedRow>,
): ComponentFacts {
  const named = refId === null ? undefined : refs.get(refId)
  const state = named ? (named.offered ? 'OFFERED' : 'RETIRED') : 'GONE'
  return { id, kind, title, method, minutes, revision, ref: refId === null ? null : { name: named?.name ?? title, state } }
}

export function comparedView(
  { rows, ...counts }: ComparedMappings,
  refs: ReadonlyMap<string, NamedRow>,
): OutputOf<typeof readYearChanges>['mappings'] {
  return {
    ...counts,
    rows: rows.map(({ outcomeId, code, text, wasCovered, isCovered, kind, refId, title, nodeId, node, was, is }) => ({
      outcome: { id: outcomeId, code, text, wasCovered, isCovered },
      component: { kind, title: (refId === null ? undefined : refs.get(refId)?.name) ?? title },
      node: { id: nodeId, title: node },
      was,
      is,
    })),
  }
}
