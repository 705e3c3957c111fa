import 'server-only'
import type { WaitingSource } from '@/server/kernel/waiting'
import { dayOf } from '@/server/kernel/calls/day-of'
import { listReflectionsCall } from './calls/reads'
import { listReflectionStepsCall } from './calls/steps'
import { reflectionsHref, viewHref, writeHref } from './hrefs'
import { countReflections, listReflections } from './queries/reflections'
import { countOpenSteps, listOpenSteps } from './queries/steps'
import { ownFor, toAcknowledge } from './scope'

/** Next steps that somebody meant to have done by today, and reflections that were submitted to them. */
export const reflectionsWaiting: readonly WaitingSource[] = [
  {
    kind: 'reflectionSteps',
    list: listReflectionStepsCall,
    href: reflectionsHref,
    find: async ({ db, actor, today, limit }) => {
      const scope = ownFor(actor)
      const count = await countOpenSteps(db, scope, today)
      const rows = count === 0 ? [] : await listOpenSteps(db, scope, { until: today, take: limit })
      const things = rows.map(({ id, text, dueOn, reflectionId, reflection }) => ({
        id,
        title: text,
        note: reflection.activity.title,
        due: dayOf(dueOn),
        verb: 'open' as const,
        href: writeHref(reflectionId),
      }))
      return { count, later: (await countOpenSteps(db, scope)) - count, things }
    },
  },
  {
    kind: 'reflectionsSubmitted',
    list: listReflectionsCall,
    href: reflectionsHref,
    find: async ({ db, actor, limit }) => {
      const scope = toAcknowledge(actor)
      const count = await countReflections(db, scope)
      const rows =
        count === 0 ? [] : await listReflections(db, scope, { readerId: actor.id, where: {}, order: 'SUBMITTED', after: null, take: limit })
      const things = rows.map(({ id, activity, owner, submittedAt }) => ({
        id,
        title: activity.title,
        person: owner.displayName,
        since: submittedAt,
        verb: 'read' as const,
        href: viewHref(id),
      }))
      return { count, things }
    },
  },
]
