import type { DomainIds } from '@/server/kernel/ids'

const placed = 'whoever places students (PLACEMENT_ADMIN) names any of them; everybody else is refused the call'
const byLink = 'only what belongs to the provider of the link is found (provider-portal.test.ts)'

export const providerPortalIds: DomainIds = {
  parameters: [
    [/^providerId$/, { table: 'placement_provider' }],
    [/^contactId$/, { table: 'placement_contact' }],
    [/^placementId$/, { table: 'placement' }],
    [/^taskId$/, { table: 'form_task' }],
  ],
  calls: [[/^settleNote$/, { table: 'provider_note' }]],
  open: [
    { why: placed, calls: ['readState'], ids: ['providerId'] },
    { why: placed, calls: ['open', 'close'], ids: ['contactId'] },
    { why: placed, calls: ['settleNote'], ids: ['id'] },
    { why: byLink, calls: ['answer'], ids: ['placementId'] },
    { why: byLink, calls: ['register'], ids: ['occurrenceId', 'entries[].studentId'] },
    { why: byLink, calls: ['askToSign'], ids: ['taskId'] },
  ],
}
