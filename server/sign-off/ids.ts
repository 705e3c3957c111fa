import type { DomainIds } from '@/server/kernel/ids'

export const signOffIds: DomainIds = {
  calls: [[/^(explain|escalate)$/, { table: 'signoff_anomaly' }]],
  open: [
    {
      why: 'an entry of a repeating group: its id is made by the device and means nothing outside of its answer (form-responses/groups.test.ts)',
      calls: ['decideLink'],
      ids: ['answers{}[].id'],
    },
  ],
}
