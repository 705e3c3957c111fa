'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FieldError } from '@/components/ui/field-error'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listEvents, type AttachedEvent, type Response } from '@/lib/contracts/form-responses'
import { useEventWords } from './use-event-words'

interface EventFieldProps {
  id: string
  response: Response
  error: string | null
  onChange: (event: AttachedEvent) => void
}

/** Which event of a timetable the form is about: one of the reader's, or of whom it is about. */
export function EventField({ id, response, error, onChange }: EventFieldProps) {
  const t = useTranslations('forms.event')
  const words = useEventWords()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [isBusy, setBusy] = useState(false)
  const { event, subject } = response

  async function choose() {
    setBusy(true)
    try {
      const isStored = response.revision > 0
      const { events } = await call(listEvents, isStored ? { responseId: response.id } : subject ? { subjectId: subject.id } : {})
      setBusy(false)
      if (events.length === 0) return void notify.info(t('none'))
      const ids = await select({
        title: t('choose'),
        items: events.map((one) => ({ id: one.id, caption: one.title, subcaption: words(one, false) })),
        selected: event ? [event.id] : [],
      })
      const chosen = events.find((one) => one.id === ids?.[0])
      if (chosen) onChange(chosen)
    } catch (failure) {
      notify.error(problem(failure))
    }
    setBusy(false)
  }

  return (
    <Card className="flex flex-col gap-2 px-4 py-3">
      <p id={`${id}-label`} className="font-medium">
        {t('label')}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={`${id}-chosen`} className={event ? 'min-w-0 wrap-anywhere' : 'text-muted'}>
          {event ? words(event) : t('notChosen')}
        </p>
        <Button
          id={id}
          icon={<CalendarDays />}
          loading={isBusy}
          aria-describedby={error === null ? `${id}-label ${id}-chosen` : `${id}-label ${id}-chosen ${id}-error`}
          onPress={() => void choose()}
        >
          {t(event ? 'change' : 'choose')}
        </Button>
      </div>
      {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {selector}
    </Card>
  )
}
