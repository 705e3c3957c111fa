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
      calls: ['create', 'save'],
      ids: ['teacherIds', 'seats[].studentId'],
    },
    {
      why: 'who plans shifts may ask what the week of anybody holds whom they may place',
      calls: ['check'],
      ids: ['teacherIds', 'studentIds'],
    },
  ],
}
