'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listTimetables } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

/** A choice of the timetable into which a file is imported. */
export function ImportIntoScreen({ timetables }: { timetables: OutputOf<typeof listTimetables>['rows'] }) {
  const t = useTranslations('timetablePlanning.import')
  const tList = useTranslations('timetables.list')
  const shell = useTranslations('shell.titles')
  const formats = useFormats()
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={shell('timetableImport')} subtitle={timetables.length > 0 ? t('into') : undefined} />
      {timetables.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={tList('empty')}>
          {tList('emptyHelp')}
        </EmptyState>
      ) : (
        <List label={shell('timetableImport')}>
          {timetables.map(({ id, name, fromOn, toOn }) => (
            <ListRow
              key={id}
              href={`${paths.timetableImport}/${id}`}
              title={name}
              subtitle={
                toOn === null
                  ? tList('from', { from: formats.day(fromOn) })
                  : tList('fromTo', { from: formats.day(fromOn), to: formats.day(toOn) })
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}
