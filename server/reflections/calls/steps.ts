import 'server-only'
import * as contracts from '@/lib/contracts/reflections'
import { dayOf } from '@/server/kernel/calls/day-of'
import { defineCall } from '@/server/kernel/define-call'
import { todayAt } from '@/server/users'
import { reads, writes } from '../access'
import { countOpenSteps, listOpenSteps } from '../queries/steps'
import { ownFor } from '../scope'

const mostSteps = 200

export const listReflectionStepsCall = defineCall(contracts.listReflectionSteps, {
  ...reads,
  access: writes.access,
  notWhileViewing: true,
  handle: async ({ actor, db, request }) => {
    const today = await todayAt(request.at)
    const scope = ownFor(actor)
    const rows = await listOpenSteps(db, scope, { take: mostSteps })
    return {
      rows: rows.map(({ dueOn, reflectionId, reflection, id, text }) => ({
        id,
        text,
        dueOn: dayOf(dueOn),
        doneAt: null,
        reflectionId,
        title: reflection.activity.title,
        isDue: dayOf(dueOn) <= today,
      })),
      total: await countOpenSteps(db, scope),
    }
  },
})
