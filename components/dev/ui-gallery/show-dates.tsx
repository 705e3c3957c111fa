'use client'

import { useState } from 'react'
import { DayField } from '@/components/ui/day-field'
import { NumberField } from '@/components/ui/number-field'
import { TimeField } from '@/components/ui/time-field'
import { Shown, Specimen } from './specimen'

export function ShowDates() {
  const [day, setDay] = useState('2026-11-20')
  const [empty, setEmpty] = useState('')
  const [time, setTime] = useState<string | null>('09:30')
  const [count, setCount] = useState<number | null>(3)
  return (
    <>
      <Specimen name="day-field">
        <Shown state="default">
          <DayField label="Date" value={day} onChange={setDay} min="2026-01-01" max="2026-12-31" />
        </Shown>
        <Shown state="empty">
          <DayField label="Next recall" value={empty} onChange={setEmpty} optional />
        </Shown>
        <Shown state="invalid">
          <DayField label="Date" value="2026-11-29" error="The date lies after tomorrow." />
        </Shown>
        <Shown state="read-only">
          <DayField label="Date" value="2026-11-20" readOnly />
        </Shown>
        <Shown state="disabled">
          <DayField label="Date" value="2026-11-20" disabledReason="It comes from the timetable." />
        </Shown>
        <Shown state="queued">
          <DayField label="Date" value="2026-11-20" queued />
        </Shown>
      </Specimen>
      <Specimen name="time-field">
        <Shown state="default">
          <TimeField label="Starts at" value={time} onChange={setTime} />
        </Shown>
        <Shown state="empty">
          <TimeField label="Ends at" value={null} />
        </Shown>
        <Shown state="invalid">
          <TimeField label="Ends at" value="08:15" error="It ends before it starts." />
        </Shown>
        <Shown state="read-only">
          <TimeField label="Starts at" value="09:30" readOnly />
        </Shown>
      </Specimen>
      <Specimen name="number-field">
        <Shown state="default">
          <NumberField label="Quantity" value={count} onChange={setCount} min={1} max={32} />
        </Shown>
        <Shown state="empty">
          <NumberField label="Seats" value={null} optional />
        </Shown>
        <Shown state="invalid">
          <NumberField label="Seats" value={0} min={1} error="One seat at least." />
        </Shown>
        <Shown state="read-only">
          <NumberField label="Weight" value={0.5} readOnly />
        </Shown>
        <Shown state="disabled">
          <NumberField label="Seats" value={24} disabledReason="The room has 24." />
        </Shown>
      </Specimen>
    </>
  )
}
