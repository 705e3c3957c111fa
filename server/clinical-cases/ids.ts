import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const knownToAll = 'the catalogue is known to every session; that it is active is checked'

export const clinicalCasesIds: DomainIds = {
  everywhere: [
    [/^planItemId$/, { table: 'case_plan_item' }],
    [/(^|\.)caseId$/, { table: 'clinical_case', owner: 'student_id' }],
  ],
  own: { table: 'clinical_case', owner: 'student_id' },
  open: [
    { why: knownToAll, calls: ['list', 'save'], ids: ['specialtyId'] },
    { why: knownToAll, calls: ['saveItem'], ids: ['procedureId'] },
    { why: 'teachers are known to every session; that it is one who can log in is checked', calls: ['save'], ids: ['supervisorId'] },
    { why: 'only those whom the asker may choose from are taken (cases.test.ts)', calls: ['askTransfer'], ids: ['studentId'] },
    { why: 'made by the device of who takes the case over; one that is taken is refused', calls: ['answerTransfer'], ids: ['newId'] },
  ],
}
