'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import type { Editor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
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
import type { Choices } from './event-panel'
import { withStart, withType, type EventValues, type ReadEvent } from './event-values'

interface EventFieldsProps {
  editor: Editor<EventValues>
  choices: Choices
  names: Readonly<Record<keyof EventValues, string>>
  /** People it has already, with their names. */
  known: ReadEvent['event']['people']
  isNew: boolean
  readOnly: boolean
}

const endings = ['TIMETABLE', 'LIMIT', 'UNTIL'] as const

export function EventFields({ editor: { values, set, field }, choices, names, known, isNew, readOnly }: EventFieldsProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const [selector, select] = useSelector()
  /** A single date has what is its own; type, groups and pattern are its series'. */
  const isOne = values.scope === 'THIS'
  const repeats = values.recurrence !== 'NEVER' && values.recurrence !== 'DATES'
  const byWeekday = repeats && values.recurrence !== 'DAILY'
  const nameOf = (id: string) =>
    choices.teachers.find((one) => one.id === id)?.displayName ?? known.find(({ userId }) => userId === id)?.displayName ?? ''
  const shown = values.people.filter(({ isOut }) => !isOut)
  const groups = choices.groups.filter(({ id }) => values.groupIds.includes(id))
  const lock = readOnly ? { readOnly: true } : {}

  async function chooseGroups() {
    const items = choices.groups.map(({ id, name, grouping, members }) => ({
      id,
      caption: name,
      subcaption: t('groupOf', { grouping, count: members }),
    }))
    const ids = await select({ title: names.groupIds, items, multiple: true, selected: values.groupIds })
    if (ids) set({ groupIds: [...ids] })
  }

  async function chooseTeachers() {
    const taught = values.people.filter(({ part }) => part !== 'STUDENT')
    const items = choices.teachers.map(({ id, displayName }) => ({ id, caption: displayName }))
    const ids = await select({
      title: names.people,
      items,
      multiple: true,
      selected: taught.filter(({ isOut }) => !isOut).map(({ userId }) => userId),
    })
    if (!ids) return
    const others = values.people.filter(({ part, userId }) => part === 'STUDENT' && !ids.includes(userId))
    const chosen = ids.map(
      (userId) => ({ userId, part: taught.find((one) => one.userId === userId)?.part ?? 'TEACHER', isOut: false }) as const,
    )
    // One who belongs to the series and is left out of this date is named as left out.
    const out = isOne
      ? known
          .filter(({ userId, part }) => part !== 'STUDENT' && !ids.includes(userId))
          .map(({ userId, part }) => ({ userId, part, isOut: true }))
      : []
    set({ people: [...others, ...chosen, ...out] })
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
      <Named
        id={field('fields.groupIds').id}
        label={names.groupIds}
        error={field('fields.groupIds').error}
        names={groups.map(({ name }) => name)}
        none={t('noGroups')}
        action={!isOne && !readOnly ? { label: t('chooseGroups'), onPress: () => void chooseGroups() } : null}
      />
      <Named
        id={field('fields.people').id}
        label={names.people}
        error={field('fields.people').error}
        names={shown.filter(({ part }) => part !== 'STUDENT').map(({ userId }) => nameOf(userId))}
        none={t('noTeachers')}
        action={readOnly ? null : { label: t('chooseTeachers'), onPress: () => void chooseTeachers() }}
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

interface NamedProps {
  id: string
  label: string
  error: string | null
  names: readonly string[]
  none: string
  action: { readonly label: string; readonly onPress: () => void } | null
}

/** Whom it is for, or who teaches it: the names, and the selector. */
function Named({ id, label, error, names, none, action }: NamedProps) {
  const formats = useFormats()
  return (
    <div role="group" aria-label={label} id={id} tabIndex={-1} className="flex flex-col gap-1">
      <p className="font-medium">{label}</p>
      <p className={classNames('wrap-anywhere', names.length === 0 && 'text-muted')}>{names.length === 0 ? none : formats.list(names)}</p>
      {error !== null && <FieldError>{error}</FieldError>}
      {action && (
        <div>
          <Button size="sm" onPress={action.onPress}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
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

/** Dates without a pattern: each a field, in order. */
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
