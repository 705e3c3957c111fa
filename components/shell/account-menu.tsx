'use client'

import { CircleUserRound, KeyRound, LogOut, Settings, Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { Menu } from '@/components/ui/menu'
import { screens } from '@/lib/gates'
import type { ShellData } from '@/lib/menu'

export interface AccountMenuProps {
  user: ShellData['user']
  onLogOut: () => void
}

/** What is one's own: preferences, password, picture, the way out. */
export function AccountMenu({ user, onLogOut }: AccountMenuProps) {
  const t = useTranslations('shell')
  return (
    <Menu
      label={t('account', { name: user.displayName })}
      trigger={<Avatar name={user.displayName} src={user.avatarSrc} />}
      placement="below-end"
      entries={[
        {
          id: 'you',
          heading: user.displayName,
          actions: [
            { id: 'general', label: t('titles.settingsGeneral'), icon: <Settings />, href: screens.settingsGeneral.path },
            { id: 'picture', label: t('titles.profilePicture'), icon: <CircleUserRound />, href: screens.profilePicture.path },
            { id: 'password', label: t('titles.changePassword'), icon: <KeyRound />, href: screens.changePassword.path },
            { id: 'changelog', label: t('titles.changelog'), icon: <Sparkles />, href: screens.changelog.path },
          ],
        },
        { id: 'logOut', label: t('logOut.action'), icon: <LogOut />, onAction: onLogOut },
      ]}
    />
  )
}
