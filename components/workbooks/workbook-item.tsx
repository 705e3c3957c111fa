'use client'

import { Check, BadgeCheck, FileText, Lock, NotebookPen, Stethoscope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { askHref, attemptHref } from '@/components/competency-tests/hrefs'
import { newReflectionHref, reflectionHref } from '@/components/reflections/hrefs'
import { stageHref, viewHref } from '@/lib/forms/hrefs'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { LinkButton } from '@/components/ui/link-button'
import { newId } from '@/lib/client/new-id'
import { offlineNavigate } from '@/lib/client/offline-navigation'
import type { Workbook } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { ItemChip } from './item-chip'
import { PieceBar } from './piece-bar'

export type Item = Workbook['sections'][number]['items'][number]

interface WorkbookItemProps {
  item: Item
  /** The student whose workbook a teacher looks at; null for one's own. */
  studentId: string | null
  progressAt: string | null
}

const icons = { FORM: FileText, PROCEDURE: Stethoscope, TEST: BadgeCheck, REFLECTION: NotebookPen } as const

/** The kind of waiting for finished work: reflections wait to be acknowledged. */
export function awaitingKindOf(kind: Item['kind']): 'awaiting' | 'toAcknowledge' {
  return kind === 'REFLECTION' ? 'toAcknowledge' : 'awaiting'
}

/** One item: the number needed, the progress and the next act. */
export function WorkbookItem({ item, studentId, progressAt }: WorkbookItemProps) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  const { kind, caption, name, needed, done, awaiting, attention, state, opensOn, reflection } = item
  const isShut = state === 'LOCKED' || state === 'NOT_YET' || state === 'GONE'
  const counted = t('ofNeeded', { done: formats.number(done), needed })
  const about = [
    t(`kinds.${kind}`),
    caption !== name && name,
    reflection?.kind && t(`activity.${reflection.kind}`),
    reflection &&
      reflection.tags.length > 0 &&
      t('tagged', {
        tags: formats.list(
          reflection.tags.map((tag) => tag.name),
          'disjunction',
        ),
      }),
    reflection?.state === 'ACKNOWLEDGED' && t('onceAcknowledged'),
    attention > 0 && (kind === 'TEST' ? t('failed') : t('returned', { count: attention })),
    state === 'GONE' && t(`goneHelp.${kind}`),
  ]
  const Icon = state === 'COMPLETE' ? Check : isShut ? Lock : icons[kind]
  return (
    <li data-print="row" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full *:size-4',
          state === 'COMPLETE' ? 'bg-success-tint text-success' : isShut ? 'bg-neutral-tint text-muted' : 'bg-primary-tint text-primary',
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 grow basis-32">
        <h3 className={classNames('font-medium wrap-anywhere', isShut && 'text-muted')}>{caption}</h3>
        <p className="text-dense text-muted">{about.filter(Boolean).join(' · ')}</p>
      </div>
      {/* Beside the figures of the workbook the name needs the room of a column: the state stands below the bar there. */}
      <div className="contents lg:flex lg:w-36 lg:shrink-0 lg:flex-col lg:gap-1 2xl:contents">
        <div className="flex w-36 shrink-0 flex-col gap-1">
          <PieceBar label={caption} done={done} awaiting={awaiting} needed={needed} words={counted} />
          <p className="text-dense tabular-nums">
            {counted}
            {awaiting > 0 && <span className="text-muted"> · {t(awaitingKindOf(kind), { count: awaiting })}</span>}
          </p>
        </div>
        <div className="flex w-28 shrink-0">
          <ItemChip state={state} opensOn={opensOn} />
        </div>
      </div>
      <div data-print="hide" className="flex shrink-0 justify-end sm:w-36">
        <ItemAct item={item} studentId={studentId} progressAt={progressAt} />
      </div>
    </li>
  )
}

/** The next act on an item: returned responses come first, then started ones, then a new one; of the complete ones the newest can be read. */
function ItemAct({ item, studentId, progressAt }: WorkbookItemProps) {
  const { kind, formId, testId, reflection, responses, attempt, reflections, canStart, state } = item
  const t = useTranslations('workbooks')
  const router = useRouter()
  if (kind === 'PROCEDURE') return progressAt !== null && <LinkButton href={progressAt}>{t('procedures')}</LinkButton>
  if (testId !== null) {
    const asksAgain = attempt === null || attempt.state === 'RETAKE'
    if (canStart && asksAgain)
      return (
        <LinkButton variant="primary" href={askHref({ testId })}>
          {t('askForTest')}
        </LinkButton>
      )
    return attempt && <LinkButton href={attemptHref(attempt.id)}>{t('read')}</LinkButton>
  }
  if (reflection !== null) {
    if (canStart && state !== 'AWAITING')
      return (
        <LinkButton variant="primary" href={newReflectionHref({ templateId: reflection.template?.id ?? null, kind: reflection.kind })}>
          {t('write')}
        </LinkButton>
      )
    const [newest] = reflections
    return newest ? <LinkButton href={reflectionHref(newest.id)}>{t('read')}</LinkButton> : null
  }
  if (formId === null) return null
  const mine = responses.filter(({ taskId }) => taskId !== null)
  const back = mine.find((response) => response.state === 'INCOMPLETE')
  const begun = mine.find((response) => ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS'].includes(response.state))
  const decide = mine.find((response) => response !== back && response !== begun)
  // A locked item may still have responses, where the order was set after them or the part before it was opened again.
  const next = (state === 'LOCKED' ? undefined : (back ?? begun)) ?? decide
  if (next)
    return (
      <LinkButton href={stageHref({ formId, responseId: next.id, stageId: next.taskId })}>
        {t(next === back ? 'correct' : next === begun ? 'goOn' : 'decide')}
      </LinkButton>
    )
  if (canStart) {
    const begin = () => {
      const about = studentId === null ? '' : `?subject=${studentId}`
      const href = `${stageHref({ formId, responseId: newId() })}${about}` as const
      if (!offlineNavigate(href)) router.push(href)
    }
    return (
      <Button variant={studentId === null ? 'primary' : 'secondary'} onPress={begin}>
        {t(state === 'TO_DO' ? 'start' : 'startNext')}
      </Button>
    )
  }
  const [newest] = responses
  return newest ? <LinkButton href={viewHref(newest.id)}>{t('read')}</LinkButton> : null
}
