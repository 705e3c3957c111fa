'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Menu } from '@/components/ui/menu'
import { paths } from '@/lib/paths'
import type { ShellData } from '@/lib/menu'
import { useWayOut } from './use-viewing'

interface AccountMenuProps {
  user: ShellData['user']
  onLogOut: () => void
}

const own = ['settingsGeneral', 'profilePicture', 'changePassword', 'changelog'] as const

/** The menu of the person's own things: preferences, password, picture, the way out. */
export function AccountMenu({ user, onLogOut }: AccountMenuProps) {
  const t = useTranslations('shell')
  const wayOut = useWayOut()
  return (
    <Menu
      label={t('account', { name: user.displayName })}
      trigger={<Avatar name={user.displayName} src={user.avatarSrc} />}
      placement="below-end"
      entries={[
        {
          id: 'you',
          heading: user.displayName,
          actions: own.map((name) => ({ id: name, label: t(`titles.${name}`), href: paths[name] })),
        },
        { id: 'logOut', label: wayOut, onAction: onLogOut },
      ]}
    />
  )
}
