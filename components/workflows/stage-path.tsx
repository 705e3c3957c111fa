import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { TextLink } from '@/components/ui/text-link'
import { useFormats } from '@/lib/i18n/use-formats'
import { useToday } from '@/components/shared/live/use-today'
import { stageIcons } from './kind-icons'
import type { Instance } from './turn-card'
import { useWhose } from './use-whose'

type Step = Instance['path'][number]

/** The path of an instance: the stages that are done, the present one, and those to come. */
export function StagePath({ path }: { path: Instance['path'] }) {
  const t = useTranslations('workflows')
  return (
    <ol aria-label={t('path')} className="flex flex-col">
      {path.map((step, at) => (
        <Stage key={`${step.stageId} ${step.round}`} step={step} isLast={at === path.length - 1} />
      ))}
    </ol>
  )
}

function Stage({ step, isLast }: { step: Step; isLast: boolean }) {
  const t = useTranslations('workflows')
  const { kind, caption, state, isNow, round, comment, href } = step
  const isDone = state === 'DONE'
  const isOut = state === 'SKIPPED' || state === 'VOID'
  const facts = useFacts(step)
  return (
    <li aria-current={isNow ? 'step' : undefined} className="relative flex gap-4 pb-5 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={classNames('absolute top-8 bottom-0 left-4 w-0.5 -translate-x-1/2', isDone ? 'bg-success' : 'bg-line')}
        />
      )}
      <span
        aria-hidden="true"
        data-tone={isDone ? 'success' : undefined}
        className={classNames(
          'relative inline-flex size-8 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-tone-tint text-tone-strong' : isNow ? 'bg-primary text-on-primary' : 'border border-control bg-surface text-muted',
        )}
      >
        <IconSlot small>{isDone ? <Check /> : stageIcons[kind]}</IconSlot>
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className={classNames('font-medium', isOut && 'text-muted line-through', !isDone && !isNow && !isOut && 'text-muted')}>
          {caption}
          {round > 1 && <span className="ml-2 text-meta font-normal text-muted">{t('round', { round })}</span>}
        </p>
        <p className="text-dense text-muted">
          <span className="sr-only">
            {t(isNow ? 'at.now' : state === null || state === 'PLANNED' ? 'at.next' : isOut ? 'at.out' : 'at.done')}.{' '}
          </span>
          {facts}
          {href !== null && (
            <>
              {' '}
              <TextLink href={href}>{t('openForm')}</TextLink>
            </>
          )}
        </p>
        {comment !== '' && <p className="text-dense whitespace-pre-line">{comment}</p>}
      </div>
    </li>
  )
}

/** The people and times of a step: 'You, Tue 3 Nov', '2 of 3', 'Dr Osei, within 10 days'. */
function useFacts({ whose, told, at, dueDays, state, waits, choice, isNow }: Step): string {
  const t = useTranslations('workflows')
  const formats = useFormats()
  const today = useToday()
  const name = useWhose()
  const who = told.length > 0 ? t('told', { names: formats.list(told.map(({ displayName }) => displayName)) }) : name(whose)
  const isToCome = state === null || state === 'PLANNED'
  return [
    who,
    waits && (isNow || state === 'DONE') && t('countedOf', { done: waits.counted.length, of: waits.times }),
    choice,
    state === 'SKIPPED' && t('skipped'),
    at !== null && formats.nearDate(at, today),
    isToCome && dueDays !== null && t('within', { days: dueDays }),
  ]
    .filter(Boolean)
    .join(' · ')
}
