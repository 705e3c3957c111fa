'use client'

import {
  CalendarOff,
  CalendarPlus,
  CalendarRange,
  ChartColumn,
  ClockFading,
  Copy,
  FileUp,
  GraduationCap,
  MoreHorizontal,
  Settings2,
  Users,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '@/components/shared/use-places'
import { Menu } from '@/components/ui/menu'
import type { MenuAction } from '@/components/ui/menu-list'
import { paths } from '@/lib/paths'

type Of = { readonly isDraft?: boolean; readonly isTemplate?: boolean; readonly mayEdit?: boolean }

/** Links from a timetable: its details, its students, teachers, rooms and hours, and the ways to add events to it. */
function usePlacesOf(id: string, { isDraft = false, isTemplate = false, mayEdit = false }: Of): MenuAction[] {
  const t = useTranslations('timetables')
  const tPlanning = useTranslations('timetablePlanning')
  const shell = useTranslations('shell.titles')
  const [plans, groups] = [useMayOpen('timetableSettings'), useMayOpen('groupings')]
  return [
    ...(mayEdit && !isDraft
      ? [{ id: 'details', label: t('details'), icon: <Settings2 />, href: `${paths.timetableSettings}/${id}` as const }]
      : []),
    { id: 'students', label: t('students.title'), icon: <GraduationCap />, href: `${paths.timetables}/${id}/students` },
    { id: 'staff', label: shell('timetableStaff'), icon: <Users />, href: `${paths.timetableStaff}/${id}` },
    { id: 'rooms', label: shell('roomUsage'), icon: <ChartColumn />, href: `${paths.roomUsage}/${id}` },
    { id: 'time', label: shell('timeReport'), icon: <ClockFading />, href: `${paths.timeReport}/${id}` },
    ...(plans ? [{ id: 'copy', label: tPlanning('copy.title'), icon: <Copy />, href: `${paths.timetable}/${id}/copy` as const }] : []),
    ...(plans
      ? [{ id: 'import', label: shell('timetableImport'), icon: <FileUp />, href: `${paths.timetableImport}/${id}` as const }]
      : []),
    ...(isDraft || isTemplate
      ? []
      : [{ id: 'rota', label: tPlanning('rota.title'), icon: <CalendarRange />, href: `${paths.timetable}/${id}/rota` as const }]),
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

export function MorePlaces({ id, ...of }: Of & { readonly id: string }) {
  const t = useTranslations('timetables')
  return <Menu label={t('more')} icon={<MoreHorizontal />} entries={usePlacesOf(id, of)} />
}
