'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { PageTemplate } from '@/components/shared/page/page-template'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { sendOrStore } from '@/lib/client/send-or-store'
import { useProblemText } from '@/lib/client/use-problem-text'
import { giveTeaching, type TeachingTold } from '@/lib/contracts/feedback'
import { teachingItems, teachingSteps } from '@/lib/feedback/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { patientLike } from '@/lib/patient-check'
import { paths } from '@/lib/paths'

/** /clinical/studentfeedback/:id: the student's feedback on the teaching in their own session. */
export function TeachingScreen({ sessionId, told }: { sessionId: string; told: TeachingTold }) {
  const t = useTranslations('feedback.teaching')
  const formats = useFormats()
  const today = useToday()
  const problem = useProblemText()
  const [state, setState] = useState<TeachingTold['state'] | 'DONE' | 'KEPT'>(told.state)
  const [items, setItems] = useState<readonly number[]>(teachingItems.map(() => 0))
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [looksLike, setLooksLike] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)
  const saysNothing = words.trim() === '' && items.every((step) => step === 0)
  useUnsavedChanges(!saysNothing && state === 'OPEN')

  async function send(isChecked: boolean) {
    if (saysNothing) return setFailure(t('give.nothing'))
    const found = isChecked ? [] : patientLike(words, { today, names: null, isStrict: true }).map((one) => one.text)
    setFailure(null)
    setLooksLike(found)
    if (found.length > 0) return
    setSending(true)
    try {
      const input = { sessionId, items: [...items], words, isChecked }
      const isSent = await sendOrStore(giveTeaching, input, {
        entity: `teaching ${sessionId}`,
        label: t('give.visit', { teacher: told.teacher, clinic: told.clinic, day: formats.longDay(told.heldOn) }),
      })
      setState(isSent ? 'DONE' : 'KEPT')
    } catch (error) {
      const like = patientFoundIn(error)
      const code = error instanceof CallError ? error.code : undefined
      // The answer to an earlier try was lost, so this code means that the feedback has arrived.
      if (code === 'feedback.GIVEN') setState('DONE')
      else if (code === 'feedback.CLOSED') setState('CLOSED')
      else if (like.length > 0) setLooksLike(like)
      else setFailure(problem(error))
      setSending(false)
    }
  }

  return (
    <PageTemplate kind="session" back={`${paths.treatmentSession}/${sessionId}`} backLabel={t('give.back')}>
      <div className="flex w-full max-w-xl flex-col gap-5 px-4 pb-6 md:px-6">
        <PageHeader
          title={t('give.title')}
          subtitle={t('give.visit', { teacher: told.teacher, clinic: told.clinic, day: formats.longDay(told.heldOn) })}
        />
        {state !== 'OPEN' ? (
          <Banner tone={state === 'CLOSED' || state === 'KEPT' ? 'info' : 'success'}>
            {t(state === 'DONE' ? 'give.done' : `give.${state}`)}
          </Banner>
        ) : (
          <>
            <p className="flex gap-3 text-muted">
              <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
              <span>
                {t('give.who', { teacher: told.teacher })} {told.until && t('give.until', { until: formats.dateTime(told.until) })}
              </span>
            </p>
            {teachingItems.map((item, at) => (
              <Segmented
                key={item}
                size="lg"
                label={t(`item.${item}`)}
                value={items[at] ? `${items[at]}` : null}
                options={teachingSteps.map((step) => ({ value: `${step}`, label: t(`step.${step}`) }))}
                onChange={(step) => setItems(items.map((before, index) => (index === at ? Number(step) : before)))}
                onClear={() => setItems(items.map((before, index) => (index === at ? 0 : before)))}
              />
            ))}
            <TextArea
              label={t('give.label')}
              description={t('give.help')}
              value={words}
              maxLength={1_000}
              onChange={(text) => {
                setWords(text)
                setLooksLike([])
              }}
            />
            {failure && (
              <Banner tone="danger" announce="assertive">
                {failure}
              </Banner>
            )}
            {looksLike.length > 0 ? (
              <PatientQuestion found={looksLike} isBusy={isSending} onChange={() => setLooksLike([])} onKeep={() => void send(true)} />
            ) : (
              <Button variant="primary" size="lg" fullWidth loading={isSending} onPress={() => void send(false)}>
                {t('give.send')}
              </Button>
            )}
          </>
        )}
      </div>
    </PageTemplate>
  )
}
