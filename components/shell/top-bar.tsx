'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { Key } from '@/components/ui/key'
import type { ShellData } from '@/lib/menu'
import { AccountMenu } from './account-menu'
import { NewMenu } from './new-menu'
import { NotificationButton } from './notification-button'
import { PhoneTrail, Trail } from './trail'

export interface TopBarProps {
  data: Pick<ShellData, 'user' | 'create' | 'brandName' | 'logo'>
  onPalette: () => void
  onLogOut: () => void
}

export function TopBar({ data: { user, create, brandName, logo }, onPalette, onLogOut }: TopBarProps) {
  const t = useTranslations('shell')
  return (
    <header
      data-shell="chrome"
      className="sticky top-0 z-30 flex min-h-topbar items-center gap-2 border-b border-line bg-surface px-4 md:gap-3 md:px-6"
    >
      <div className="min-w-0 grow md:hidden">
        <PhoneTrail brandName={brandName} logo={logo} />
      </div>
      <div className="min-w-0 grow max-md:hidden">
        <Trail />
      </div>
      <div className="flex shrink-0 items-center gap-1 md:gap-3">
        <button
          type="button"
          onClick={onPalette}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          className="flex min-h-control-sm w-64 items-center gap-2 rounded-control border border-control bg-surface px-3 text-dense text-muted hover:bg-hover max-lg:hidden"
        >
          <IconSlot small>
            <Search />
          </IconSlot>
          <span className="grow text-left">{t('search')}</span>
          <Key>{t('palette.keys')}</Key>
        </button>
        <span className="lg:hidden">
          <IconButton label={t('search')} icon={<Search />} aria-haspopup="dialog" onPress={onPalette} />
        </span>
        <NewMenu create={create} />
        <NotificationButton />
        <AccountMenu user={user} onLogOut={onLogOut} />
      </div>
    </header>
  )
}
