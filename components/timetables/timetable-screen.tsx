'use client'

import { Plus, Settings2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WeekGrid } from '@/components/shared/calendar/week-grid'
import { WeekNav } from '@/components/shared/calendar/week-nav'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { confirm } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { daysFrom } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import { publishTimetable, unpublishTimetable, type readCalendar, type readTimetable } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { Agenda } from './agenda'
import type { CalendarDate } from './date-card'
import { EventPanel, type Choices } from './event-panel'
import type { ReadEvent } from './event-values'
import type { WeekHref } from './week-href'
import { gridItemOf, looksOf, shownDays } from './looks'

interface TimetableScreenProps {
  timetable: OutputOf<typeof readTimetable>['timetable']
  mayEdit: boolean
  /** The Monday of the week that is shown. */
  from: string
  calendar: OutputOf<typeof readCalendar>
  choices: Choices | null
  /** What the panel shows; null where it is closed. */
  asked: { readonly kind: 'new'; readonly day: string | null } | { readonly kind: 'event'; readonly read: ReadEvent } | null
}

/** A timetable's week, and beside it the event that is opened. */
export function TimetableScreen({ timetable, mayEdit, from, calendar, choices, asked }: TimetableScreenProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const { today, now, dates, background } = calendar
  const days = daysFrom(from, 7)
  const looks = looksOf(calendar)
  const base: WeekHref = `${paths.timetable}/${timetable.id}/week`
  const at = (query: Readonly<Record<string, string>>): WeekHref => `${base}?${new URLSearchParams({ week: from, ...query }).toString()}`
  const hrefOf = ({ eventId, originalOn }: CalendarDate) => at({ event: eventId, on: originalOn })
  const opened = asked?.kind === 'event' ? asked.read : null
  const isOpened = ({ eventId, originalOn }: CalendarDate) =>
    opened !== null && opened.event.id === eventId && (opened.date === null || opened.date.originalOn === originalOn)
  const day = days.includes(today) ? today : from
  const fits = (one: string) =>
    one < timetable.fromOn ? timetable.fromOn : timetable.toOn !== null && one > timetable.toOn ? timetable.toOn : one
  const add = mayEdit && (
    <LinkButton variant="primary" href={at({ event: 'new', on: fits(day) })} icon={<Plus />}>
      {t('newEvent')}
    </LinkButton>
  )
  const empty = (
    <EmptyState title={t('emptyWeek')} action={add || undefined}>
      {t(mayEdit ? 'emptyWeekHelp' : 'emptyWeekLooking')}
    </EmptyState>
  )
  const subtitle = [
    timetable.programme?.name ?? t('list.everybody'),
    timetable.years.length > 0 && t('years', { years: formats.list(timetable.years.map(String)) }),
    timetable.toOn === null
      ? t('list.from', { from: formats.day(timetable.fromOn) })
      : t('list.fromTo', { from: formats.day(timetable.fromOn), to: formats.day(timetable.toOn) }),
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={timetable.name}
        after={<StatusChip tone={timetable.state === 'PUBLISHED' ? 'success' : 'neutral'}>{t(`state.${timetable.state}`)}</StatusChip>}
        subtitle={subtitle.filter(Boolean).join(' · ')}
        actions={
          mayEdit && (
            <>
              <LinkButton href={`${paths.timetableSettings}/${timetable.id}`} icon={<Settings2 />}>
                {t('details')}
              </LinkButton>
              <PublishButton timetable={timetable} />
              {add}
            </>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <WeekNav from={from} hrefOf={(week) => (week === null ? base : `${base}?week=${week}`)} />
        <p className="text-lead font-bold">{t('weekOf', { day: formats.longDay(from) })}</p>
      </div>
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
        <div className={classNames('min-w-0 grow', asked && 'max-lg:hidden')}>
          <div className="lg:hidden">
            <Agenda days={days} today={today} now={now} dates={dates} looks={looks} background={background} hrefOf={hrefOf} empty={empty} />
          </div>
          <div className="max-lg:hidden">
            {dates.length === 0 ? (
              empty
            ) : (
              <WeekGrid
                label={t('weekOf', { day: formats.longDay(from) })}
                days={shownDays(days, dates)}
                today={today}
                now={now}
                background={background}
                items={dates.map((date) =>
                  gridItemOf(date, {
                    looks,
                    clash: t('clash'),
                    cancelled: t('cancelled'),
                    href: hrefOf(date),
                    isSelected: isOpened(date),
                  }),
                )}
              />
            )}
          </div>
        </div>
        {asked && choices && (
          <div className="lg:w-96 lg:shrink-0">
            <EventPanel
              key={opened ? `${opened.event.id} ${opened.date?.originalOn ?? ''} ${opened.event.revision}` : 'new'}
              timetableId={timetable.id}
              choices={choices}
              read={opened}
              day={asked.kind === 'new' ? (asked.day ?? day) : day}
              closeHref={at({})}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** From its publication on people see it and are told of changes; before its first date it can be taken back. */
function PublishButton({ timetable: { id, name, revision, state, hasBegun } }: { timetable: TimetableScreenProps['timetable'] }) {
  const t = useTranslations('timetables.publish')
  const router = useRouter()
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const isPublished = state === 'PUBLISHED'
  if (isPublished && hasBegun) return null
  const words = isPublished ? 'unpublish' : 'publish'

  async function turn() {
    if (!(await confirm({ title: t(`${words}Question`, { name }), body: t(`${words}Help`), action: t(words) }))) return
    setBusy(true)
    try {
      await call(isPublished ? unpublishTimetable : publishTimetable, { id, revision })
      notify.success(t(isPublished ? 'unpublished' : 'published', { name }))
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'timetables.HELD' ? t('held') : problem(error))
    } finally {
      setBusy(false)
      router.refresh()
    }
  }

  return (
    <Button loading={isBusy} onPress={() => void turn()}>
      {t(words)}
    </Button>
  )
}
