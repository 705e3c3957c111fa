'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FieldError } from '@/components/ui/field-error'
import { call } from '@/lib/client/request'
import { listEvents, type AttachedEvent, type Response } from '@/lib/contracts/form-responses'
import { useEventChoice } from './use-event-choice'
import { useEventWords } from './use-event-words'

interface EventFieldProps {
  id: string
  response: Response
  error: string | null
  onChange: (event: AttachedEvent) => void
}

/** The event of a timetable that the form is about: one of the reader's, or of the person whom the form is about. */
export function EventField({ id, response, error, onChange }: EventFieldProps) {
  const t = useTranslations('forms.event')
  const words = useEventWords()
  const { event, subject } = response

  const isStored = response.revision > 0
  const { selector, isBusy, choose } = useEventChoice({
    list: () => call(listEvents, isStored ? { responseId: response.id } : subject ? { subjectId: subject.id } : {}),
    title: t('choose'),
    none: t('none'),
    selected: event,
    onChange,
  })

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
