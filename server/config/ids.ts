import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const knownRoles = 'roles are seen by whoever may save this; one that there is not is refused (institution.test.ts)'

export const configIds: DomainIds = {
  calls: [[/Configuration$/, { table: 'configuration_import' }]],
  own: { table: 'outbox_event' },
  open: [
    { why: 'it names an application of Entra, and no row of ours', calls: ['saveEntra'], ids: ['entraClientId'] },
    { why: knownRoles, calls: ['saveEntra'], ids: ['entraPeople.roleIds'] },
    { why: knownRoles, calls: ['saveShibbolethAccounts'], ids: ['shibbolethPeople.roleIds'] },
    {
      why: 'who may do everything may name any role; one that holds something sensitive is refused (institution.test.ts)',
      calls: ['saveEntra'],
      ids: ['entraMatching.roleId'],
    },
    {
      why: 'who may do everything says which role newcomers get; one that is none, or is sensitive, is refused by its field; everybody else is refused the call',
      calls: ['saveShibbolethAccounts'],
      ids: ['shibbolethMatching.roleId'],
    },
  ],
}
