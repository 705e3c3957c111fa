'use client'

import { CopyCheck, MoreHorizontal, Printer, Send, Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Menu } from '@/components/ui/menu'
import { paths } from '@/lib/paths'
import { usePlacesOf } from './more-places'
import { usePublishing, type Publishing } from './use-publishing'

interface TimetableMenuProps extends Publishing {
  mayEdit: boolean
  /** Left out where the view has no dates to move. */
  onSeveral?: (() => void) | undefined
  /** Whether the view is printed: those that have a button for it on a desk. */
  prints: boolean
}

/** On a phone behind one button: what a desk has beside a timetable's title and above its view, but for the new event. */
export function TimetableMenu({ timetable, publishing, mayEdit, onSeveral, prints }: TimetableMenuProps) {
  const t = useTranslations('timetables')
  const places = usePlacesOf(timetable.id)
  const turning = usePublishing({ timetable, publishing })
  return (
    <Menu
      label={t('more')}
      icon={<MoreHorizontal />}
      iconOnly
      placement="below-end"
      entries={[
        ...(mayEdit && turning ? [{ id: 'publish', label: turning.label, icon: <Send />, onAction: turning.turn }] : []),
        ...(mayEdit && onSeveral ? [{ id: 'several', label: t('several.open'), icon: <CopyCheck />, onAction: onSeveral }] : []),
        ...(mayEdit
          ? [{ id: 'details', label: t('details'), icon: <Settings2 />, href: `${paths.timetableSettings}/${timetable.id}` }]
          : []),
        ...places,
        ...(prints ? [{ id: 'print', label: t('print'), icon: <Printer />, onAction: () => print() }] : []),
      ]}
    />
  )
}
