'use client'

import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listGroupings } from '@/lib/contracts/groupings'
import type { readTimetable } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'
import { areForSameStudents } from '@/lib/timetables/for-same-students'
import { useGroupingWords } from './grouping-words'

/** Asks for the grouping on the way from a timetable to the grouping's events. An unpublished grouping gets no events. */
export function ChooseForTimetableScreen({
  found,
  timetable,
}: {
  found: OutputOf<typeof listGroupings>
  timetable: OutputOf<typeof readTimetable>['timetable']
}) {
  const t = useTranslations('groupings.forTimetable')
  const words = useTranslations('groupings')
  const { whose } = useGroupingWords()
  const published = found.rows.filter((grouping) => grouping.published && areForSameStudents(grouping, timetable))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader title={t('title')} subtitle={t('help', { timetable: timetable.name })} />
      {published.length === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <LinkButton href={paths.groupings} variant="primary">
              {t('all')}
            </LinkButton>
          }
        >
          {t('noneHelp')}
        </EmptyState>
      ) : (
        <List label={t('title')}>
          {published.map((grouping) => (
            <ListRow
              key={grouping.id}
              href={`${paths.groupings}/${grouping.id}?${new URLSearchParams({ part: 'generate', timetable: timetable.id }).toString()}`}
              title={grouping.name}
              subtitle={[whose(grouping), words('groupsAndMembers', { groups: grouping.groups, members: grouping.members })].join(' · ')}
            />
          ))}
        </List>
      )}
    </div>
  )
}
