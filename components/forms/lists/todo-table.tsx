'use client'

import { CalendarClock, PenLine, RotateCcw, Signature, SearchCheck, CornerDownRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useMe } from '@/components/shared/live/use-me'
import { useNow } from '@/components/shared/live/use-now'
import { Button } from '@/components/ui/button'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone, Tone } from '@/components/ui/tone'
import { Chip } from '@/components/ui/chip'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { claimTask, type TodoRow } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'
import { dueGroupOf, dueGroups } from './due'
import { DueText } from './due-text'
import { stageHref } from '../form-hrefs'

interface TodoTableProps {
  rows: readonly TodoRow[]
  reload: () => Promise<void>
  /** Open to anybody of a role: taken before it is opened. */
  isPool: boolean
}

/** Open tasks in order of their deadlines; each row links to its task. */
export function TodoTable({ rows, reload, isPool }: TodoTableProps) {
  const t = useTranslations('forms.todo')
  const now = useNow()
  const groups = dueGroups.map((group) => ({ group, rows: rows.filter(({ dueAt }) => dueGroupOf(dueAt, now) === group) }))
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      {groups
        .filter((one) => one.rows.length > 0)
        .map(({ group, rows: own }) => (
          <section key={group} aria-labelledby={`todo-${group}`} className="border-t border-line first:border-t-0">
            <h2 id={`todo-${group}`} className="bg-canvas px-4 py-2 text-dense font-bold">
              {t(group)} <span className="font-normal text-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y divide-line border-t border-line">
              {own.map((row) => (
                <Row key={row.taskId} row={row} now={now} reload={reload} isPool={isPool} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

type What = 'correct' | 'complete' | 'start' | 'review' | 'sign' | 'notYet'

function actOf({ kind, returned, opensAt, response }: TodoRow, now: Date): What {
  if (opensAt !== null && new Date(opensAt) > now) return 'notYet'
  if (kind === 'REVIEW') return 'review'
  if (kind === 'SIGN') return 'sign'
  if (returned) return 'correct'
  return response.state === 'AWAITING_COMPLETION' ? 'start' : 'complete'
}

const looks: Record<What, { readonly icon: ReactNode; readonly tone: Tone; readonly chip: StatusTone | 'purple' }> = {
  correct: { icon: <RotateCcw />, tone: 'danger', chip: 'danger' },
  complete: { icon: <PenLine />, tone: 'info', chip: 'info' },
  start: { icon: <PenLine />, tone: 'info', chip: 'info' },
  review: { icon: <SearchCheck />, tone: 'purple', chip: 'purple' },
  sign: { icon: <Signature />, tone: 'purple', chip: 'purple' },
  notYet: { icon: <CalendarClock />, tone: 'neutral', chip: 'neutral' },
}

function Row({ row, now, reload, isPool }: { row: TodoRow; now: Date; reload: TodoTableProps['reload']; isPool: boolean }) {
  const t = useTranslations('forms.todo')
  const formats = useFormats()
  const me = useMe()
  const what = actOf(row, now)
  const { response, returned, from, dueAt, opensAt, poolRole, progress } = row
  const { icon, tone, chip } = looks[what]
  const href = stageHref({ formId: response.form.id, responseId: response.id, stageId: row.taskId })
  const isUrgent = dueAt !== null && new Date(dueAt) < now
  const about = [
    response.subject && (response.subject.id === me.id ? t('aboutYou') : t('about', { name: response.subject.displayName })),
    from && from.id !== me.id && t('from', { name: from.displayName }),
    poolRole !== null && t('anyOf', { role: poolRole }),
    what === 'notYet' && opensAt !== null && t('opens', { day: formats.date(opensAt) }),
  ].filter((words) => typeof words === 'string')
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 px-4 py-3 hover:bg-hover md:grid-cols-12 md:items-start">
      <div className="flex min-w-0 gap-3 md:col-span-6">
        <span
          aria-hidden="true"
          data-tone={tone}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-tone-tint text-tone-strong"
        >
          <IconSlot small>{icon}</IconSlot>
        </span>
        <div className="min-w-0 text-dense wrap-anywhere">
          <p className="text-body">{response.form.name}</p>
          <p className="text-muted">{about.join(' · ')}</p>
          {returned && (
            <p className="mt-1 flex items-start gap-1 text-danger">
              <IconSlot small className="mt-0.5">
                <CornerDownRight />
              </IconSlot>
              <span>
                {[
                  returned.comment !== '' ? t('quoted', { text: returned.comment }) : '',
                  returned.comments > 0 ? t('comments', { count: returned.comments }) : '',
                ]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            </p>
          )}
        </div>
      </div>
      <div className="max-md:pl-11 md:col-span-2">
        {chip === 'purple' ? <Chip tone="purple">{t(`what.${what}`)}</Chip> : <StatusChip tone={chip}>{t(`what.${what}`)}</StatusChip>}
        {what === 'complete' && progress > 0 && (
          <ProgressBar label={t('progress')} value={progress} max={100} words={formats.percent(progress / 100)} className="mt-1 max-w-32" />
        )}
      </div>
      <div className="text-dense max-md:pl-11 md:col-span-2">{dueAt !== null && <DueText dueAt={dueAt} />}</div>
      <div className="max-md:pl-11 md:col-span-2 md:text-right">
        {isPool ? (
          <ClaimButton row={row} href={href} reload={reload} />
        ) : (
          <LinkButton
            size="sm"
            variant={isUrgent ? 'primary' : 'secondary'}
            href={href}
            aria-label={t('actFor', { act: t(`act.${what}`), form: response.form.name })}
          >
            {t(`act.${what}`)}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function ClaimButton({ row, href, reload }: { row: TodoRow; href: ReturnType<typeof stageHref>; reload: TodoTableProps['reload'] }) {
  const t = useTranslations('forms.todo')
  const router = useRouter()
  const problem = useProblemText()

  async function claim() {
    try {
      await call(claimTask, { responseId: row.response.id, taskId: row.taskId })
      if (!offlineNavigate(href)) router.push(href)
    } catch (error) {
      notify.error(problem(error))
      await reload()
    }
  }

  return (
    <Button size="sm" aria-label={t('actFor', { act: t('take'), form: row.response.form.name })} onPress={() => void claim()}>
      {t('take')}
    </Button>
  )
}
