'use client'

import { ArrowRight, CalendarDays, Check, Trash2, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { StatusChip } from '@/components/ui/status-chip'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import type { OutputOf } from '@/lib/contract'
import { useAsked } from '@/lib/client/use-asked'
import { readDraftClashes, type readDifference } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { TwoWeeks } from './two-weeks'
import { useAccepting } from './use-accepting'
import { useSeriesWords, type SeriesChange } from './use-series-words'

type Found = OutputOf<typeof readDifference>
type Split = 'series' | 'days' | 'people'

const tones = { NEW: 'success', CHANGED: 'info', GONE: 'danger' } as const

/** The changes that a draft would make to the timetable beside it; the planner accepts some or all of them. */
export function DifferenceScreen({ found }: { found: Found }) {
  const t = useTranslations('timetablePlanning')
  const formats = useFormats()
  const [split, setSplit] = useState<Split>('series')
  const open = found.series.filter(({ isLocked }) => !isLocked)
  // A series that another person has changed in the meantime is not preselected; the planner chooses it on purpose.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(open.filter(({ isOthers }) => isOthers).map(({ seriesId }) => seriesId)))
  const chosen = open.filter(({ seriesId }) => !left.has(seriesId)).map(({ seriesId }) => seriesId)
  const { isLeaving, preview, isBusy, accept, discard } = useAccepting(found, chosen)
  const { draft, series } = found
  const counted = useAsked(readDraftClashes, isLeaving ? null : { id: draft.id })
  const clashes = counted.current
  const planHref = `${paths.timetable}/${draft.id}/week` as const
  const toggle = (seriesId: string) => {
    const next = new Set(left)
    if (!next.delete(seriesId)) next.add(seriesId)
    setLeft(next)
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={<BackButton label={draft.of} href={`${paths.timetable}/${draft.ofId}/week`} />}
        title={draft.name}
        after={<StatusChip tone="info">{t('draft.seenBy')}</StatusChip>}
        subtitle={t('draft.beside', { name: draft.of, by: draft.by, at: formats.dateTime(draft.at) })}
        more={
          <>
            <LinkButton href={planHref} icon={<CalendarDays />}>
              {t('draft.planOn')}
            </LinkButton>
            <Button icon={<Trash2 />} onPress={() => void discard()}>
              {t('draft.discard')}
            </Button>
          </>
        }
      />
      <FigureStrip>
        <Figure label={t('difference.series')} value={formats.number(series.length)} />
        <Figure
          label={t('difference.clashes')}
          value={clashes ? formats.number(clashes.draft) : counted.isFailed ? '–' : '…'}
          note={clashes ? t('difference.today', { count: clashes.now }) : undefined}
        />
        <Figure
          label={t('difference.people')}
          value={preview === null ? '…' : formats.number(preview.told)}
          note={t('difference.ofChosen', { count: chosen.length })}
        />
      </FigureStrip>
      {series.length === 0 ? (
        <EmptyState
          icon={<CalendarDays />}
          title={t('difference.none')}
          action={
            <LinkButton href={planHref} icon={<CalendarDays />}>
              {t('draft.planOn')}
            </LinkButton>
          }
        >
          {t('difference.noneHelp')}
        </EmptyState>
      ) : (
        <>
          <TwoWeeks isLeaving={isLeaving} draftId={draft.id} timetableId={draft.ofId} series={series} />
          <Segmented
            label={t('difference.by')}
            hideLabel
            value={split}
            onChange={setSplit}
            options={(['series', 'days', 'people'] as const).map((value) => ({ value, label: t(`difference.split.${value}`) }))}
          />
          {split === 'series' && (
            <Card flush as="section" aria-label={t('difference.split.series')}>
              <ul>
                {series.map((one) => (
                  <SeriesRow
                    key={one.seriesId}
                    change={one}
                    isChosen={!one.isLocked && !left.has(one.seriesId)}
                    onToggle={() => toggle(one.seriesId)}
                  />
                ))}
              </ul>
            </Card>
          )}
          {split === 'days' && <ByDay series={series} />}
          {split === 'people' && <ByPerson preview={preview} />}
          <StickyActionBar
            floating
            status={
              <p className="text-dense">
                <b>{t(draft.tells ? 'accept.published' : 'accept.unpublished')}</b>{' '}
                {[preview && draft.tells && t('accept.told', { count: preview.told }), t('accept.undo')].filter(Boolean).join(' ')}
              </p>
            }
          >
            {chosen.length < series.length && chosen.length > 0 && open.length === series.length && (
              <Button loading={isBusy} onPress={() => void accept(series.map(({ seriesId }) => seriesId))}>
                {t('accept.all', { count: series.length })}
              </Button>
            )}
            <Button
              variant="primary"
              icon={<Check />}
              loading={isBusy}
              disabledReason={chosen.length === 0 && t('accept.choose')}
              onPress={() => void accept(chosen)}
            >
              {chosen.length === series.length ? t('accept.all', { count: series.length }) : t('accept.chosen', { count: chosen.length })}
            </Button>
          </StickyActionBar>
        </>
      )}
    </div>
  )
}

function SeriesRow({ change, isChosen, onToggle }: { change: SeriesChange; isChosen: boolean; onToggle: () => void }) {
  const t = useTranslations('timetablePlanning')
  const words = useSeriesWords()
  const [isOpen, setOpen] = useState(false)
  const { kind, before, after, dates, isOthers, isLocked } = change
  const title = (after ?? before)?.title ?? ''
  const { was, is } = words.sides(change)
  const facts = words.counts(change)
  const shown = dates.filter((date) => isOpen || date.isOthers)
  const all = change.made + change.moved + change.changed + change.gone
  return (
    <li className="flex gap-3 border-b border-line p-4 last:border-b-0">
      <Checkbox
        label={t('difference.take', { title })}
        hideLabel
        checked={isChosen}
        onChange={onToggle}
        disabledReason={isLocked && t('difference.locked')}
      />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-medium wrap-anywhere">{title}</h2>
          <StatusChip tone={tones[kind]}>{t(`difference.kind.${kind}`)}</StatusChip>
          {isOthers && (
            <StatusChip tone="warning" icon={<TriangleAlert />}>
              {t('difference.others')}
            </StatusChip>
          )}
        </div>
        <Change was={was} is={is} />
        {isLocked && <p className="text-dense text-muted">{t('difference.locked')}</p>}
        <div className="flex flex-wrap items-center gap-x-3 text-dense text-muted">
          <span>{facts.join(', ')}</span>
          {dates.length > 0 && (
            <Button size="sm" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {t(isOpen ? 'difference.lessDates' : 'difference.moreDates')}
            </Button>
          )}
        </div>
        {shown.length > 0 && (
          <ul className="flex flex-col gap-1">
            {shown.map((date, place) => (
              <li key={place} className="flex flex-wrap items-center gap-x-2 text-dense">
                <Change {...words.date(date)} />
                {date.isOthers && <StatusChip tone="warning">{t('difference.othersDate')}</StatusChip>}
              </li>
            ))}
            {isOpen && all > dates.length && (
              <li className="text-dense text-muted">{t('difference.moreLeft', { count: all - dates.length })}</li>
            )}
          </ul>
        )}
      </div>
    </li>
  )
}

function Change({ was, is }: { was: string; is: string }) {
  const t = useTranslations('timetablePlanning.difference')
  if (!was && !is) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-dense">
      {was && <s className="text-muted">{was}</s>}
      {was && is && <ArrowRight aria-label={t('becomes')} className="size-4 shrink-0 text-muted rtl:rotate-180" />}
      {is && <span>{is}</span>}
    </p>
  )
}

/** The same changes by the day on which a date comes, moves or goes. */
function ByDay({ series }: { series: readonly SeriesChange[] }) {
  const t = useTranslations('timetablePlanning')
  const formats = useFormats()
  const words = useSeriesWords()
  const days = new Map<string, { key: string; title: string; was: string; is: string }[]>()
  for (const { seriesId, before, after, dates } of series)
    for (const [place, pair] of dates.entries()) {
      const day = pair.before?.heldOn ?? pair.after?.heldOn ?? ''
      const title = pair.after?.title ?? pair.before?.title ?? (after ?? before)?.title ?? ''
      days.set(day, [...(days.get(day) ?? []), { key: `${seriesId} ${place}`, title, ...words.date(pair) }])
    }
  return (
    <div className="flex flex-col gap-3">
      {[...days]
        .toSorted(([x], [y]) => (x < y ? -1 : 1))
        .map(([day, rows]) => (
          <Card key={day} as="section" aria-label={formats.day(day)}>
            <h2 className="font-medium">{formats.longDay(day)}</h2>
            <ul className="mt-2 flex flex-col gap-2">
              {rows.map(({ key, title, was, is }) => (
                <li key={key} className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-40">{title}</span>
                  <Change was={was} is={is} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      {series.some(({ made, moved, changed, gone, dates }) => made + moved + changed + gone > dates.length) && (
        <p className="text-dense text-muted">{t('difference.daysCut')}</p>
      )}
    </div>
  )
}

function ByPerson({ preview }: { preview: ReturnType<typeof useAccepting>['preview'] }) {
  const t = useTranslations('timetablePlanning.difference')
  if (preview === null) return <p className="text-dense text-muted">{t('counting')}</p>
  if (preview.people.length === 0) return <p className="text-dense text-muted">{t('nobody')}</p>
  return (
    <Card flush as="section" aria-label={t('split.people')}>
      <ul>
        {preview.people.map(({ id, displayName, dates }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line px-4 py-2 last:border-b-0">
            <span className="min-w-0 wrap-anywhere">{displayName}</span>
            <span className="shrink-0 text-muted tabular-nums">{t('dates', { count: dates })}</span>
          </li>
        ))}
      </ul>
      {preview.told > preview.people.length && (
        <p className="px-4 py-2 text-dense text-muted">{t('peopleCut', { count: preview.told - preview.people.length })}</p>
      )}
    </Card>
  )
}
