'use client'

import type { CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { buttonStyle } from './button-style'
import { IconSlot } from './icon-slot'

interface MonthCalendarProps {
  label: string
  value: CalendarDate | null
  min: CalendarDate | null
  max: CalendarDate | null
  onChoose: (day: CalendarDate) => void
}

const step = buttonStyle({ variant: 'quiet', size: 'sm', square: true, className: 'data-disabled:opacity-40' })

/** A month from which a day is chosen. */
export function MonthCalendar({ label, value, min, max, onChoose }: MonthCalendarProps) {
  return (
    <Calendar aria-label={label} value={value} minValue={min} maxValue={max} onChange={onChoose} autoFocus className="flex flex-col gap-2">
      <header className="flex items-center justify-between gap-2">
        <Button slot="previous" className={step}>
          <IconSlot small>
            <ChevronLeft />
          </IconSlot>
        </Button>
        <CalendarHeading className="text-body font-bold first-letter:uppercase" />
        <Button slot="next" className={step}>
          <IconSlot small>
            <ChevronRight />
          </IconSlot>
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="w-full text-center text-dense tabular-nums">
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className="font-medium text-muted">{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              date={day}
              className="flex min-h-target cursor-pointer items-center justify-center rounded-control data-disabled:cursor-default data-disabled:text-muted data-focus-visible:outline-3 data-focus-visible:outline-primary data-hovered:bg-hover data-outside-month:hidden data-selected:bg-primary data-selected:font-bold data-selected:text-on-primary"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
