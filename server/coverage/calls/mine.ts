import 'server-only'
import type { z } from 'zod'
import * as contracts from '@/lib/contracts/coverage'
import type { FindMine } from '@/lib/contracts/coverage/coverage.shapes'
import { coverageLimits } from '@/lib/coverage/vocabulary'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { institutionToday } from '@/server/config'
import {
  curriculumOf,
  listAskedOutcomes,
  listEverMapped,
  listReplacedOutcomes,
  listTitlesOf,
  listYears,
  type CurriculumScope,
} from '@/server/curriculum'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { reading } from '../access'
import { askedFramework } from '../frame'
import { namesOf } from '../names'
import { shownByOutcome } from '../own'
import { keyOf, listOwnFacts, listOwnRefs } from '../queries/counts.sql'
import { isRebuilding } from '../queries/rebuilds'
import { findStudent, type StudentRow } from '../queries/students'
import { peopleSeenBy } from '../scope'
import { refsOf } from '../shown'
import { hrefOf, outcomeView, replacedView } from '../views'

const pageSize = coverageLimits.outcomes

export const readMyCoverageCall = defineCall(contracts.readMyCoverage, {
  ...reading,
  limit: whereSearched,
  handle: async ({ actor, input, db, request }) => {
    const curriculum = curriculumOf(actor)
    const student = await findStudent(db, peopleSeenBy(actor, await institutionToday(request.at)), input.studentId ?? actor.id)
    if (!student) throw refuse('NOT_FOUND')
    const [{ year, years, frameworkId, frameworks, rows, total, replaced, outcomeIds, asked, refs, mapped }, facts, isCounting] =
      await Promise.all([askedOf(db, { curriculum, input, student }), listOwnFacts(db, student.id), isRebuilding(db)])
    const counting = mapped.filter((row) => asked[row.year]?.state !== 'DRAFT')
    const found = shownByOutcome({
      ...{ outcomes: rows, replaced, mapped: counting, outcomeIds, years: asked, yearId: year?.id ?? null },
      facts: refs.map((ref) => facts.get(keyOf(ref)) ?? []),
    })
    const page = rows.slice((input.page - 1) * pageSize, input.page * pageSize)
    const last = page.flatMap(({ id }) => found.get(id)?.sources ?? []).map(({ fact }) => fact)
    const names = await namesOf(db, last)
    const titles = await listTitlesOf(db, refsOf(last.filter((fact) => !names(fact))))
    const planned = new Map<string | undefined, number>()
    for (const row of mapped)
      if (asked[row.year]?.id === year?.id) planned.set(outcomeIds[row.outcome], (planned.get(outcomeIds[row.outcome]) ?? 0) + row.count)
    return {
      asOf: request.at.toISOString(),
      student: { id: student.id, displayName: student.displayName },
      ...{ year, years, frameworkId, frameworks: [...frameworks], pageSize, total },
      isCounting,
      shown: rows.filter(({ id }) => (found.get(id)?.times ?? 0) > 0).length,
      outcomes: page.map((outcome) => {
        const { grade = null, times = 0, lastOn = null, sources = [] } = found.get(outcome.id) ?? {}
        return {
          ...outcomeView(
            outcome,
            replaced.filter(({ byId }) => byId === outcome.id),
          ),
          ...{ grade, times, lastOn },
          planned: planned.get(outcome.id) ?? 0,
          sources: sources.map(({ via, fact: { kind, refId, sourceId, day, grade } }) => ({
            // A removed record has the title that a component gives it.
            name: names({ kind, refId })?.name ?? titles.find((one) => one.kind === kind && one.refId === refId)?.title ?? '',
            ...{ day, grade },
            via: via && replacedView(via),
            opens: { kind, sourceId, href: hrefOf(actor, { kind, sourceId, isOwn: student.id === actor.id }) },
          })),
        }
      }),
    }
  },
})

type Asking = { readonly curriculum: CurriculumScope; readonly input: z.output<typeof FindMine>; readonly student: StudentRow }

/**
 * The outcomes that are asked for, and the components that cover them and of which the student has facts; the facts themselves are read at the same time.
 * @throws NOT_FOUND
 */
async function askedOf(db: Db, { curriculum, input, student }: Asking) {
  const [all, { frameworkId, frameworks }, refs] = await Promise.all([
    listYears(db, curriculum),
    askedFramework(db, curriculum, input),
    listOwnRefs(db, student.id),
  ])
  const years = all.filter(({ programmeId }) => programmeId === student.programmeId)
  const year = (input.yearId === undefined ? years[0] : years.find(({ id }) => id === input.yearId)) ?? null
  if (input.yearId !== undefined && year === null) throw refuse('NOT_FOUND')
  const { rows, total } = await listAskedOutcomes(db, curriculum, {
    ...{ yearId: year?.id ?? null, frameworkId, groupId: input.groupId, take: outcomeLimits.outcomes, skip: 0 },
  })
  const replaced = await listReplacedOutcomes(
    db,
    rows.map(({ id }) => id),
  )
  const outcomeIds = [...new Set([...rows, ...replaced].map(({ id }) => id))]
  // For a draft only its plan is shown, and nothing counts by it.
  const asked = years.filter(({ id, state }) => state !== 'DRAFT' || id === year?.id)
  const mapped = await listEverMapped(db, { yearIds: asked.map(({ id }) => id), outcomeIds, refs, limit: coverageLimits.ever })
  return { year, years, frameworkId, frameworks, rows, total, replaced, outcomeIds, asked, refs, mapped }
}
