'use client'

import { CalendarDays, Copy, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { nextTry, type Try } from '@/components/shared/retry-key'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { StatusChip } from '@/components/ui/status-chip'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { copyEvents, previewCopy, type readCopying } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { copyModes, type CopyMode } from '@/lib/timetables/planning'
import { useSeriesWords } from './use-series-words'

type Preview = OutputOf<typeof previewCopy>
type Event = Preview['events'][number]

/** Whether an event can be copied: it has groups, and a date in the timetable. */
const canCopy = ({ dates, lacks }: Event) => dates > 0 && !lacks.includes('GROUPS')

/** Fills a timetable from a template or another timetable, each date in the teaching week with the same number. */
export function CopyScreen({ into, sources }: OutputOf<typeof readCopying>) {
  const t = useTranslations('timetablePlanning.copy')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  // Another year's timetable is never preselected; the planner chooses it on purpose.
  const first = sources.find(({ isTemplate, isBefore }) => isTemplate || isBefore)
  const [fromTimetableId, setFrom] = useState(first?.id ?? '')
  const [mode, setMode] = useState<CopyMode>(first?.isTemplate === false ? 'ALL' : 'GROUP_EVENTS')
  const asked = useAsked(previewCopy, fromTimetableId === '' ? null : { fromTimetableId, intoTimetableId: into.id, mode }, 'form')
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const tried = useRef<{ try: Try; batchId: string } | null>(null)
  const intoTimetableId = into.id
  const preview = asked.current
  // An event that was copied before is not preselected; the planner chooses it on purpose.
  const isChosen = (event: Event) => canCopy(event) && changed.has(event.id) === event.isThere
  const chosen = preview?.events.filter(isChosen) ?? []
  const toggle = (id: string) => {
    const next = new Set(changed)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
  }

  async function copy() {
    if (isBusy || !preview) return
    setBusy(true)
    const eventIds = chosen.map(({ id }) => id)
    const next = nextTry(tried.current?.try ?? null, { eventIds, seen: preview.seen, mode, fromTimetableId })
    const batchId = next === tried.current?.try ? tried.current.batchId : newId()
    tried.current = { try: next, batchId }
    try {
      await call(copyEvents, { batchId, fromTimetableId, intoTimetableId, mode, eventIds, seen: preview.seen }, { key: next.key })
      router.push(`${paths.timetable}/${intoTimetableId}/week`)
      router.refresh()
    } catch (error) {
      const isChanged = error instanceof CallError && error.code === 'timetables.COPY_CHANGED'
      notify.error(isChanged ? t('changed') : `${t('failed')}. ${problem(error)}`)
      if (isChanged) asked.again()
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={<BackButton label={into.name} href={`${paths.timetable}/${into.id}/week`} />}
        title={t('title')}
        subtitle={t('into', { name: into.name, from: formats.day(into.fromOn), to: into.toOn === null ? '' : formats.day(into.toOn) })}
      />
      {sources.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={t('noSource')}>
          {t('noSourceHelp')}
        </EmptyState>
      ) : (
        <>
          <Card className="flex flex-col gap-4">
            <div className="max-w-md">
              <Select
                label={t('from')}
                value={fromTimetableId}
                {...(fromTimetableId === '' && { placeholder: t('choosePlan') })}
                onChange={(id) => {
                  setFrom(id)
                  setChanged(new Set())
                }}
                options={sources.map(({ id, name, isTemplate, isBefore, events }) => ({
                  value: id,
                  label: [name, isTemplate ? t('template') : isBefore && t('before'), t('events', { count: events })]
                    .filter(Boolean)
                    .join(' · '),
                }))}
              />
            </div>
            <RadioGroup
              label={t('mode')}
              value={mode}
              onChange={setMode}
              options={copyModes.map((value) => ({ value, label: t(`modes.${value}`), description: t(`modeHelp.${value}`) }))}
            />
          </Card>
          {asked.isFailed && (
            <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
              {problem(asked.error)}
              <Button size="sm" onPress={asked.again}>
                {t('again')}
              </Button>
            </p>
          )}
          {fromTimetableId !== '' && !preview && !asked.isFailed && <SkeletonRows rows={6} />}
          {preview && (
            <>
              <p className="text-dense text-muted">
                {[
                  t('weeks', { from: preview.weeks.from, into: preview.weeks.into }),
                  preview.leftOut > 0 && t('leftOut', { count: preview.leftOut }),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              <Card flush as="section" aria-label={t('list')}>
                <ul>
                  {preview.events.map((event) => (
                    <EventRow key={event.id} event={event} isChosen={isChosen(event)} onToggle={() => toggle(event.id)} />
                  ))}
                </ul>
              </Card>
              <StickyActionBar
                floating
                status={<p className="text-dense">{[preview.tells && t('tells'), t('undo')].filter(Boolean).join(' ')}</p>}
              >
                <Button
                  variant="primary"
                  icon={<Copy />}
                  loading={isBusy}
                  disabledReason={chosen.length === 0 && t('choose')}
                  onPress={() => void copy()}
                >
                  {t('copy', { count: chosen.length })}
                </Button>
              </StickyActionBar>
            </>
          )}
        </>
      )}
    </div>
  )
}

function EventRow({ event, isChosen, onToggle }: { event: Event; isChosen: boolean; onToggle: () => void }) {
  const t = useTranslations('timetablePlanning.copy')
  const formats = useFormats()
  const words = useSeriesWords()
  const { title, type, groups, dates, firstOn, lastOn, beyond, closed, past, isThere, lacks } = event
  const when = firstOn === null ? '' : words.when({ ...event, startsOn: firstOn })
  const span =
    firstOn !== null &&
    lastOn !== null &&
    (firstOn === lastOn ? formats.day(firstOn) : t('span', { from: formats.day(firstOn), to: formats.day(lastOn) }))
  const left = [
    beyond > 0 && t('beyond', { count: beyond }),
    closed > 0 && t('closed', { count: closed }),
    past > 0 && t('past', { count: past }),
  ].flatMap((one) => one || [])
  return (
    <li className="flex gap-3 border-b border-line p-4 last:border-b-0">
      <Checkbox
        label={t('take', { title })}
        hideLabel
        checked={isChosen}
        onChange={onToggle}
        disabledReason={!canCopy(event) && t('cannot')}
      />
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-medium wrap-anywhere">{title}</h2>
          {isThere && <StatusChip tone="neutral">{t('there')}</StatusChip>}
          {lacks.map((lack) => (
            <StatusChip key={lack} tone="warning" icon={<TriangleAlert />}>
              {t(`lacks.${lack}`)}
            </StatusChip>
          ))}
        </div>
        <p className="text-dense text-muted">
          {[type, when, span, formats.list(groups), t('dates', { count: dates })].filter(Boolean).join(' · ')}
        </p>
        {left.length > 0 && <p className="text-dense">{formats.list(left)}</p>}
      </div>
    </li>
  )
}
