'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useSentSearch } from '@/components/shared/list/use-sent-search'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { NavTabs } from '@/components/ui/nav-tabs'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listByEvent, listByGroup, listByStudent, listFollowUps } from '@/lib/contracts/attendance'
import { paths } from '@/lib/paths'
import type { AskedHome } from './asked.shapes'
import { useCountsText } from './counts-words'
import { useEventWords } from './event-words'
import { FollowUps } from './follow-ups'
import { homeHref } from './home-href'

type Found =
  | { readonly by: 'event'; readonly list: OutputOf<typeof listByEvent> }
  | { readonly by: 'group'; readonly list: OutputOf<typeof listByGroup> }
  | { readonly by: 'student'; readonly list: OutputOf<typeof listByStudent> }
  | { readonly by: 'followUps'; readonly list: OutputOf<typeof listFollowUps> }

/** Attendance by event, by group, by student; each page has an address. */
export function AttendanceLists({ asked, found }: { asked: AskedHome; found: Found }) {
  const t = useTranslations('attendance.home')
  const tabs = [
    { by: 'event', label: t('byEvent') },
    { by: 'group', label: t('byGroup') },
    { by: 'student', label: t('byStudent') },
    { by: 'followUps', label: t('followUps') },
  ] as const
  return (
    <section aria-label={t('views')} className="flex flex-col gap-4">
      <NavTabs label={t('views')} tabs={tabs.map(({ by, label }) => ({ href: homeHref({ by }), label, current: by === asked.by }))} />
      {(found.by === 'event' || found.by === 'student') && (
        <Search key={found.by} asked={asked} label={t(found.by === 'event' ? 'searchEvents' : 'searchStudents')} />
      )}
      {found.by === 'event' && <Events list={found.list} asked={asked} />}
      {found.by === 'group' && <Groups list={found.list} asked={asked} />}
      {found.by === 'student' && <Students list={found.list} asked={asked} />}
      {found.by === 'followUps' && <FollowUps found={found.list} studentId={null} />}
      <p className="flex flex-wrap gap-2">
        {asked.after !== undefined && <LinkButton href={homeHref({ ...asked, after: undefined })}>{t('firstPage')}</LinkButton>}
        {found.by !== 'followUps' && found.list.next !== null && (
          <LinkButton href={homeHref({ ...asked, after: found.list.next })}>{t('more')}</LinkButton>
        )}
      </p>
    </section>
  )
}

function Search({ asked, label }: { asked: AskedHome; label: string }) {
  const search = useSentSearch(asked.q, (q) => homeHref({ by: asked.by, q }))
  return <FilterBar search={{ label, ...search }} />
}

function Rows({ asked, empty, isEmpty, children }: { asked: AskedHome; empty: string; isEmpty: boolean; children: ReactNode }) {
  const t = useTranslations('attendance.home')
  if (isEmpty) return <EmptyState title={asked.q === '' && asked.after === undefined ? empty : t('nothingFound')} />
  return <List label={t('views')}>{children}</List>
}

function Events({ list, asked }: { list: OutputOf<typeof listByEvent>; asked: AskedHome }) {
  const t = useTranslations('attendance.home')
  const words = useTranslations('attendance.register')
  const when = useEventWords()
  const counted = useCountsText()
  return (
    <Rows asked={asked} empty={t('noEvents')} isEmpty={list.rows.length === 0}>
      {list.rows.map((event) => (
        <ListRow
          key={event.occurrenceId}
          href={`${paths.register}/${event.occurrenceId}`}
          title={event.title}
          hasLongFacts
          subtitle={[when(event), event.counts.students > 0 && counted(event.counts), event.groups.join(', ')].filter(Boolean).join(' · ')}
          trailing={
            event.state === 'CANCELLED' ? (
              <StatusChip tone="danger">{words('cancelled')}</StatusChip>
            ) : (
              <StatusChip tone={event.isClosed ? 'success' : 'info'}>{t(event.isClosed ? 'isClosed' : 'isOpen')}</StatusChip>
            )
          }
        />
      ))}
    </Rows>
  )
}

type Figures = OutputOf<typeof listByStudent>['rows'][number]['figures']

function Percent({ figures }: { figures: Figures }) {
  const t = useTranslations('attendance.home')
  if (figures.percent === null) return <span className="text-dense text-muted">{t('none')}</span>
  return (
    <span className="flex flex-wrap items-center gap-2">
      {figures.atRisk && <StatusChip tone="danger">{t('atRisk')}</StatusChip>}
      <b className="tabular-nums">{figures.percent}%</b>
    </span>
  )
}

function Groups({ list, asked }: { list: OutputOf<typeof listByGroup>; asked: AskedHome }) {
  const t = useTranslations('attendance.home')
  return (
    <Rows asked={asked} empty={t('noGroups')} isEmpty={list.rows.length === 0}>
      {list.rows.map(({ id, name, grouping, students, figures }) => (
        <ListRow
          key={id}
          href={homeHref({ by: 'student', group: id })}
          title={name}
          subtitle={[
            grouping,
            t('students', { count: students }),
            t('figures', { attended: figures.attended, missed: figures.missed, toCome: figures.toCome }),
          ].join(' · ')}
          trailing={<Percent figures={figures} />}
        />
      ))}
    </Rows>
  )
}

function Students({ list, asked }: { list: OutputOf<typeof listByStudent>; asked: AskedHome }) {
  const t = useTranslations('attendance.home')
  return (
    <Rows asked={asked} empty={t('noStudents')} isEmpty={list.rows.length === 0}>
      {list.rows.map(({ student, caption, figures }) => (
        <ListRow
          key={student.id}
          href={`${paths.attendanceLog}/${student.id}`}
          title={student.displayName}
          subtitle={[t('figures', { attended: figures.attended, missed: figures.missed, toCome: figures.toCome }), caption]
            .filter(Boolean)
            .join(' · ')}
          trailing={<Percent figures={figures} />}
        />
      ))}
    </Rows>
  )
}
