import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const listed = 'whoever may edit a list of the institution edits all of it; everybody else is refused the call'

export const placesIds: DomainIds = {
  everywhere: [
    [/roomIds?$/i, { table: 'room' }],
    [/buildingIds?$/i, { table: 'building' }],
  ],
  calls: [
    [/Building$/, { table: 'building' }],
    [/Room$/, { table: 'room' }],
  ],
  open: [
    { why: listed, calls: ['readBuilding', 'saveBuilding', 'removeBuilding', 'readRoom', 'removeRoom'], ids: ['id'] },
    { why: listed, calls: ['saveRoom'], ids: ['id', 'buildingId'] },
  ],
}
