'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import type { Editor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { TimeField } from '@/components/ui/time-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { dayOfWeek, weekdayOf } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'
import { recurrences } from '@/lib/timetables/vocabulary'
import type { InputOf } from '@/lib/contract'
import type { checkEvent } from '@/lib/contracts/timetables'
import type { Choices } from './event-panel'
import { EventPeople } from './event-people'
import { withStart, withType, type EventValues, type ReadEvent } from './event-values'
import { useFree } from './use-free'

interface EventFieldsProps {
  editor: Editor<EventValues>
  choices: Choices
  names: Readonly<Record<keyof EventValues | 'students' | 'leftOut', string>>
  timetableId: string
  /** The people that the event has already, with their names. */
  known: ReadEvent['event']['people']
  /** The people of the series, where the form is for one date. */
  ofSeries: EventValues['people']
  /** The input by which free people and rooms are found; null while the form cannot be checked. */
  input: InputOf<typeof checkEvent> | null
  isNew: boolean
  readOnly: boolean
}

const endings = ['TIMETABLE', 'LIMIT', 'UNTIL'] as const

export function EventFields({
  editor: { values, set, field },
  choices,
  names,
  timetableId,
  known,
  ofSeries,
  input,
  isNew,
  readOnly,
}: EventFieldsProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const [selector, select] = useSelector()
  const { free, words } = useFree(input)
  /** A single date has its own fields only; type and pattern belong to its series. */
  const isOne = values.scope === 'THIS'
  const repeats = values.recurrence !== 'NEVER' && values.recurrence !== 'DATES'
  const byWeekday = repeats && values.recurrence !== 'DAILY'
  const lock = readOnly ? { readOnly: true } : {}

  async function findRoom() {
    const taken = await free()
    const busy = (id: string) => taken?.rooms.get(id) ?? 0
    const items = choices.rooms.map(({ id, name, building, capacity }) => ({
      id,
      caption: capacity === null ? name : t('roomOf', { room: name, count: capacity }),
      subcaption: [taken && words(taken.dates, busy(id)), building].filter(Boolean).join(' · '),
    }))
    const ids = await select({
      title: names.roomId,
      items: items.toSorted((one, other) => busy(one.id) - busy(other.id)),
      selected: values.roomId === '' ? [] : [values.roomId],
    })
    const [roomId] = ids ?? []
    if (roomId !== undefined) set({ roomId })
  }

  return (
    <>
      {selector}
      <TextField
        {...field('fields.title')}
        {...lock}
        label={names.title}
        required
        maxLength={120}
        value={values.title}
        onChange={(title) => set({ title })}
      />
      {!isOne && (
        <Select
          {...field('fields.sessionTypeId')}
          {...lock}
          label={names.sessionTypeId}
          required
          options={choices.types
            .filter(({ id, active }) => active || id === values.sessionTypeId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...(values.sessionTypeId === '' && { placeholder: t('chooseType') })}
          value={values.sessionTypeId}
          onChange={(id) => set(isNew ? withType(values, id, choices.types) : { sessionTypeId: id })}
        />
      )}
      {(isOne || values.recurrence !== 'DATES') && (
        <DayField
          {...field('fields.pattern.startsOn')}
          {...lock}
          label={repeats && !isOne ? t('field.firstDay') : names.startsOn}
          required
          value={values.startsOn}
          onChange={(startsOn) => set({ startsOn })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          {...field('fields.startsTime')}
          {...lock}
          label={names.startsTime}
          required
          isFollowed
          value={values.startsTime}
          onChange={(startsTime) => startsTime !== null && set(withStart(values, startsTime))}
        />
        <TimeField
          {...field('fields.minutes')}
          {...lock}
          label={names.endsTime}
          required
          value={values.endsTime}
          onChange={(endsTime) => endsTime !== null && set({ endsTime })}
        />
      </div>
      {!isOne && (
        <>
          <Select
            {...field('fields.pattern.recurrence')}
            {...lock}
            label={names.recurrence}
            options={recurrences.map((value) => ({ value, label: t(`recurrence.${value}`) }))}
            value={values.recurrence}
            onChange={(value) => set({ recurrence: recurrences.find((one) => one === value) ?? values.recurrence })}
          />
          {byWeekday && (
            <div role="group" aria-label={names.weekdays} className="flex flex-wrap gap-1">
              {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
                <ToggleChip
                  key={weekday}
                  label={formats.weekday(dayOfWeek(weekday))}
                  selected={
                    values.weekdays.length === 0
                      ? values.startsOn !== '' && weekdayOf(values.startsOn) === weekday
                      : values.weekdays.includes(weekday)
                  }
                  onChange={(on) => {
                    const was = values.weekdays.length === 0 && values.startsOn !== '' ? [weekdayOf(values.startsOn)] : values.weekdays
                    if (!readOnly)
                      set({ weekdays: on ? [...was, weekday].toSorted((a, b) => a - b) : was.filter((one) => one !== weekday) })
                  }}
                />
              ))}
            </div>
          )}
          {values.recurrence === 'DATES' && (
            <PickedDates
              dates={values.dates}
              error={field('fields.pattern.dates').error}
              id={field('fields.pattern.dates').id}
              label={names.dates}
              readOnly={readOnly}
              onChange={(dates) => set({ dates })}
            />
          )}
          {repeats && (
            <Select
              id="event-ends"
              {...lock}
              label={names.ends}
              options={endings.map((value) => ({ value, label: t(`ends.${value}`) }))}
              value={values.ends}
              onChange={(value) => set({ ends: endings.find((one) => one === value) ?? values.ends })}
            />
          )}
          {repeats && values.ends === 'LIMIT' && (
            <NumberField
              {...field('fields.pattern.recurLimit')}
              {...lock}
              label={names.recurLimit}
              min={1}
              max={400}
              value={values.recurLimit}
              onChange={(recurLimit) => set({ recurLimit })}
            />
          )}
          {repeats && values.ends === 'UNTIL' && (
            <DayField
              {...field('fields.pattern.untilOn')}
              {...lock}
              label={names.untilOn}
              value={values.untilOn}
              onChange={(untilOn) => set({ untilOn })}
            />
          )}
          {repeats && choices.dateRanges.length > 0 && (
            <Select
              {...field('fields.pattern.dateRangeId')}
              {...lock}
              label={names.dateRangeId}
              placeholder={t('field.rangeNone')}
              options={choices.dateRanges.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.dateRangeId}
              onChange={(dateRangeId) => set({ dateRangeId })}
            />
          )}
        </>
      )}
      <Select
        {...field('fields.roomId')}
        {...lock}
        label={names.roomId}
        placeholder={t('field.roomNone')}
        options={choices.rooms.map(({ id, name, building, capacity }) => ({
          value: id,
          label: capacity === null ? name : t('roomOf', { room: name, count: capacity }),
          ...(building !== null && { group: building }),
        }))}
        value={values.roomId}
        onChange={(roomId) => set({ roomId })}
      />
      {!readOnly && (
        <div>
          <Button size="sm" onPress={() => void findRoom()}>
            {t('findRoom')}
          </Button>
        </div>
      )}
      <EventPeople
        editor={{ values, set, field }}
        timetableId={timetableId}
        choices={choices}
        names={names}
        known={known}
        ofSeries={ofSeries}
        input={input}
        readOnly={readOnly}
      />
      <TextArea
        {...field('fields.notes')}
        {...lock}
        label={names.notes}
        rows={2}
        maxLength={4000}
        value={values.notes}
        onChange={(notes) => set({ notes })}
      />
      {!isOne && (
        <>
          <TextField
            {...field('fields.link')}
            {...lock}
            type="url"
            label={names.link}
            maxLength={500}
            value={values.link}
            onChange={(link) => set({ link })}
          />
          <Checkbox
            {...field('fields.notifyStudents')}
            {...lock}
            label={names.notifyStudents}
            checked={values.notifyStudents}
            onChange={(notifyStudents) => set({ notifyStudents })}
          />
          <Checkbox
            {...field('fields.creatorOnly')}
            {...lock}
            label={names.creatorOnly}
            checked={values.creatorOnly}
            onChange={(creatorOnly) => set({ creatorOnly })}
          />
        </>
      )}
    </>
  )
}

interface PickedDatesProps {
  id: string
  label: string
  error: string | null
  dates: readonly string[]
  readOnly: boolean
  onChange: (dates: string[]) => void
}

/** Dates without a pattern: a field for each, in order. */
function PickedDates({ id, label, error, dates, readOnly, onChange }: PickedDatesProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const add = (day: string) => day !== '' && onChange([...new Set([...dates, day])].toSorted())
  return (
    <div role="group" aria-label={label} id={id} tabIndex={-1} className="flex flex-col gap-1">
      <p className="font-medium">{label}</p>
      <ul>
        {dates.map((day) => (
          <li key={day} className="flex items-center justify-between gap-2">
            {formats.longDay(day)}
            {!readOnly && (
              <IconButton
                label={t('takeOutDate', { day: formats.longDay(day) })}
                icon={<X />}
                onPress={() => onChange(dates.filter((one) => one !== day))}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && <AddDate key={dates.length} onAdd={add} />}
      {error !== null && <FieldError>{error}</FieldError>}
    </div>
  )
}

function AddDate({ onAdd }: { onAdd: (day: string) => void }) {
  const t = useTranslations('timetables')
  const [day, setDay] = useState('')
  return (
    <div className="flex items-end gap-2">
      <DayField label={t('addDate')} optional value={day} onChange={setDay} className="grow" />
      <Button icon={<Plus />} disabledReason={day === '' && t('addDateFirst')} onPress={() => onAdd(day)}>
        {t('add')}
      </Button>
    </div>
  )
}
