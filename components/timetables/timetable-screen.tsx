'use client'

import { CopyCheck, Plus, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { GridSpot } from '@/components/shared/calendar/grid-types'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SkipLink } from '@/components/ui/skip-link'
import { StatusChip } from '@/components/ui/status-chip'
import { useGo } from '@/components/ui/use-go'
import type { OutputOf } from '@/lib/contract'
import type { listChanges, listClashes, listMissing, readCalendar, readTimetable } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { timeOf } from '@/lib/wall-time'
import { CalendarBody } from './calendar/calendar-body'
import { CalendarFilters, useCalendarFilters } from './calendar/calendar-filters'
import { ChangesView } from './changes/changes-view'
import { ClashesView } from './clashes/clashes-view'
import { calendarOf, type CalendarDate } from './calendar/calendar-of'
import { EventPanel, type Choices } from './events/event-panel'
import type { ReadEvent } from './events/event-values'
import { MissingView } from './events/missing-view'
import { MorePlaces } from './more-places'
import type { PlanningAct } from './planning/act-banner'
import { ActBanners } from './planning/act-banners'
import { Drafts, MakeDraftButton, OfDraft } from './planning/draft-links'
import { newAtQuery, type NewAt } from './calendar/new-at'
import { PrintButton } from './calendar/print-button'
import { PublishButton } from './publish-button'
import { SeveralDialog } from './events/several-dialog'
import { TermView, type Term } from './calendar/term-view'
import { useFocusBack } from './calendar/use-focus-back'
import { useLastUndo } from './events/use-last-undo'
import { useMoving } from './dates/use-moving'
import { useOthersChange } from './dates/use-others-change'
import { useSeveral } from './events/use-several'
import { dayAfterSaving, dayWithin, spanOfView, stepOfView } from './calendar/view-days'
import { ViewMenu, ViewTabs } from './calendar/view-tabs'
import type { GridView, TimetableView } from './calendar/views'
import { DaysInWords, DaysOnPaper, LanesChoice, ViewNav } from './calendar/view-nav'
import type { WeekHref } from './week-href'
import { useSpanInWords } from './use-span-in-words'

export type Shown =
  | { readonly kind: 'grid'; readonly view: GridView; readonly calendar: OutputOf<typeof readCalendar>; readonly hasAllRooms: boolean }
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'clashes'; readonly found: OutputOf<typeof listClashes>; readonly isLater: boolean }
  | { readonly kind: 'missing'; readonly found: OutputOf<typeof listMissing> }
  | { readonly kind: 'changes'; readonly found: OutputOf<typeof listChanges>; readonly isLater: boolean }

interface TimetableScreenProps {
  timetable: OutputOf<typeof readTimetable>['timetable']
  publishing: OutputOf<typeof readTimetable>['publishing']
  mayEdit: boolean
  draftOf: OutputOf<typeof readTimetable>['draftOf']
  drafts: OutputOf<typeof readTimetable>['drafts']
  /** Acts of planning within the last day, which can be undone. */
  acts: readonly PlanningAct[]
  today: string
  /** The day around which the view is shown. */
  at: string
  shown: Shown
  choices: Choices | null
  /** The content of the panel; null where it is closed. */
  asked: ({ readonly kind: 'new' } & NewAt) | { readonly kind: 'event'; readonly read: ReadEvent } | null
}

/** A timetable in one of its views, and the opened event beside it. */
export function TimetableScreen({
  timetable,
  publishing,
  mayEdit,
  draftOf,
  drafts,
  acts,
  today,
  at,
  shown,
  choices,
  asked,
}: TimetableScreenProps) {
  const t = useTranslations('timetables')
  const tDraft = useTranslations('timetablePlanning.draft')
  const formats = useFormats()
  const filters = useCalendarFilters()
  const calendar = useMemo(() => (shown.kind === 'grid' ? calendarOf(shown.calendar) : null), [shown])
  const [isSeveral, setSeveral] = useState(false)
  const [copied, setCopied] = useState<CalendarDate | null>(null)
  const [link, go] = useGo()
  const current: TimetableView = shown.kind === 'grid' ? shown.view : shown.kind
  const of = (view: TimetableView, day: string, query: Readonly<Record<string, string>> = {}): WeekHref =>
    `${paths.timetable}/${timetable.id}/${view}?${new URLSearchParams({ at: day, ...query }).toString()}`
  const rooms: Readonly<Record<string, string>> = shown.kind === 'grid' && shown.hasAllRooms ? { rooms: 'all' } : {}
  const here = (query: Readonly<Record<string, string>> = {}) => of(current, at, { ...rooms, ...query })
  // The address is put together as text, since there may be 2,000 dates; ids and days need no encoding.
  const base = here()
  const hrefOf = ({ eventId, originalOn }: CalendarDate) => `${base}&event=${eventId}&on=${originalOn}`
  const opened = asked?.kind === 'event' ? asked.read : null
  const focus = useFocusBack(
    calendar?.dates ?? none,
    opened ? (opened.date ? { dateId: opened.date.id } : { eventId: opened.event.id }) : asked && 'new',
  )
  const [undo, setUndo] = useLastUndo()
  const { notice, ask: askAbout } = useOthersChange()
  const moving = useMoving(timetable.id, { focus, setUndo, askAbout })
  const copying = useSeveral(timetable.id, { setUndo, askAbout, onDone: (eventId) => eventId !== null && focus({ eventId }) })
  const isOpened = ({ eventId, originalOn }: CalendarDate) =>
    opened !== null && opened.event.id === eventId && (opened.date === null || opened.date.originalOn === originalOn)
  const mayPaste = mayEdit && (current === 'week' || current === 'day')
  const day = shown.kind === 'grid' && isWithin(today, spanOfView(shown.view, at)) ? today : at
  const newHref = here({ event: 'new', on: dayWithin(timetable, day) })
  const add = mayEdit && (
    <LinkButton data-tile="new" variant="primary" href={newHref} icon={<Plus />}>
      {t('newEvent')}
    </LinkButton>
  )
  const spanInWords = useSpanInWords()
  const subtitle = [
    timetable.programme?.name ?? t('list.everybody'),
    timetable.years.length > 0 && t('years', { years: formats.list(timetable.years.map(String)) }),
    spanInWords(timetable),
  ]
  const views = { current, clashes: timetable.clashes, hrefOf: (view: TimetableView) => of(view, at) }
  const days = shown.kind === 'grid' && {
    view: shown.view,
    at,
    today,
    hrefOf: (by: -1 | 0 | 1) => of(shown.view, by === 0 ? today : stepOfView(shown.view, at, by), rooms),
    dayHref: (to: string) => of(shown.view, to, rooms),
  }
  const lanes = shown.kind === 'grid' && (shown.view === 'rooms' || shown.view === 'chairs') && (
    <LanesChoice of={shown.view} isAll={shown.hasAllRooms} href={of(shown.view, at, shown.hasAllRooms ? {} : { rooms: 'all' })} />
  )
  return (
    <div className="flex flex-col gap-4 max-lg:gap-2">
      <PageHeader
        compact
        title={timetable.name}
        after={
          draftOf ? (
            <StatusChip tone="info">{tDraft('seenBy')}</StatusChip>
          ) : (
            <StatusChip tone={timetable.state === 'PUBLISHED' ? 'success' : 'neutral'}>{t(`state.${timetable.state}`)}</StatusChip>
          )
        }
        subtitle={subtitle.filter(Boolean).join(' · ')}
        primary={add && <div className={asked ? 'max-lg:hidden' : undefined}>{add}</div>}
        more={
          <>
            {mayEdit && undo && (
              <Button icon={<Undo2 />} onPress={undo}>
                {t('move.undo')}
              </Button>
            )}
            {mayEdit && !draftOf && <PublishButton timetable={timetable} publishing={publishing} />}
            {/* A timetable that is not published is itself a draft. */}
            {mayEdit && !draftOf && timetable.state === 'PUBLISHED' && timetable.kind !== 'TEMPLATE' && (
              <MakeDraftButton timetableId={timetable.id} count={drafts.length} />
            )}
            <MorePlaces id={timetable.id} mayEdit={mayEdit} isDraft={draftOf !== null} isTemplate={timetable.kind === 'TEMPLATE'} />
            {/* On a desktop these actions are above the view. */}
            {mayEdit && shown.kind === 'grid' && (
              <Button icon={<CopyCheck />} onPress={() => setSeveral(true)} className="lg:hidden">
                {t('several.open')}
              </Button>
            )}
            {(shown.kind === 'grid' || shown.kind === 'term') && (
              <div className="flex flex-col lg:hidden">
                <PrintButton />
              </div>
            )}
          </>
        }
      />
      <div className="max-lg:hidden">
        <ViewTabs {...views} />
      </div>
      <div className={classNames('flex flex-wrap gap-2 lg:hidden', asked && 'max-lg:hidden')}>
        <ViewMenu {...views} />
        {days && <ViewNav {...days}>{lanes}</ViewNav>}
        {days && <DaysOnPaper view={days.view} at={at} />}
      </div>
      {days && (
        <div className="flex flex-wrap items-center gap-2 max-lg:hidden">
          <ViewNav {...days} />
          <DaysInWords view={days.view} at={at} />
          <div data-print="hide" className="ml-auto flex flex-wrap gap-2">
            {mayEdit && (
              <Button icon={<CopyCheck />} onPress={() => setSeveral(true)}>
                {t('several.open')}
              </Button>
            )}
            <PrintButton isShort />
          </div>
          {lanes}
        </div>
      )}
      {draftOf && <OfDraft id={timetable.id} draftOf={draftOf} />}
      {mayEdit && <Drafts drafts={drafts} />}
      <ActBanners acts={acts} />
      {notice}
      <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
        {calendar && !asked && calendar.dates.length > 0 && (
          <div data-print="hide" className="w-44 shrink-0 max-xl:hidden">
            <SkipLink to={eventsId} words={t('skipToEvents')} />
            <CalendarFilters calendar={calendar} hidden={filters.hidden} onChange={filters.setHidden} />
          </div>
        )}
        <div
          id={eventsId}
          tabIndex={-1}
          className={classNames('min-w-0 grow focus:outline-none', asked && 'max-lg:hidden lg:sticky lg:top-20')}
        >
          {shown.kind === 'grid' && calendar && (
            <CalendarBody
              view={shown.view}
              calendar={calendar}
              {...spanOfView(shown.view, at)}
              at={at}
              label={timetable.name}
              hasAllRooms={shown.hasAllRooms}
              isShown={filters.isShown}
              isOpened={isOpened}
              hrefOf={hrefOf}
              dayHref={(one) => of('day', one)}
              onMake={mayEdit ? (place) => go(here(newAtQuery(shown.view, { ...place, at }))) : undefined}
              copied={copied}
              onCopy={setCopied}
              onDrop={mayEdit ? (date, spot, place) => void moving.drop(date, spot, place) : undefined}
              onPaste={mayEdit ? (date, spot) => void copying.copy([date], placeOfCopy(date, spot)) : undefined}
              pending={moving.pending}
              isAlone={!asked}
              empty={
                <EmptyState title={t(shown.view === 'week' ? 'emptyWeek' : 'emptyDays')} action={add || undefined}>
                  {t(mayEdit ? 'emptyHelp' : 'emptyLooking')}
                </EmptyState>
              }
            />
          )}
          {shown.kind === 'term' && (
            <div className="flex flex-col items-end gap-3 *:last:w-full">
              <div className="max-lg:hidden">
                <PrintButton />
              </div>
              <TermView
                term={shown.term}
                fromOn={timetable.fromOn}
                toOn={timetable.toOn}
                weekHref={(week) => of('week', week)}
                dayHref={(one) => of('day', one)}
              />
            </div>
          )}
          {shown.kind === 'clashes' && (
            <ClashesView
              isDraft={draftOf !== null}
              timetableId={timetable.id}
              found={shown.found}
              mayEdit={mayEdit}
              firstHref={shown.isLater ? of('clashes', at) : null}
              nextHref={shown.found.nextFrom === null ? null : of('clashes', at, { after: shown.found.nextFrom })}
              hrefOf={(eventId, on) => here({ event: eventId, on })}
            />
          )}
          {shown.kind === 'missing' && <MissingView found={shown.found} hrefOf={(eventId, on) => of('week', on, { event: eventId, on })} />}
          {shown.kind === 'changes' && (
            <ChangesView
              found={shown.found}
              isPublished={timetable.state === 'PUBLISHED'}
              firstHref={of('changes', at)}
              nextHref={shown.found.next === null ? null : of('changes', at, { after: shown.found.next })}
              isLater={shown.isLater}
              hrefOf={(eventId, on) => of('week', on, { event: eventId, on })}
            />
          )}
        </div>
        {asked && choices && (
          <div className="lg:w-96 lg:shrink-0">
            <EventPanel
              key={opened ? `${opened.event.id} ${opened.date?.originalOn ?? ''} ${opened.event.revision}` : JSON.stringify(asked)}
              timetableId={timetable.id}
              isDraft={draftOf !== null}
              choices={choices}
              read={opened}
              at={asked.kind === 'new' ? { ...asked, day: asked.day ?? dayWithin(timetable, day) } : null}
              onCopy={mayPaste ? setCopied : undefined}
              askAbout={askAbout}
              closeHref={here()}
              savedHref={(days) => (shown.kind === 'grid' ? of(shown.view, dayAfterSaving(shown.view, { ...days, at }), rooms) : here())}
              onSaved={(eventId) => focus(opened?.date ? { dateId: opened.date.id } : { eventId })}
            />
          </div>
        )}
      </div>
      {link}
      {moving.dialog}
      {isSeveral && calendar && (
        <SeveralDialog
          timetableId={timetable.id}
          setUndo={setUndo}
          askAbout={askAbout}
          dates={calendar.dates.filter(
            (date) =>
              filters.isShown(date) &&
              date.state === 'PLANNED' &&
              !date.isOthers &&
              `${date.heldOn} ${date.startsTime}` > `${today} ${calendar.now}`,
          )}
          onClose={() => setSeveral(false)}
        />
      )}
    </div>
  )
}

const eventsId = 'timetable-events'

const none: readonly CalendarDate[] = []

function placeOfCopy({ heldOn }: CalendarDate, { column, from }: GridSpot) {
  return { days: Math.round((Date.parse(column) - Date.parse(heldOn)) / 86_400_000), time: timeOf(from) }
}

function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= day && day <= to
}
