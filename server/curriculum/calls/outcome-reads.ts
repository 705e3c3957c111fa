import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { outcomeLimits } from '@/lib/curriculum/vocabulary'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { plainWords } from '@/server/users'
import { listChildren, findRootId } from '../queries/nodes.sql'
import { listOfOutcome } from '../queries/outcome-writes'
import {
  findGroup,
  findOutcome,
  listCoveringComponents,
  listCoveringYears,
  listFrameworks,
  listGroups,
  listLinks,
  listOutcomes,
  listTopics,
} from '../queries/outcomes.sql'
import { listYears } from '../queries/years.sql'
import { curriculumOf, editsCurriculum } from '../scope'
import { historyView, outcomeView } from '../views'
import { reading } from './access'

export const listFrameworksCall = defineCall(contracts.listFrameworks, {
  ...reading,
  handle: async ({ actor, db }) => {
    const scope = curriculumOf(actor)
    const [frameworks, groups] = [await listFrameworks(db, scope), await listGroups(db, scope, null)]
    return {
      frameworks: frameworks.map((framework) => ({
        ...framework,
        groups: groups
          .filter(({ frameworkId }) => frameworkId === framework.id)
          .map(({ id, parentId, code, title, outcomes }) => ({ id, parentId, code, title, outcomes })),
      })),
      mayEdit: editsCurriculum(actor),
    }
  },
})

export const readOutcomeGroupCall = defineCall(contracts.readOutcomeGroup, {
  ...reading,
  handle: async ({ actor, input: { groupId }, db }) => {
    const scope = curriculumOf(actor)
    const group = await findGroup(db, scope, groupId)
    const framework = group && (await listFrameworks(db, scope)).find(({ id }) => id === group.frameworkId)
    if (!group || !framework) throw refuse('NOT_FOUND')
    const { id, frameworkId, parentId, code, title, revision } = group
    return {
      group: { id, frameworkId, parentId, code, title, revision, topics: await listTopics(db, id) },
      framework: { id: framework.id, name: framework.name },
      mayEdit: editsCurriculum(actor),
    }
  },
})

export const listOutcomesCall = defineCall(contracts.listOutcomes, {
  ...reading,
  limit: ({ q, page }) => whereSearched({ q, page }),
  handle: async ({ actor, input: { frameworkId, groupId, q, retired, page }, db }) => ({
    ...(await listOutcomes(db, curriculumOf(actor), {
      frameworkId,
      groupId,
      words: await plainWords(db, q),
      withRetired: retired === 'WITH',
      page,
    })),
    pageSize: outcomeLimits.rows,
  }),
})

export const readOutcomeCall = defineCall(contracts.readOutcome, {
  ...reading,
  handle: async ({ actor, input: { outcomeId, yearId }, db }) => {
    const scope = curriculumOf(actor)
    const found = await findOutcome(db, scope, outcomeId)
    if (!found) throw refuse('NOT_FOUND')
    const years = await listYears(db, scope)
    const covering =
      yearId === undefined
        ? await listCoveringYears(
            db,
            outcomeId,
            years.map(({ id }) => id),
          )
        : []
    const first = years.find(({ id, state }) => state === 'CURRENT' && covering.includes(id)) ?? years[0]
    const year = (yearId === undefined ? first : years.find(({ id }) => id === yearId)) ?? null
    if (yearId !== undefined && year === null) throw refuse('NOT_FOUND')
    const parts = year === null ? [] : await listChildren(db, await findRootId(db, year.id))
    return {
      ...outcomeView(found),
      links: await listLinks(db, scope, outcomeId),
      year,
      years,
      parts: parts.map(({ id, title }) => ({ id, title })),
      components: year === null ? [] : await listCoveringComponents(db, outcomeId, year.id),
      history: (await listOfOutcome(db, outcomeId)).map(historyView),
      mayEdit: editsCurriculum(actor),
    }
  },
})

export const outcomeReadingCalls = [listFrameworksCall, readOutcomeGroupCall, listOutcomesCall, readOutcomeCall]
