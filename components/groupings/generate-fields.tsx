'use client'

import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { FieldError } from '@/components/ui/field-error'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { TimeField } from '@/components/ui/time-field'
import type { OutputOf } from '@/lib/contract'
import type { readGenerating } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { firstDayOf, repeats, type GenerateValues } from './generate-values'

interface GenerateFieldsProps {
  values: GenerateValues
  set: (part: Partial<GenerateValues>) => void
  choices: OutputOf<typeof readGenerating>
  errorOf: (path: string) => string | null
}

/** The fields of the events, and their times. */
export function GenerateFields({ values, set, choices, errorOf }: GenerateFieldsProps) {
  const t = useTranslations('groupings.generate')
  const formats = useFormats()
  const [selector, select] = useSelector()
  // The length is that of the session type as long as nobody chose another one.
  const minutesOf = (typeId: string) => choices.types.find(({ id }) => id === typeId)?.defaultMinutes ?? null
  const teachers = choices.teachers.filter(({ id }) => values.teacherIds.includes(id))
  const untaught = errorOf('fields.people')
  const chosen = choices.groups.filter(({ id }) => values.groupIds.includes(id))

  /** The first day moves to the timetable's first day, unless the user chose a day within the timetable. */
  function chooseTimetable(timetableId: string) {
    const [before, now] = [values.timetableId, timetableId].map((id) => choices.timetables.find((one) => one.id === id))
    const isTyped = values.startsOn !== (before ? firstDayOf(before, choices.today) : choices.today)
    const isWithin = now !== undefined && values.startsOn >= now.fromOn && (now.toOn === null || values.startsOn <= now.toOn)
    set({ timetableId, ...(now && !(isTyped && isWithin) && { startsOn: firstDayOf(now, choices.today) }) })
  }

  async function chooseTeachers() {
    const items = choices.teachers.map(({ id, displayName }) => ({ id, caption: displayName }))
    const teacherIds = await select({ title: t('teachers'), items, multiple: true, selected: values.teacherIds })
    if (teacherIds) set({ teacherIds })
  }

  return (
    <>
      {selector}
      <Fieldset legend={t('what')}>
        <Select
          label={t('timetable')}
          required
          placeholder={t('chooseTimetable')}
          error={errorOf('timetableId')}
          options={choices.timetables.map(({ id, name, state }) => ({
            value: id,
            label: state === 'DRAFT' ? t('timetableDraft', { name }) : name,
          }))}
          value={values.timetableId}
          onChange={chooseTimetable}
        />
        <TextField
          label={t('title')}
          description={t('titleHelp')}
          required
          maxLength={120}
          error={errorOf('fields.title')}
          value={values.title}
          onChange={(title) => set({ title })}
        />
        <Select
          label={t('type')}
          required
          error={errorOf('fields.sessionTypeId')}
          options={choices.types.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.sessionTypeId}
          onChange={(sessionTypeId) =>
            set({ sessionTypeId, ...(values.minutes === minutesOf(values.sessionTypeId) && { minutes: minutesOf(sessionTypeId) }) })
          }
        />
        <Select
          label={t('room')}
          placeholder={t('noRoom')}
          error={errorOf('fields.roomId')}
          options={choices.rooms.map(({ id, name, building }) => ({ value: id, label: building === null ? name : `${name}, ${building}` }))}
          value={values.roomId}
          onChange={(roomId) => set({ roomId })}
        />
        <div role="group" aria-label={t('teachers')} className="flex flex-col gap-1">
          <p className="font-medium">{t('teachers')}</p>
          <p className={teachers.length === 0 ? 'text-muted' : undefined}>
            {teachers.length === 0 ? t('noTeachers') : formats.list(teachers.map(({ displayName }) => displayName))}
          </p>
          {untaught !== null && <FieldError>{untaught}</FieldError>}
          <div>
            <Button size="sm" onPress={() => void chooseTeachers()}>
              {t('chooseTeachers')}
            </Button>
          </div>
        </div>
        <Checkbox label={t('notify')} checked={values.notifyStudents} onChange={(notifyStudents) => set({ notifyStudents })} />
      </Fieldset>
      <Fieldset legend={t('when')}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DayField
            label={t('firstDay')}
            required
            error={errorOf('fields.pattern.startsOn')}
            value={values.startsOn}
            onChange={(startsOn) => set({ startsOn })}
          />
          <TimeField
            label={t('start')}
            required
            error={errorOf('fields.startsTime')}
            value={values.startsTime}
            onChange={(startsTime) => startsTime !== null && set({ startsTime })}
          />
          <NumberField
            label={t('minutes')}
            required
            min={5}
            max={1440}
            error={errorOf('fields.minutes')}
            value={values.minutes}
            onChange={(minutes) => set({ minutes })}
          />
          <Select
            label={t('repeat')}
            error={errorOf('fields.pattern.recurrence')}
            options={repeats.map((value) => ({ value, label: t(`recurrence.${value}`) }))}
            value={values.recurrence}
            onChange={(value) => set({ recurrence: repeats.find((one) => one === value) ?? 'NEVER' })}
          />
          {values.recurrence !== 'NEVER' && (
            <NumberField
              label={t('times')}
              description={t('timesHelp')}
              optional
              min={1}
              max={400}
              error={errorOf('fields.pattern.recurLimit')}
              value={values.recurLimit}
              onChange={(recurLimit) => set({ recurLimit })}
            />
          )}
        </div>
      </Fieldset>
      <Fieldset legend={t('apart')}>
        <p className="text-dense text-muted">{t('apartHelp')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            label={t('days')}
            min={0}
            max={28}
            error={errorOf('apart.days')}
            value={values.daysApart}
            onChange={(daysApart) => set({ daysApart })}
          />
          <NumberField
            label={t('minutesLater')}
            min={0}
            max={720}
            error={errorOf('apart.minutes')}
            value={values.minutesApart}
            onChange={(minutesApart) => set({ minutesApart })}
          />
          <NumberField
            label={t('atOnce')}
            description={t('atOnceHelp')}
            min={1}
            max={50}
            error={errorOf('turns.atOnce')}
            value={values.atOnce}
            onChange={(atOnce) => set({ atOnce })}
          />
          <Select
            label={t('first')}
            description={t('firstHelp')}
            options={chosen.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.some(({ id }) => id === values.firstGroupId) ? values.firstGroupId : (chosen[0]?.id ?? '')}
            onChange={(firstGroupId) => set({ firstGroupId })}
          />
        </div>
      </Fieldset>
    </>
  )
}
