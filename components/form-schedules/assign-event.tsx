'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEventChoice } from '@/components/forms/answers/use-event-choice'
import { useEventWords } from '@/components/forms/answers/use-event-words'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import type { InputOf } from '@/lib/contract'
import { listAssignmentEvents } from '@/lib/contracts/form-schedules'
import type { AttachedEvent } from '@/lib/contracts/form-responses'

interface AssignEventProps {
  id: string
  error: string | null
  /** The assignment as it is filled in so far; null while nobody is chosen. */
  asked: InputOf<typeof listAssignmentEvents> | null
  value: AttachedEvent | null
  /** The number of assigned people who do not take part in the event. */
  without: number
  onChange: (event: AttachedEvent | null) => void
}

/** One event for all who take part in it. Without one, and for everybody else, each person chooses their own. */
export function AssignEvent({ id, error, asked, value, without, onChange }: AssignEventProps) {
  const t = useTranslations('formSchedules.assign')
  const words = useEventWords()
  const { selector, isBusy, choose } = useEventChoice({
    list: async () => (asked === null ? { events: [] } : call(listAssignmentEvents, asked)),
    title: t('chooseEvent'),
    none: t('noEvents'),
    selected: value,
    onChange,
  })

  return (
    <ChoiceGroup id={id} role="group" label={t('event')} hideLabel optional description={t('eventHelp')} error={error}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {value && <p className="min-w-0 font-medium wrap-anywhere">{words(value)}</p>}
        <Button
          size="sm"
          icon={<CalendarDays />}
          loading={isBusy}
          disabledReason={asked === null && t('eventAfterPeople')}
          onPress={() => void choose()}
        >
          {t(value ? 'otherEvent' : 'chooseEvent')}
        </Button>
        {value && <TextButton onPress={() => onChange(null)}>{t('noEvent')}</TextButton>}
      </div>
      {value && without > 0 && <Banner tone="info">{t('withoutEvent', { count: without })}</Banner>}
      {selector}
    </ChoiceGroup>
  )
}
