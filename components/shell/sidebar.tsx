'use client'

import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BrandMark } from '@/components/ui/brand-mark'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { Tooltip } from '@/components/ui/tooltip'
import type { Logo, MenuItem } from '@/lib/menu'
import { MenuGroups } from './menu-groups'
import { useWayOut } from './use-viewing'

interface SidebarProps {
  menu: readonly MenuItem[]
  brandName: string
  logo: Logo | null
  narrow: boolean
  onNarrow: (narrow: boolean) => void
  onLogOut: () => void
}

/** The main menu on a desktop: 240 px wide, or 64 px with icons only. */
export function Sidebar({ menu, brandName, logo, narrow, onNarrow, onLogOut }: SidebarProps) {
  const t = useTranslations('shell')
  const switchLabel = narrow ? t('expand') : t('collapse')
  return (
    <aside
      data-shell="chrome"
      className={classNames(
        'sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto border-r border-line bg-surface px-3 max-md:hidden',
        narrow ? 'w-rail' : 'w-sidebar',
      )}
    >
      <div className={classNames('flex min-h-topbar shrink-0 items-center py-2', narrow && 'justify-center')}>
        <Anchor
          href="/"
          aria-label={brandName}
          className={classNames('flex min-w-0 items-center gap-x-3 gap-y-1 rounded-control px-1', logo && 'flex-wrap')}
        >
          <BrandMark logo={logo} size="sm" compact={narrow} />
          {!narrow && <span className="text-body font-bold text-balance">{brandName}</span>}
        </Anchor>
      </div>
      <nav aria-label={t('mainMenu')} className="grow pt-2">
        <MenuGroups menu={menu} narrow={narrow} />
      </nav>
      <div className={classNames('flex gap-1 py-3', narrow ? 'flex-col items-center' : 'items-center')}>
        <LogOutButton narrow={narrow} onLogOut={onLogOut} />
        <IconButton
          label={switchLabel}
          aria-expanded={!narrow}
          icon={narrow ? <PanelLeftOpen /> : <PanelLeftClose />}
          onPress={() => onNarrow(!narrow)}
        />
      </div>
    </aside>
  )
}

function LogOutButton({ narrow, onLogOut }: { narrow: boolean; onLogOut: () => void }) {
  const wayOut = useWayOut()
  const button = (
    <button
      type="button"
      onClick={onLogOut}
      className={classNames(
        'flex min-h-control items-center gap-3 rounded-control px-2 text-left text-dense font-medium hover:bg-hover active:bg-pressed',
        narrow ? 'w-control justify-center' : 'grow',
      )}
    >
      <IconSlot>
        <LogOut />
      </IconSlot>
      <span className={narrow ? 'sr-only' : undefined}>{wayOut}</span>
    </button>
  )
  return narrow ? <Tooltip text={wayOut}>{button}</Tooltip> : button
}
