'use client'

import { CalendarDays, Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useDueWords } from '@/components/shared/use-due-words'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { LinkButton } from '@/components/ui/link-button'
import { StatusChip } from '@/components/ui/status-chip'
import { TextArea } from '@/components/ui/text-area'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { decideStage, tickStage, type readInstance } from '@/lib/contracts/workflows'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useWorkflowAct } from './use-workflow-act'
import { useWhose } from './use-whose'

export type Instance = OutputOf<typeof readInstance>
type Turn = NonNullable<Instance['turn']>

interface TurnCardProps {
  turn: Turn
  isHeld: boolean
  nextClinic?: Instance['nextClinic']
  refresh: () => void
}

const mostComment = 2_000

/** The card of a turn: who has it and until when, the task in words, how much of it is done, and the button to do it. */
export function TurnCard({ turn, isHeld, nextClinic = null, refresh }: TurnCardProps) {
  const t = useTranslations('workflows')
  const due = useDueWords()
  const whose = useWhose()
  const titleId = useId()
  const { caption, text, isYours, dueAt, isLate, waits, kind } = turn
  const until = due({ dueAt, isFull: true })
  return (
    <Card as="section" aria-labelledby={titleId} {...(isYours && !isHeld && { tone: 'info' as const })} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StatusChip tone={isYours ? 'info' : 'neutral'}>
          {isYours ? t('yourTurn') : kind === 'WAIT' ? t('waiting') : whose(turn.whose)}
        </StatusChip>
        {until && <span className={isLate ? 'font-medium text-danger' : (until.tone ?? 'text-muted')}>{until.text}</span>}
      </p>
      <div>
        <h2 id={titleId} className="text-lead font-bold wrap-anywhere">
          {caption}
        </h2>
        {text !== '' && <p className="whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
      </div>
      {waits && <Waits waits={waits} />}
      {nextClinic && <NextClinic {...nextClinic} />}
      {!isHeld && turn.act !== null && <Acts key={turn.runId} turn={turn} refresh={refresh} />}
    </Card>
  )
}

/** The events that have been counted, each with its day, and the number still to come. */
function Waits({ waits: { times, counted } }: { waits: NonNullable<Turn['waits']> }) {
  const t = useTranslations('workflows')
  const formats = useFormats()
  const more = Math.max(0, times - counted.length)
  return (
    <ul aria-label={t('counted')} className="flex flex-wrap gap-2">
      {counted.map(({ on, title }) => (
        <li key={`${on} ${title}`}>
          <Chip tone="success" icon={<Check />}>
            {[formats.shortDay(on), title].filter(Boolean).join(' · ')}
          </Chip>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Chip>{t('more', { count: more })}</Chip>
        </li>
      )}
    </ul>
  )
}

function NextClinic({ heldOn, shift, clinic }: NonNullable<Instance['nextClinic']>) {
  const t = useTranslations('workflows')
  const formats = useFormats()
  return (
    <LinkButton href={paths.clinical} variant="primary" icon={<CalendarDays />} fullWidth>
      {t('nextClinic', { day: formats.shortDay(heldOn), shift, clinic })}
    </LinkButton>
  )
}

/** The acts on a stage: open the form, mark as done, or decide, with an optional comment. */
function Acts({ turn, refresh }: Pick<TurnCardProps, 'turn' | 'refresh'>) {
  const t = useTranslations('workflows')
  const offline = useOffline()
  const [comment, setComment] = useState('')
  const { act, busy } = useWorkflowAct(refresh)
  const { runId, revision, choices } = turn
  const reason = offline && t('offline')
  if (turn.act === 'OPEN_FORM')
    return (
      turn.href !== null && (
        <LinkButton href={turn.href} variant="primary" fullWidth>
          {t(`open.${turn.kind === 'REVIEW' || turn.kind === 'SIGN_OFF' ? turn.kind : 'FORM'}`)}
        </LinkButton>
      )
    )
  return (
    <div className="flex flex-col gap-3">
      <TextArea label={t('comment')} optional rows={3} maxLength={mostComment} value={comment} onChange={setComment} />
      {turn.act === 'TICK' ? (
        <Button
          variant="primary"
          icon={<Check />}
          fullWidth
          loading={busy !== null}
          disabledReason={reason}
          onPress={() =>
            void act('tick', async () => {
              await call(tickStage, { runId, revision, comment })
              return t('ticked')
            })
          }
        >
          {t('tick')}
        </Button>
      ) : (
        <ul aria-label={t('choices')} className="flex flex-col gap-2">
          {choices.map((choice) => (
            <li key={choice.id}>
              <Button
                fullWidth
                loading={busy === choice.id}
                disabledReason={reason}
                onPress={() =>
                  void act(choice.id, async () => {
                    await call(decideStage, { runId, revision, branchId: choice.id, comment })
                    return t('decided', { choice: choice.caption })
                  })
                }
              >
                {choice.caption}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
