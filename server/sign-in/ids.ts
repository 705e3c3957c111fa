import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const signInIds: DomainIds = {
  everywhere: [[/tokenIds?$/i, { table: 'api_token', owner: 'user_id' }]],
  calls: [
    [/Token$/, { table: 'api_token', owner: 'user_id' }],
    [/^endSession$/, { table: 'sign_in_session', owner: 'user_id' }],
    [/^forgetDevice$/, { table: 'known_device', owner: 'user_id' }],
  ],
  open: [
    {
      why: 'a name in the metadata that is given along, and no row of ours',
      calls: ['tryShibboleth', 'saveShibboleth'],
      ids: ['entityId'],
    },
  ],
}
