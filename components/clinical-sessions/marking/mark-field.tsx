'use client'

import { MessageSquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { ScaleInput } from '@/components/ui/scale-input'
import { notObserved, type ScaleMark } from '@/components/ui/scale'
import { notify } from '@/components/ui/notify'
import type { Target } from '@/lib/clinical/marking'
import { lowSteps, seriousStep } from '@/lib/clinical/steps'
import { isEditable } from '@/lib/states/treatment-session'
import type { Mark, Session } from '@/lib/contracts/clinical-sessions'
import { fieldIdOf } from '../header/field-id'
import { isSameMark } from './mark-same'
import { MarkExtras } from './mark-extras'
import { stepsOf } from './mark-steps'
import { markOf } from '../session/session-parts'
import type { SessionSaves } from '../session/session-saves'

export interface MarkFieldProps {
  session: Session
  saves: SessionSaves
  target: Target
  label: string
  scaleId: string
}

/**
 * One mark: the teacher's with the student's own beside it, or the student's own while the session is open. Memoised, because a session has up to hundreds of
 * them.
 */
export const MarkField = memo(function MarkField({ session, saves, target, label, scaleId }: MarkFieldProps) {
  const t = useTranslations('clinical')
  const tm = useTranslations('marking')
  const [noting, setNoting] = useState(false)
  const teachers = markOf(session, 'TEACHER', target)
  const own = markOf(session, 'SELF', target)
  // A student marks themself until the teacher's marks are there to be read.
  const side = session.side === 'student' && isEditable(session.state) ? 'SELF' : 'TEACHER'
  const shown = side === 'SELF' ? own : teachers
  const scale = session.catalogue.scales.find(({ id }) => id === (shown?.scaleId ?? scaleId))
  if (!scale) return null
  const steps = stepsOf(scale)
  const ownValue = own === undefined ? null : (own.value ?? notObserved)
  const ownStep = steps.find(({ value }) => value === ownValue)
  const mayMark = side === 'SELF' ? session.may.selfMark : session.may.mark
  const marks = side === 'TEACHER' && session.may.mark
  const isLow = shown !== undefined && shown.value !== null && lowSteps(scale).includes(shown.value)
  const hasNote = shown !== undefined && shown.note !== ''
  const id = fieldIdOf(target)

  function change(mark: ScaleMark) {
    if (mark === null) return undoMark(shown)
    void saves.mark({ side, target, value: mark === notObserved ? null : mark, scaleId: scale?.id ?? scaleId })
  }

  /** The note goes with the mark, so the notice offers to restore both. */
  function undoMark(mark: Mark | undefined) {
    void saves.clearMark({ side, target })
    if (mark && mark.note !== '')
      notify.info(tm('note.kept'), {
        id: `cleared-${id}`,
        onUndo: () => void saves.mark({ side, target, value: mark.value, scaleId: mark.scaleId, note: mark.note }),
      })
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ScaleInput
        id={id}
        label={label}
        steps={steps}
        value={shown === undefined ? null : (shown.value ?? notObserved)}
        onChange={change}
        selfMark={side === 'TEACHER' ? ownValue : null}
        selfWords={session.side === 'student' && ownStep ? t('marks.youMarked', { mark: ownStep.label }) : undefined}
        allowNotObserved={side === 'TEACHER'}
        readOnly={!mayMark}
        movesOn={marks}
        after={
          marks && shown && !isLow && !hasNote && !noting ? (
            <IconButton
              size="sm"
              className="-my-3 -mr-2 text-muted"
              label={tm('note.add', { name: label })}
              icon={<MessageSquarePlus />}
              onPress={() => setNoting(true)}
            />
          ) : undefined
        }
      />
      {marks && shown && (isLow || hasNote || noting) && (
        <MarkExtras
          session={session}
          saves={saves}
          mark={shown}
          isLow={isLow}
          isSerious={shown.value !== null && shown.value === seriousStep(scale)}
          focuses={noting && !hasNote}
        />
      )}
      {!marks && side === 'TEACHER' && hasNote && (
        <p className="border-l-2 border-line pl-3 text-dense whitespace-pre-wrap wrap-anywhere">{shown.note}</p>
      )}
    </div>
  )
}, isSameMark)
