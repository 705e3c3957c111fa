import 'server-only'
import * as contracts from '@/lib/contracts/coverage'
import { coverageLimits, lowestShown } from '@/lib/coverage/vocabulary'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { institutionToday } from '@/server/config'
import { curriculumOf, listAskedOutcomes, listEverMapped, countMapped, listReplaced, listYears } from '@/server/curriculum'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { reading } from '../access'
import { askedFramework } from '../frame'
import { namesOf } from '../names'
import { shownByOutcome } from '../own'
import { listOwnFacts, listOwnRefs } from '../queries/counts.sql'
import { isRebuilding } from '../queries/rebuilds'
import { findStudent } from '../queries/students'
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
    const years = (await listYears(db, curriculum)).filter(({ programmeId }) => programmeId === student.programmeId)
    const year = (input.yearId === undefined ? years[0] : years.find(({ id }) => id === input.yearId)) ?? null
    if (input.yearId !== undefined && year === null) throw refuse('NOT_FOUND')
    const { frameworkId, frameworks } = await askedFramework(db, curriculum, input)
    const asked = { yearId: year?.id ?? null, frameworkId, groupId: input.groupId, take: outcomeLimits.outcomes, skip: 0 }
    const { rows, total } = await listAskedOutcomes(db, curriculum, asked)
    const replaced = await listReplaced(
      db,
      rows.map(({ id }) => id),
    )
    const outcomeIds = [...new Set([...rows, ...replaced].map(({ id }) => id))]
    const limit = coverageLimits.mapped
    const refs = await listOwnRefs(db, student.id)
    const ever = year === null ? [] : await listEverMapped(db, { programmeId: year.programmeId, outcomeIds, refs, limit })
    const planned = year === null ? null : await countMapped(db, { yearId: year.id, outcomeIds })
    const facts = await listOwnFacts(db, { studentId: student.id, refs: refsOf(ever) })
    const found = shownByOutcome({ outcomes: rows, replaced, ever, facts, yearId: year?.id ?? null })
    const page = rows.slice((input.page - 1) * pageSize, input.page * pageSize)
    const last = page.flatMap(({ id }) => found.get(id)?.slice(0, coverageLimits.sources) ?? [])
    const names = await namesOf(db, last)
    return {
      asOf: request.at.toISOString(),
      student: { id: student.id, displayName: student.displayName },
      ...{ year, years, frameworkId, frameworks: [...frameworks], pageSize, total },
      isCounting: await isRebuilding(db),
      shown: rows.filter(({ id }) => found.get(id)?.some(({ grade }) => grade >= lowestShown)).length,
      outcomes: page.map((outcome) => {
        const of = found.get(outcome.id) ?? []
        const met = of.filter(({ grade }) => grade >= lowestShown)
        return {
          ...outcomeView(
            outcome,
            replaced.filter(({ byId }) => byId === outcome.id),
          ),
          grade: of.length === 0 ? null : Math.max(...of.map(({ grade }) => grade)),
          times: met.length,
          lastOn: met[0]?.day ?? null,
          planned: planned?.get(outcome.id) ?? 0,
          sources: of.slice(0, coverageLimits.sources).map(({ via, kind, refId, sourceId, title, day, grade }) => ({
            ...{ name: names({ kind, refId })?.name ?? title, day, grade },
            via: via && replacedView(via),
            opens: { kind, sourceId, href: hrefOf(actor, { kind, sourceId, isOwn: student.id === actor.id }) },
          })),
        }
      }),
    }
  },
})
