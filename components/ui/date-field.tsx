'use client'

import { parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState, type ComponentType } from 'react'
import { DateField as AriaDateField, DateInput } from 'react-aria-components/DateField'
import { classNames } from './class-names'
import type { DateCalendarProps } from './date-calendar'
import { FieldDateSegment } from './date-segment'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { fieldStyle, lockOf } from './field-style'
import type { FieldProps } from './form-field'
import { IconButton } from './icon-button'
import { Spinner } from './spinner'
import { useDismiss } from './use-dismiss'
import { useFieldIds } from './use-field-ids'
import { useFloating } from './use-floating'
import { useTypedParts } from './use-typed-parts'

export interface DateFieldProps extends FieldProps {
  /** ISO: 2026-11-20. */
  value: string | null
  /** Called with a whole date, when it is chosen or focus leaves; never while it is typed. */
  onChange?: (value: string | null) => void
  /** What the calendar offers; a typed date outside is the form's to refuse, with a message. */
  min?: string
  max?: string
  /** The institution's today, from the server: where an empty calendar opens. */
  today?: string
  onBlur?: () => void
}

/** Any fixed day: what empty segments count from must be the same on server and browser. */
const fallbackDay = '2026-01-01'

/** A date typed part by part in the order of the locale, or taken from a calendar that loads when asked for. */
export function DateField({ value, onChange, min, max, today, onBlur, label, hideLabel, optional, id, description, error, required, readOnly, disabledReason, queued, className }: DateFieldProps) {
  const t = useTranslations('ui')
  const ids = useFieldIds({ id, notes: { description: Boolean(description || disabledReason || queued), error: Boolean(error) } })
  const lock = lockOf({ readOnly, disabledReason })
  const field = useRef<HTMLDivElement>(null)
  const { draft, setDraft, leave, round } = useTypedParts({ field, value, onCommit: (typed) => onChange?.(typed && inOurCentury(typed)) })

  return (
    <div id={ids.controlId} className={className}>
      <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>{label}</FieldLabel>
      <AriaDateField
        key={round}
        ref={field}
        aria-labelledby={ids.labelId}
        aria-describedby={ids.describedBy}
        validationBehavior="aria"
        shouldForceLeadingZeros
        value={toDay(draft) ?? null}
        onChange={(day) => setDraft(day ? day.toString() : null)}
        placeholderValue={toDay(today) ?? parseDate(fallbackDay)}
        isInvalid={Boolean(error)}
        isRequired={required}
        isReadOnly={lock !== null}
        onBlur={() => {
          leave()
          onBlur?.()
        }}
      >
        <span className="relative flex max-w-64 items-center">
          <DateInput className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'flex min-h-control items-center py-2 pl-2.5', lock ? 'pr-3' : 'pr-12')}>
            {(segment) => <FieldDateSegment segment={segment} />}
          </DateInput>
          {!lock && (
            <CalendarButton
              label={t('calendar')}
              calendarLabel={label}
              value={toDay(draft) ?? null}
              today={toDay(today)}
              minValue={toDay(min)}
              maxValue={toDay(max)}
              onChange={(day) => onChange?.(day.toString())}
            />
          )}
        </span>
      </AriaDateField>
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}

interface CalendarButtonProps extends Omit<DateCalendarProps, 'label'> {
  label: string
  calendarLabel: string
}

function CalendarButton({ label, calendarLabel, onChange, ...calendar }: CalendarButtonProps) {
  const [open, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<DateCalendarProps> | null>(null)
  const host = useRef<HTMLSpanElement>(null)
  const layer = useRef<HTMLDivElement>(null)

  useFloating({ layer, anchor: () => host.current, open, placement: 'below-end' })
  useDismiss({ open, inside: [host, layer], onDismiss: (how) => close(how === 'escape') })

  function close(keepsFocus: boolean) {
    setOpen(false)
    if (keepsFocus) host.current?.querySelector('button')?.focus()
  }

  async function toggle() {
    if (open) return close(true)
    setOpen(true)
    if (Calendar) return
    try {
      const { DateCalendar } = await import('./date-calendar')
      setCalendar(() => DateCalendar)
    } catch {
      // Offline and not on the device: the date can be typed.
      close(true)
    }
  }

  return (
    <span ref={host} className="absolute right-1">
      <IconButton size="sm" label={label} icon={<CalendarDays />} aria-haspopup="dialog" aria-expanded={open} onPress={toggle} />
      {open && (
        <div ref={layer} popover="manual" role="dialog" aria-label={calendarLabel} className="floating animate-appear rounded-card border border-line bg-raised p-3 text-ink shadow-popover">
          {Calendar
            ? <Calendar {...calendar} label={calendarLabel} onChange={(day) => { onChange(day); close(true) }} />
            : <Spinner />}
        </div>
      )}
    </span>
  )
}

/** '26' is typed for 2026. */
function inOurCentury(iso: string) {
  const day = parseDate(iso)
  return (day.year < 100 ? day.add({ years: 2000 }) : day).toString()
}

function toDay(iso: string | null | undefined) {
  return iso ? parseDate(iso) : undefined
}
