'use client'

import type { CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarGridBody, CalendarGridHeader, CalendarHeaderCell, CalendarHeading } from 'react-aria-components/Calendar'
import { buttonStyle } from './button-style'
import { IconSlot } from './icon-slot'

export interface DateCalendarProps {
  label: string
  value: CalendarDate | null
  onChange: (day: CalendarDate) => void
  minValue?: CalendarDate
  maxValue?: CalendarDate
  today?: CalendarDate
}

/** A month to choose a day from. A file of its own, which the date field loads when it is opened. */
export function DateCalendar({ label, value, onChange, minValue, maxValue, today }: DateCalendarProps) {
  const turn = buttonStyle({ variant: 'quiet', size: 'sm', square: true })
  return (
    <Calendar aria-label={label} autoFocus value={value} defaultFocusedValue={value ?? today} onChange={onChange} minValue={minValue} maxValue={maxValue}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <Button slot="previous" className={turn}><IconSlot><ChevronLeft /></IconSlot></Button>
        <CalendarHeading className="font-bold" />
        <Button slot="next" className={turn}><IconSlot><ChevronRight /></IconSlot></Button>
      </div>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="pb-1 text-meta font-medium text-muted">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="flex size-control items-center justify-center rounded-control border border-transparent text-dense data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:line-through data-hovered:bg-hover data-outside-month:hidden data-pressed:bg-pressed data-selected:border-primary data-selected:bg-primary data-selected:font-bold data-selected:text-on-primary data-today:not-data-selected:border-control data-today:font-bold forced-colors:data-selected:bg-highlight forced-colors:data-selected:text-highlight-text"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
