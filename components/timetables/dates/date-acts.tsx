'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { TextButton } from '@/components/ui/text-button'
import { CallError, isConflict } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readEvent, removeEvent, setOccurrences } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import type { SeriesScope } from '@/lib/timetables/vocabulary'
import type { CalendarDate } from '../calendar/calendar-of'
import type { ReadEvent } from '../events/event-values'
import { useReturning } from '../clashes/use-returning'
import { useTold } from '../changes/use-told'
import type { WeekHref } from '../week-href'
import type { OthersChange } from './use-others-change'

interface DateActsProps {
  read: ReadEvent
  scope: SeriesScope
  isChanged: boolean
  closeHref: WeekHref
  /** The number of people who are told of a change. */
  told: number
  onCopy?: ((date: CalendarDate) => void) | undefined
  /** Asks what to do where another person has changed the event since it was opened. */
  askAbout: OthersChange['ask']
}

type Act = 'CANCEL' | 'RESTORE' | 'SKIP' | 'PUT_BACK'

/** Acts on dates outside the form, for the chosen scope: cancel and restore, skip and put back, delete. */
export function DateActs({ read: { event, date, dates }, scope, isChanged, closeHref, told, onCopy, askAbout }: DateActsProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const heardOf = useTold()
  const [busy, setBusy] = useState<string | null>(null)
  const mayReturn = useReturning(event.timetableId)
  const isSeries = dates.length > 1
  const chosen = isSeries ? scope : 'ALL'
  const skipped = dates.filter(({ state }) => state === 'SKIPPED')
  const wait = isChanged && t('acts.saveFirst')

  const withTold = (text: string) => (told > 0 ? `${text} ${t('check.told', { count: told })}` : text)

  type Done = { done: string; heard: Parameters<typeof heardOf>[0] }
  /**
   * Acts on the event as it was opened. Where another person has changed it since, the reader is asked whose version holds, and the act then runs on the
   * present version.
   */
  async function act(name: string, work: (revision: number) => Promise<Done>, revisionOf = () => Promise.resolve(event.revision)) {
    setBusy(name)
    try {
      const { done, heard } = await work(await revisionOf())
      notify.success(done, heardOf(heard))
      router.push(closeHref)
    } catch (error) {
      if (isConflict(error))
        return askAbout(
          event.fields.title,
          () => void act(name, work, async () => (await call(readEvent, { id: event.id })).event.revision),
        )
      const isHeld = error instanceof CallError && error.code === 'timetables.HELD'
      notify.error(isHeld ? t('heldRefused') : problem(error))
    } finally {
      setBusy(null)
      router.refresh()
    }
  }

  async function set(kind: Act, on: string, of: SeriesScope) {
    const reason =
      kind === 'CANCEL'
        ? await prompt({
            title: t('acts.cancelQuestion', { title: event.fields.title }),
            body: withTold(t(`acts.for.${of}`)),
            label: t('acts.reason'),
            action: t('acts.CANCEL'),
            cancel: t('acts.back'),
            requiredMessage: t('acts.reasonNeeded'),
            maxLength: 500,
            tone: 'danger',
          })
        : ''
    if (reason === null) return
    if (kind === 'RESTORE' || kind === 'PUT_BACK') {
      const from = kind === 'RESTORE' ? 'CANCELLED' : 'SKIPPED'
      const returning = dates.filter(({ originalOn, state }) => state === from && isMeant(of, { originalOn, on }))
      setBusy(kind)
      try {
        if (!(await mayReturn(returning.map(({ id }) => id)))) return
      } catch (error) {
        return notify.error(problem(error))
      } finally {
        setBusy(null)
      }
    }
    await act(kind, async (revision) => {
      const { changed, ...heard } = await call(setOccurrences, { eventId: event.id, revision, scope: of, on, act: kind, reason })
      return { done: t(`acts.done.${kind}`, { count: changed }), heard }
    })
  }

  async function remove() {
    const of = chosen === 'THIS' ? 'ALL' : chosen
    const sure = await confirm({
      title: t('acts.removeQuestion', { title: event.fields.title }),
      body: withTold(t(`acts.for.${of}`)),
      action: t('acts.remove'),
      tone: 'danger',
    })
    if (!sure) return
    await act('remove', async (revision) => {
      const on = of === 'ALL' ? null : (date?.originalOn ?? null)
      const heard = await call(removeEvent, { id: event.id, revision, scope: of, on })
      return { done: t('acts.removed', { title: event.fields.title }), heard }
    })
  }

  const button = (kind: Act) =>
    date && (
      <Button size="sm" loading={busy === kind} disabledReason={wait} onPress={() => void set(kind, date.originalOn, chosen)}>
        {t(`acts.${kind}`)}
      </Button>
    )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {date && onCopy && (
          <Button size="sm" className="max-lg:hidden" onPress={() => onCopy(date)}>
            {t('acts.copy')}
          </Button>
        )}
        {date?.state === 'CANCELLED' ? button('RESTORE') : button('CANCEL')}
        {date?.state === 'PLANNED' && isSeries && chosen !== 'ALL' && button('SKIP')}
        {chosen !== 'THIS' && (
          <Button size="sm" loading={busy === 'remove'} disabledReason={wait} onPress={() => void remove()}>
            {t('acts.remove')}
          </Button>
        )}
      </div>
      {date && (
        <p className="text-meta text-muted">
          {t(date.state === 'CANCELLED' ? 'acts.helpCancelled' : chosen === 'THIS' ? 'acts.help' : 'acts.helpSeveral')}
        </p>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="min-h-target cursor-pointer text-dense">{t('acts.skipped', { count: skipped.length })}</summary>
          <ul className="flex flex-col gap-1 text-dense">
            {skipped.map(({ id, originalOn }) => (
              <li key={id} className="flex flex-wrap justify-between gap-2">
                {formats.shortDay(originalOn)}
                <TextButton onPress={() => void set('PUT_BACK', originalOn, 'THIS')}>{t('acts.PUT_BACK')}</TextButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function isMeant(scope: SeriesScope, { originalOn, on }: { originalOn: string; on: string }): boolean {
  return scope === 'ALL' || (scope === 'THIS' ? originalOn === on : originalOn >= on)
}
