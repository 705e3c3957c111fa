'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { Tooltip } from '@/components/ui/tooltip'
import { isCurrent, isExternal, menuGroups, type MenuItem } from '@/lib/menu'
import { MenuIcon } from '@/components/shared/menu-icon'
import { UnreadBadge } from './unread-badge'
import { useCaption } from './use-caption'

interface MenuGroupsProps {
  menu: readonly MenuItem[]
  /** Whether the menu has icons only, with their words in tooltips. */
  narrow?: boolean
  /** Called when something was chosen, so that a phone's menu closes. */
  onChoose?: () => void
}

/** The menu's groups, in the sidebar and in the drawer. */
export function MenuGroups({ menu, narrow = false, onChoose }: MenuGroupsProps) {
  const t = useTranslations('shell')
  const groups = menuGroups
    .map((group) => ({ group, items: menu.filter((item) => item.group === group) }))
    .filter(({ items }) => items.length > 0)
  return groups.map(({ group, items }) => (
    <section key={group} aria-label={t(`groups.${group}`)} className="mt-4 first:mt-0">
      <h2 aria-hidden="true" className={narrow ? 'sr-only' : 'px-2 pb-1 text-meta font-medium text-muted'}>
        {t(`groups.${group}`)}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.href}>
            <MenuLink item={item} menu={menu} narrow={narrow} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function MenuLink({ item, menu, narrow, onChoose }: { item: MenuItem; menu: readonly MenuItem[]; narrow: boolean; onChoose?: () => void }) {
  const t = useTranslations('shell')
  const caption = useCaption()(item)
  const pathname = usePathname()
  const current = isCurrent(item, pathname, menu)
  const external = isExternal(item.href)
  const link = (
    <Anchor
      href={item.href}
      target={external ? '_blank' : undefined}
      rel={external ? 'noreferrer' : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
      className={classNames(
        'relative flex min-h-control items-center gap-3 rounded-control px-2 text-dense font-medium transition-colors',
        current ? 'forced-chosen bg-primary-tint font-bold text-primary' : 'hover:bg-hover active:bg-pressed',
        narrow && 'justify-center',
      )}
    >
      <MenuIcon name={item.icon} />
      <span className={narrow ? 'sr-only' : 'min-w-0 grow'}>{caption}</span>
      {external && (
        <span className={classNames('text-muted', narrow && 'sr-only')}>
          <IconSlot small>
            <ExternalLink />
          </IconSlot>
          <span className="sr-only">{t('externalLink')}</span>
        </span>
      )}
      <span className={narrow ? 'absolute -top-1 -right-1' : undefined}>
        <UnreadBadge item={item} />
      </span>
    </Anchor>
  )
  return narrow ? <Tooltip text={caption}>{link}</Tooltip> : link
}
