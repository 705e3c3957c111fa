'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MenuIcon } from '@/components/shared/menu-icon'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import type { ShellData } from '@/lib/menu'
import { useNewOf } from './use-new-of'

/** A menu of everything that this person may begin, from anywhere. */
export function NewMenu({ create }: Pick<ShellData, 'create'>) {
  const t = useTranslations('shell')
  const newOf = useNewOf()
  if (create.length === 0) return null
  const entries = create.map(({ screen, href, caption }): MenuEntry => ({
    id: href,
    label: caption ?? newOf(screen),
    icon: <MenuIcon name={screen} />,
    href,
  }))
  return (
    <>
      <span className="max-md:hidden">
        <Menu size="sm" label={t('new')} icon={<Plus />} entries={entries} placement="below-end" />
      </span>
      <span className="md:hidden">
        <Menu variant="quiet" iconOnly label={t('new')} icon={<Plus />} entries={entries} placement="below-end" />
      </span>
    </>
  )
}
