import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { findAttachable } from '@/server/timetables'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { peopleOfEvents } from '../attached-event'
import { isStudentOf } from '../queries/people'
import { subjectsFor } from '../scope'
import { openResponse } from '../work'

export const listEventsCall = defineCall(contracts.listEvents, {
  ...reads,
  handle: async ({ actor, input: { responseId, subjectId }, db, request }) => {
    const opened = responseId === undefined ? null : await openResponse({ actor, db, request }, responseId)
    const isOther = opened === null && subjectId !== undefined && subjectId !== actor.id
    if (isOther && !(await isStudentOf(db, subjectsFor(actor, await todayAt(request.at)), subjectId)))
      throw badField('subjectId', 'studentUnknown')
    const personIds = peopleOfEvents(actor, opened ? opened.response.subjectId : (subjectId ?? null))
    return { events: await findAttachable(db, { actor, personIds, at: request.at }) }
  },
})
