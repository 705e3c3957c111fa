import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const knownToAll = 'the catalogue is known to every session; that it is active is checked'
const scaleSeen = 'a scale that is not the one of what is marked is passed over (scale-seen.test.ts)'
const left = 'what is no line of the session is left as it is and told as GONE, not refused with the rest (mark-rest.test.ts)'

export const clinicalSessionsIds: DomainIds = {
  everywhere: [
    [/sessionIds?$/i, { table: 'treatment_session', owner: 'student_id' }],
    [/lineIds?$/i, { table: 'procedure_line' }],
  ],
  own: { table: 'treatment_session', owner: 'student_id' },
  open: [
    { why: knownToAll, calls: ['create', 'saveHeader'], ids: ['clinicId', 'participationTypeId', 'specialtyId'] },
    { why: knownToAll, calls: ['saveLine'], ids: ['procedureId', 'stageId'] },
    { why: knownToAll, calls: ['saveMark', 'clearMark'], ids: ['target.criterionId', 'target.itemId'] },
    { why: knownToAll, calls: ['markRest'], ids: ['targets[].target.criterionId', 'targets[].target.itemId'] },
    { why: knownToAll, calls: ['unmarkRest'], ids: ['targets[].criterionId', 'targets[].itemId'] },
    { why: knownToAll, calls: ['saveTags'], ids: ['addIds', 'removeIds'] },
    {
      why: 'a line of another session that is named as seen is passed over: only lines of this one are compared (marking/queries/seen.sql.ts)',
      calls: ['finishMarking'],
      ids: ['seen.lines[].id'],
    },
    { why: scaleSeen, calls: ['saveMark'], ids: ['scaleId'] },
    { why: scaleSeen, calls: ['markRest'], ids: ['targets[].scaleId'] },
    { why: left, calls: ['markRest'], ids: ['targets[].target.lineId'] },
    { why: left, calls: ['unmarkRest'], ids: ['targets[].lineId'] },
    {
      why: 'a page that is to begin at a row of another session is empty (earlier.test.ts)',
      calls: ['readEarlierComments', 'readEarlierHistory'],
      ids: ['beforeId'],
    },
  ],
}
