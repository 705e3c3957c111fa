'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { TextLink } from '@/components/ui/text-link'
import { assetAddress } from '@/lib/contracts/files'
import type { OutputOf } from '@/lib/contract'
import type { ListedRole, readRole } from '@/lib/contracts/roles'
import { paths } from '@/lib/paths'

type People = OutputOf<typeof readRole>['people']

/** The people who hold a role: the first of them, and a link to all. */
export function HoldersCard({ role, people }: { role: ListedRole; people: People }) {
  const t = useTranslations('roles')
  const rest = role.holders - people.length
  return (
    <Card as="section" aria-labelledby="holders">
      <h2 id="holders" className="text-lead font-bold">
        {t('holdersTitle')}
      </h2>
      <p className="text-muted">{t('holders', { count: role.holders })}</p>
      {people.length > 0 && (
        <List plain label={t('holdersTitle')}>
          {people.map(({ id, displayName, username, avatarFileName }) => (
            <ListRow
              key={id}
              href={`${paths.user}/${id}`}
              leading={<Avatar name={displayName} src={avatarFileName && assetAddress(avatarFileName)} size="sm" />}
              title={displayName}
              subtitle={username}
            />
          ))}
        </List>
      )}
      {rest > 0 && (
        <p className="mt-2">
          <TextLink href={`${paths.users}?roleId=${role.id}`}>{t('allHolders', { count: role.holders })}</TextLink>
        </p>
      )}
    </Card>
  )
}
