'use client'

import { Ban, Check, Clock, CornerUpRight, Hourglass, PenLine, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SignaturePicture } from '@/components/shared/form/signature-picture'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import type { StatusTone } from '@/components/ui/tone'
import type { Response } from '@/lib/contracts/form-responses'
import type { FormTaskState } from '@/lib/states/form-task'
import { useFormats } from '@/lib/i18n/use-formats'
import { OutsideTask } from '../outside/outside-task'
import { stepGroups } from './step-groups'
import { useOutsideLinks } from '../outside/use-outside-links'

type Task = Response['tasks'][number]
const icons: Record<FormTaskState, ReactNode> = {
  PLANNED: <Hourglass />,
  OPEN: <Clock />,
  DONE: <Check />,
  RETURNED: <Undo2 />,
  DECLINED: <Ban />,
  FORWARDED: <CornerUpRight />,
  SKIPPED: <Check />,
  VOID: <Ban />,
}
const tones: Record<FormTaskState, StatusTone> = {
  PLANNED: 'neutral',
  OPEN: 'warning',
  DONE: 'success',
  RETURNED: 'danger',
  DECLINED: 'danger',
  FORWARDED: 'neutral',
  SKIPPED: 'neutral',
  VOID: 'neutral',
}

/** Who reviews and signs, in order; within a step anybody may go first. */
export function StepsCard({ response, refresh }: { response: Response; refresh?: () => Promise<void> }) {
  const links = useOutsideLinks(response)
  const t = useTranslations('forms.steps')
  const groups = stepGroups(response.tasks)
  if (groups.length === 0) return null
  return (
    <Card as="section" aria-labelledby="form-steps" className="flex flex-col gap-3">
      <h2 id="form-steps" className="text-lead font-bold">
        {t('title')}
      </h2>
      <ol className="flex flex-col gap-3">
        {groups.map(({ key, kind, needed, asked, tasks }, at) => (
          <li key={key}>
            <p className="flex items-center gap-2 text-dense text-muted">
              <span
                aria-hidden="true"
                className="inline-flex size-5 shrink-0 items-center justify-center rounded-control bg-inverse text-meta font-bold text-on-inverse tabular-nums"
              >
                {at + 1}
              </span>
              <span>
                {asked <= 1
                  ? t(`kind.${kind}`)
                  : needed < asked
                    ? t(`some.${kind}`, { needed, count: asked })
                    : t(`all.${kind}`, { count: asked })}
              </span>
            </p>
            <ul className="mt-1 flex flex-col gap-1">
              {tasks.map((task) => (
                <OneStep key={task.id} task={task} isYours={task.id === response.myTaskId}>
                  {task.outside !== null && task.state === 'OPEN' && (
                    <OutsideTask task={task} link={links?.tasks.find(({ taskId }) => taskId === task.id)} refresh={refresh} />
                  )}
                </OneStep>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function OneStep({ task, isYours, children }: { task: Task; isYours: boolean; children?: ReactNode }) {
  const t = useTranslations('forms.steps')
  const formats = useFormats()
  const { state, person, poolRole, outside, part, decidedAt, openedAt, seenAt, comment, forPerson, signature } = task
  return (
    <li className={classNames('flex gap-3 rounded-control px-2 py-2 text-dense', isYours && 'forced-chosen bg-primary-tint')}>
      <span
        aria-hidden="true"
        data-tone={tones[state]}
        className={classNames(
          'inline-flex size-7 shrink-0 items-center justify-center rounded-full',
          isYours ? 'bg-primary text-on-primary' : 'bg-tone-tint text-tone-strong',
        )}
      >
        <IconSlot small>{isYours ? <PenLine /> : icons[state]}</IconSlot>
      </span>
      <div className="min-w-0 grow">
        <p className="font-medium">
          {isYours ? t('you') : (person?.displayName ?? outside?.name ?? poolRole?.name ?? t('nobody'))}
          {forPerson && ` ${t('for', { name: forPerson.displayName })}`}
        </p>
        <p className="text-meta text-muted">
          {person === null && poolRole ? t('role') : [outside?.organisation, t(`part.${part}`)].filter(Boolean).join(' · ')}
        </p>
        <p className={classNames('text-meta', isYours ? 'font-medium text-primary' : 'text-muted')}>{words()}</p>
        {children}
        {comment !== '' && <p className="mt-1 whitespace-pre-line">{comment}</p>}
        {signature && (
          <div className="mt-2">
            <SignaturePicture signed={signature} label={t('signatureOf', { name: signature.name })} />
          </div>
        )}
      </div>
    </li>
  )

  function words(): string {
    if (state === 'OPEN' && seenAt !== null && !isYours) return t('seen', { at: formats.dateTime(seenAt) })
    if (state === 'OPEN') return openedAt === null ? t('state.OPEN') : t('openSince', { at: formats.dateTime(openedAt) })
    if (decidedAt === null) return t(`state.${state}`)
    const done = state === 'DONE' && task.kind === 'SIGN' ? t('signed') : t(`state.${state}`)
    return t('decided', { what: done, at: formats.dateTime(decidedAt) })
  }
}
