'use client'

import { FileText, PenLine, Plus, Stethoscope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import type { ShellData } from '@/lib/menu'

/** Whatever this person may begin, from anywhere. */
export function NewMenu({ create }: Pick<ShellData, 'create'>) {
  const t = useTranslations('shell')
  if (create.length === 0) return null
  const entries = create.map(({ screen, href }): MenuEntry => {
    if (screen === 'forms') return { id: href, label: t('newForm'), icon: <FileText />, href }
    if (screen === 'newMessage') return { id: href, label: t('titles.newMessage'), icon: <PenLine />, href }
    return { id: href, label: t('newTreatmentSession'), icon: <Stethoscope />, href }
  })
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
