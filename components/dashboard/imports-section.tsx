'use client'

import { useTranslations } from 'next-intl'
import { importPathOf, importTones } from '@/components/shared/import/import-words'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listRecentImports } from '@/lib/contracts/imports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

export type Imports = OutputOf<typeof listRecentImports>['imports']

/** The files that were imported within a week, for the people who import them. */
export function ImportsSection({ imports }: { imports: Imports }) {
  const t = useTranslations('dashboard.imports')
  const state = useTranslations('importStates')
  const formats = useFormats()
  const hrefOf = ({ kind, id, targetId }: Imports[number]): string => {
    if (kind === 'people') return `${paths.peopleImport}/${id}`
    if (kind === 'dataSet') return `${paths.dataUpload}/${targetId}/${id}`
    if (kind === 'timetable') return `${paths.timetableImport}/${targetId}/${id}`
    if (kind === 'placements') return `${paths.placementImport}/${id}`
    return `${importPathOf(kind, targetId)}/${id}`
  }
  if (imports.length === 0) return null
  return (
    <TodaySection title={t('title')}>
      <List plain label={t('title')}>
        {imports.map((one) => (
          <ListRow
            key={one.id}
            href={hrefOf(one)}
            title={one.fileName}
            subtitle={
              <>
                {t('by', { name: one.by, at: formats.dateTime(one.createdAt) })}
                {one.refused > 0 && ` · ${t('refused', { count: one.refused })}`}
              </>
            }
            trailing={<StatusChip tone={importTones[one.state]}>{state(one.state)}</StatusChip>}
          />
        ))}
      </List>
    </TodaySection>
  )
}
