'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { Key } from '@/components/ui/key'
import type { ShellData } from '@/lib/menu'
import { AccountMenu } from './account-menu'
import { usePathname } from 'next/navigation'
import { NewMenu } from './new-menu'
import { NotificationButton } from './notification-button'
import { PhoneTrail, Trail, useWayUp } from './trail'

interface TopBarProps {
  data: Pick<ShellData, 'user' | 'create'>
  onPalette: () => void
  onLogOut: () => void
}

/**
 * The bar at the top. On a phone it holds the title of the screen, which the screen itself puts there (components/ui/page-header.css). It therefore offers the
 * way up, the search and, on screens without a way up, the notices; the person's own menu appears only on the first of those screens.
 */
export function TopBar({ data: { user, create }, onPalette, onLogOut }: TopBarProps) {
  const t = useTranslations('shell')
  const isFirst = usePathname() === '/'
  const up = useWayUp()
  const onlyFirst = isFirst ? 'contents' : 'contents max-md:hidden'
  return (
    <header
      data-shell="chrome"
      data-up={up ? '' : undefined}
      data-icons={isFirst ? (create.length > 0 ? 4 : 3) : up ? 1 : 2}
      className="sticky top-0 z-30 flex min-h-topbar items-center gap-2 border-b border-line bg-surface px-4 max-md:order-first md:gap-3 md:px-6"
    >
      <div className="min-w-0 grow md:hidden">
        <PhoneTrail up={up} />
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
        <div className={onlyFirst}>
          <NewMenu create={create} />
        </div>
        <div className={up ? 'contents max-md:hidden' : 'contents'}>
          <NotificationButton />
        </div>
        <div className={onlyFirst}>
          <AccountMenu user={user} onLogOut={onLogOut} />
        </div>
      </div>
    </header>
  )
}
