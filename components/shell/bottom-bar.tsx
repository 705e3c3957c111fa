'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { footHeight, tellHeight } from '@/components/ui/bar-height'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { isCurrent, type MenuItem } from '@/lib/menu'
import { MenuIcon } from '@/components/shared/menu-icon'
import { UnreadBadge } from './unread-badge'
import { useCaption } from './use-caption'

interface BottomBarProps {
  items: readonly MenuItem[]
  /** The whole menu, of which `items` are some. */
  menu: readonly MenuItem[]
  isMoreOpen: boolean
  onMore: () => void
}

/** The bar on a phone: the items that this role uses most, within a thumb's reach, and the way to everything else. */
export function BottomBar({ items, menu, isMoreOpen, onMore }: BottomBarProps) {
  const t = useTranslations('shell')
  const captionOf = useCaption()
  const pathname = usePathname()
  const bar = useRef<HTMLElement>(null)

  // A screen's own bar is on this bar, however many lines its words take.
  useEffect(() => tellHeight(bar.current, footHeight), [])

  return (
    <nav
      ref={bar}
      data-shell="chrome"
      data-print="hide"
      aria-label={t('shortMenu')}
      className="sticky bottom-0 z-30 border-t border-line bg-surface pb-safe md:hidden"
    >
      <ul className="flex">
        {items.map((item) => {
          const current = isCurrent(item, pathname, menu)
          return (
            <li key={item.href} className="min-w-0 grow">
              <Anchor href={item.href} aria-current={current ? 'page' : undefined} className={cellStyle(current)}>
                <span className="relative inline-flex">
                  <MenuIcon name={item.icon} />
                  <span className="absolute -top-2 left-3">
                    <UnreadBadge item={item} />
                  </span>
                </span>
                <span className="w-full wrap-anywhere hyphens-auto">
                  {item.screen === 'dashboard' ? t('groups.today') : captionOf(item)}
                </span>
              </Anchor>
            </li>
          )
        })}
        <li className="min-w-0 grow">
          <button type="button" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore} className={cellStyle(false)}>
            <IconSlot>
              <Ellipsis />
            </IconSlot>
            <span>{t('more')}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

function cellStyle(current: boolean): string {
  return classNames(
    'flex min-h-chairside w-full flex-col items-center justify-center gap-0.5 px-1 py-1 text-center text-meta font-medium focus-visible:-outline-offset-3',
    current ? 'forced-chosen font-bold text-primary' : 'text-muted hover:text-ink active:bg-pressed',
  )
}
