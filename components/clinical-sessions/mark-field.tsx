'use client'

import { useTranslations } from 'next-intl'
import { ScaleInput } from '@/components/ui/scale-input'
import { notObserved, type ScaleMark } from '@/components/ui/scale'
import { toneOf } from '@/components/ui/tone'
import type { Target } from '@/lib/clinical/marking'
import { isEditable } from '@/lib/states/treatment-session'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { markOf } from './session-parts'
import type { SessionSaves } from './session-saves'

interface MarkFieldProps {
  session: Session
  saves: SessionSaves
  target: Target
  label: string
  scaleId: string
}

/** One mark: the teacher's with the student's own beside it, or the student's own while the session is open. */
export function MarkField({ session, saves, target, label, scaleId }: MarkFieldProps) {
  const t = useTranslations('clinical')
  const teachers = markOf(session, 'TEACHER', target)
  const own = markOf(session, 'SELF', target)
  // A student marks themself until the teacher's marks are there to be read.
  const side = session.side === 'student' && isEditable(session.state) ? 'SELF' : 'TEACHER'
  const shown = side === 'SELF' ? own : teachers
  const scale = session.catalogue.scales.find(({ id }) => id === (shown?.scaleId ?? scaleId))
  if (!scale) return null
  const steps = scale.values.map((step) => ({ value: step.value, label: String(step.value), meaning: step.label, tone: toneOf(step.colour) }))
  const ownValue = own === undefined ? null : (own.value ?? notObserved)
  const ownStep = steps.find(({ value }) => value === ownValue)
  const mayMark = side === 'SELF' ? session.may.selfMark : session.may.mark

  function change(mark: ScaleMark) {
    if (mark === null) return void saves.clearMark({ side, target })
    void saves.mark({ side, target, value: mark === notObserved ? null : mark, scaleId: scale?.id ?? scaleId })
  }

  return (
    <ScaleInput
      id={fieldIdOf(target)}
      label={label}
      steps={steps}
      value={shown === undefined ? null : (shown.value ?? notObserved)}
      onChange={change}
      selfMark={side === 'TEACHER' ? ownValue : null}
      selfWords={session.side === 'student' && ownStep ? t('marks.youMarked', { mark: ownStep.label }) : undefined}
      allowNotObserved={side === 'TEACHER'}
      readOnly={!mayMark}
    />
  )
}

/** So that 'still to mark' can lead to it. */
export function fieldIdOf(target: Target): string {
  return target.kind === 'item' ? `mark-${target.itemId}` : `mark-${target.lineId}-${target.criterionId}`
}
