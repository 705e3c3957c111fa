import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const filesIds: DomainIds = {
  everywhere: [
    [/^fileIds$/, { table: 'asset', owner: 'owner_id' }],
    [/^assetId$/, { table: 'asset', owner: 'owner_id' }],
  ],
  calls: [[/^((begin|put|end|drop)Part|partState)$/, { table: 'upload_part', owner: 'owner_id' }]],
  own: { table: 'asset', owner: 'owner_id' },
  open: [
    {
      why: 'the institution’s logo is for everybody, before they log in, too; no other picture is found there (institution.test.ts)',
      calls: ['downloadLogo'],
      ids: ['id'],
    },
  ],
}
