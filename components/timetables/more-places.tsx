'use client'

import { CalendarOff, CalendarPlus, ChartColumn, ClockFading, Copy, FileUp, GraduationCap, MoreHorizontal, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '@/components/shared/use-places'
import { Menu } from '@/components/ui/menu'
import type { MenuAction } from '@/components/ui/menu-list'
import { paths } from '@/lib/paths'

/** Where else a timetable is looked at: its students, who teaches in it, its rooms; and where it gets events for the groups of a grouping. */
export function usePlacesOf(id: string, isDraft = false): MenuAction[] {
  const t = useTranslations('timetables')
  const tCopy = useTranslations('timetablePlanning.copy')
  const shell = useTranslations('shell.titles')
  const [plans, groups] = [useMayOpen('timetableSettings'), useMayOpen('groupings')]
  return [
    { id: 'students', label: t('students.title'), icon: <GraduationCap />, href: `${paths.timetables}/${id}/students` },
    { id: 'staff', label: shell('timetableStaff'), icon: <Users />, href: `${paths.timetableStaff}/${id}` },
    { id: 'rooms', label: shell('roomUsage'), icon: <ChartColumn />, href: `${paths.roomUsage}/${id}` },
    { id: 'time', label: shell('timeReport'), icon: <ClockFading />, href: `${paths.timeReport}/${id}` },
    ...(plans ? [{ id: 'copy', label: tCopy('title'), icon: <Copy />, href: `${paths.timetable}/${id}/copy` as const }] : []),
    ...(plans
      ? [{ id: 'import', label: shell('timetableImport'), icon: <FileUp />, href: `${paths.timetableImport}/${id}` as const }]
      : []),
    ...(plans && groups && !isDraft
      ? [{ id: 'generate', label: t('generate'), icon: <CalendarPlus />, href: `${paths.groupings}?timetable=${id}` }]
      : []),
    ...(plans && !isDraft
      ? [
          {
            id: 'background',
            label: t('addBackground'),
            icon: <CalendarOff />,
            href: `${paths.timetables}/${id}/backgroundevents/new` as const,
          },
        ]
      : []),
  ]
}

export function MorePlaces({ id, isDraft }: { id: string; isDraft: boolean }) {
  const t = useTranslations('timetables')
  return <Menu label={t('more')} icon={<MoreHorizontal />} entries={usePlacesOf(id, isDraft)} />
}
