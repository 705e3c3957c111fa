'use client'

import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/shared/data-table/data-table'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { intoView } from '@/components/ui/into-view'
import { ListRow } from '@/components/ui/list-row'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import type { OutputOf } from '@/lib/contract'
import type { previewGenerated } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

interface GeneratePreviewProps {
  preview: OutputOf<typeof previewGenerated>
  hasTeachers: boolean
  isMaking: boolean
  onMake: () => void
}
type Row = GeneratePreviewProps['preview']['rows'][number]

/** The events that would be created, with their students and their clashes. Nothing has been created yet. */
export function GeneratePreview({ preview: { rows, tells }, hasTeachers, isMaking, onMake }: GeneratePreviewProps) {
  const t = useTranslations('groupings.generate')
  const formats = useFormats()
  const datesOf = ({ dates, firstOn, lastOn, startsTime }: Row) =>
    dates === 1
      ? t('oneDate', { from: formats.shortDay(firstOn), time: startsTime })
      : t('row', { count: dates, from: formats.shortDay(firstOn), to: formats.shortDay(lastOn), time: startsTime })
  return (
    <section ref={intoView} aria-labelledby="preview" className="flex flex-col gap-4">
      <h2 id="preview" className="text-h2 font-bold">
        {t('previewTitle')}
      </h2>
      {tells && (
        <Banner tone="info" announce="none">
          {t('told')}
        </Banner>
      )}
      {!hasTeachers && (
        <Banner tone="warning" announce="none">
          {t('untaught')}
        </Banner>
      )}
      <DataTable
        label={t('previewTitle')}
        rows={rows.map((row) => ({ id: row.groupIds.join(), ...row }))}
        columns={[
          { id: 'event', header: t('column.event'), cell: ({ title }) => title },
          { id: 'dates', header: t('column.dates'), cell: datesOf },
          { id: 'students', header: t('column.students'), cell: ({ students }) => t('students', { count: students }) },
          { id: 'clashes', header: t('column.clashes'), cell: ({ clashes }) => t('clashes', { count: clashes }) },
        ]}
        card={(row) => (
          <ListRow
            key={row.id}
            title={row.title}
            subtitle={`${datesOf(row)} · ${t('students', { count: row.students })} · ${t('clashes', { count: row.clashes })}`}
          />
        )}
      />
      <StickyActionBar floating>
        <Button variant="primary" loading={isMaking} onPress={onMake}>
          {t('make', { count: rows.length })}
        </Button>
      </StickyActionBar>
    </section>
  )
}
