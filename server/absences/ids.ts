import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const absencesIds: DomainIds = {
  parameters: [[/^typeId$/, { table: 'absence_type' }]],
  calls: [
    [/AbsenceType$/, { table: 'absence_type' }],
    [/^download$/, { table: 'asset', owner: 'owner_id' }],
  ],
  own: { table: 'absence', owner: 'user_id' },
  open: [
    {
      why: 'types are the same for everybody; that it is in use and for the person is checked (absences.test.ts)',
      calls: ['record'],
      ids: ['typeId'],
    },
    {
      why: 'whoever may edit a list of the institution edits all of it; everybody else is refused the call',
      calls: ['readAbsenceType', 'saveAbsenceType', 'removeAbsenceType'],
      ids: ['id'],
    },
  ],
}
