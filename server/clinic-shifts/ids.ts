import type { DomainIds } from '@/server/kernel/ids'

export const clinicShiftsIds: DomainIds = {
  everywhere: [[/shiftIds?$/i, { table: 'clinic_shift' }]],
  own: { table: 'clinic_shift' },
  open: [
    {
      why: 'the catalogue is known to every session; that it is active is checked',
      calls: ['create', 'listBusy', 'check', 'listHeld'],
      ids: ['clinicId'],
    },
    {
      why: 'who plans shifts, or says who supervises a firm, may place anybody; that they can sign in, and as what, is checked',
      calls: ['create', 'save', 'check'],
      ids: ['teacherIds', 'studentIds', 'seats[].studentId'],
    },
  ],
}
