import type { DomainIds } from '@/server/kernel/ids'

export const staticUrlsIds: DomainIds = {
  own: { table: 'static_url' },
  open: [
    {
      why: 'an entry of a repeating group: its id is made by the device and means nothing outside of its answer (form-responses/groups.test.ts)',
      calls: ['submit'],
      ids: ['answers{}[].id'],
    },
    {
      why: 'whoever administers static addresses (STATICURLS_ADMIN) administers all of them; everybody else is refused the call',
      calls: ['read', 'save', 'rotate', 'remove', 'code'],
      ids: ['id'],
    },
    {
      why: 'whoever administers forms chooses among all of these; that it is there is checked by its field',
      calls: ['save'],
      ids: ['formId', 'subjectId'],
    },
    { why: 'made by the device; one that is taken is refused', calls: ['startAsSelf'], ids: ['id'] },
  ],
}
