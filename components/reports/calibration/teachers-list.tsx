'use client'

import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useFilters } from '@/components/shared/use-filters'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { CalibratedTeachers } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'

interface TeachersListProps {
  rows: CalibratedTeachers
  asked: Readonly<Record<string, string>>
}

/** The teachers whom a reader with the right may look at, in order of their names, so that the list ranks nobody. */
export function TeachersList({ rows, asked }: TeachersListProps) {
  const t = useTranslations('calibration')
  const filters = useFilters(paths.calibration, asked)
  const isSearched = (asked.q ?? '') !== ''
  return (
    <section data-print="hide" aria-label={t('teachers.title')} className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">{t('teachers.title')}</h2>
      <p className="text-dense text-muted">{t('teachers.help')}</p>
      {(rows.length > 0 || isSearched) && <FilterBar search={{ label: t('teachers.search'), of: filters }} />}
      {rows.length === 0 ? (
        <EmptyState level={3} title={t('teachers.none')}>
          {isSearched ? null : t('teachers.noneHelp')}
        </EmptyState>
      ) : (
        <Card flush>
          <List plain label={t('teachers.title')}>
            {rows.map(({ id, displayName, sessions, students, isEnough }) => (
              <ListRow
                key={id}
                leading={<Avatar name={displayName} size="sm" />}
                title={displayName}
                subtitle={[t('sessions', { count: sessions }), t('students', { count: students }), !isEnough && t('teachers.tooFew')]
                  .filter(Boolean)
                  .join(' · ')}
                href={`${paths.calibration}/${id}`}
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}
