'use client'

import { ChartColumn, GraduationCap, MoreHorizontal, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Menu } from '@/components/ui/menu'
import { paths } from '@/lib/paths'

/** Where else a timetable is looked at: its students, who teaches in it, its rooms. */
export function MorePlaces({ id }: { id: string }) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell.titles')
  return (
    <Menu
      label={t('more')}
      icon={<MoreHorizontal />}
      entries={[
        { id: 'students', label: t('students.title'), icon: <GraduationCap />, href: `${paths.timetables}/${id}/students` },
        { id: 'staff', label: shell('timetableStaff'), icon: <Users />, href: `${paths.timetableStaff}/${id}` },
        { id: 'rooms', label: shell('roomUsage'), icon: <ChartColumn />, href: `${paths.roomUsage}/${id}` },
      ]}
    />
  )
}
