'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useOffline } from '@/lib/client/hooks'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveReflectionStep, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'

type Step = Reflection['steps'][number]
interface StepsPartProps {
  reflection: Reflection
  refresh: () => Promise<void>
}

/** The next steps that the writer plans, with their dates, of which the dashboard reminds them. */
export function StepsPart({ reflection, refresh }: StepsPartProps) {
  const t = useTranslations('reflections.steps')
  const formats = useFormats()
  const today = useToday()
  const offline = useOffline()
  const problem = useProblemText()
  const headId = useId()
  const [text, setText] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [isTried, setTried] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const { id, steps, isOwn, mayWrite } = reflection

  async function save(
    step: Pick<Step, 'id' | 'text' | 'dueOn'>,
    { isDone = false, isRemoved = false, despite = false } = {},
  ): Promise<boolean> {
    setBusy(step.id)
    try {
      await call(saveReflectionStep, { id, stepId: step.id, text: step.text, dueOn: step.dueOn, isDone, isRemoved, despite })
      return true
    } catch (error) {
      const like = patientFoundIn(error)
      if (like.length > 0) setFound(like)
      else notify.error(problem(error), { id: 'step' })
      return false
    } finally {
      await refresh()
      setBusy(null)
    }
  }

  async function add(despite: boolean) {
    setTried(true)
    if (text.trim() === '' || dueOn === '') return
    if (!(await save({ id: newId(), text: text.trim(), dueOn }, { despite }))) return
    setText('')
    setDueOn('')
    setTried(false)
    setFound([])
  }

  if (steps.length === 0 && !mayWrite) return null
  return (
    <section aria-labelledby={headId} className="flex min-w-0 flex-col gap-3">
      <h2 id={headId} className="font-bold">
        {t('title')}
      </h2>
      {steps.length > 0 && (
        <ul className="flex flex-col gap-1">
          {steps.map((step) => (
            <li key={step.id} className="flex items-start justify-between gap-2">
              <Checkbox
                label={step.text}
                description={t(step.doneAt === null ? 'by' : 'doneBy', { day: formats.nearDay(step.dueOn, today) })}
                checked={step.doneAt !== null}
                readOnly={!isOwn}
                disabledReason={isOwn && offline && t('offline')}
                onChange={(isDone) => void save(step, { isDone })}
              />
              {mayWrite && (
                <IconButton
                  icon={<Trash2 />}
                  label={t('remove', { text: step.text })}
                  loading={busy === step.id}
                  disabledReason={offline && t('offline')}
                  onPress={() => void save(step, { isRemoved: true })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && steps.length < reflectionLimits.steps && (
        <div className="flex flex-col gap-2">
          <TextField
            label={t('text')}
            maxLength={reflectionLimits.step}
            value={text}
            error={isTried && text.trim() === '' ? t('textMissing') : null}
            onChange={(next) => {
              setText(next)
              setFound([])
            }}
          />
          {found.length > 0 && <PatientQuestion found={found} onChange={() => setFound([])} onKeep={() => void add(true)} />}
          {text.trim() !== '' && (
            <>
              <DayField
                label={t('due')}
                required
                min={today}
                value={dueOn}
                error={isTried && dueOn === '' ? t('dueMissing') : null}
                onChange={setDueOn}
              />
              <Button
                className="self-start"
                loading={busy !== null}
                disabledReason={offline && t('offline')}
                onPress={() => void add(false)}
              >
                {t('add')}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}
