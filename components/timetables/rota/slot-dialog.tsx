'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { TimeField } from '@/components/ui/time-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import { dayOfWeek } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'
import { mostRotaTimes } from '@/lib/timetables/rota'
import { minutesOf, timeOf } from '@/lib/wall-time'
import type { Choices } from '../events/event-panel'
import type { Slot } from './rota-values'

interface SlotDialogProps {
  slot: Slot
  /** The place of the slot among the slots, by which its fields are named. */
  place: number
  choices: Choices
  nameOf: (id: string) => string
  field: FieldAt
  onChange: (slot: Slot) => void
  onClose: () => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const dayLong = 24 * 60

/** The work of a group in a block: what it is, when in the week, where, and who teaches it. Typed values are kept as they are typed. */
export function SlotDialog({ slot, place, choices, nameOf, field, onChange, onClose }: SlotDialogProps) {
  const t = useTranslations('timetablePlanning.rota')
  const formats = useFormats()
  const [selector, select] = useSelector()
  const set = (change: Partial<Slot>) => onChange({ ...slot, ...change })
  const setTime = (id: string, change: Partial<Slot['times'][number]>) =>
    set({ times: slot.times.map((time) => (time.id === id ? { ...time, ...change } : time)) })
  const at = (path: string) => field(`slots.${place}.${path}`)

  async function chooseRoom() {
    const items = choices.rooms.map(({ id, name, building }) => ({ id, caption: name, subcaption: building ?? '' }))
    const ids = await select({ title: t('room'), items, selected: slot.roomId === null ? [] : [slot.roomId] })
    if (ids) set({ roomId: ids[0] ?? null })
  }

  async function chooseTeachers() {
    const items = choices.teachers.map(({ id, displayName }) => ({ id, caption: displayName }))
    const ids = await select({ title: t('teachers'), items, multiple: true, selected: slot.teachers.map(({ userId }) => userId) })
    if (!ids) return
    const before = new Map(slot.teachers.map((one) => [one.userId, one]))
    set({ teachers: ids.map((userId) => before.get(userId) ?? { userId, part: 'TEACHER' }) })
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={slot.title === '' ? t('newSlot') : slot.title}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      {selector}
      <div className="flex flex-col gap-4">
        <TextField
          {...at('title')}
          label={t('entryTitle')}
          required
          maxLength={120}
          value={slot.title}
          onChange={(title) => set({ title })}
        />
        <Select
          {...at('sessionTypeId')}
          label={t('type')}
          required
          options={choices.types
            .filter(({ id, active }) => active || id === slot.sessionTypeId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={slot.sessionTypeId}
          onChange={(sessionTypeId) => set({ sessionTypeId })}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="font-medium">{t('times')}</legend>
          {slot.times.map((time, index) => (
            <div key={time.id} className="flex flex-col gap-2 border-b border-line pb-3 last:border-b-0">
              <div
                role="group"
                id={at(`times.${index}.weekdays`).id}
                tabIndex={-1}
                aria-label={t('weekdays')}
                className="flex flex-wrap gap-2"
              >
                {weekdays.map((weekday) => (
                  <ToggleChip
                    key={weekday}
                    label={formats.weekday(dayOfWeek(weekday))}
                    selected={time.weekdays.includes(weekday)}
                    onChange={(isOn) =>
                      setTime(time.id, {
                        weekdays: isOn
                          ? [...time.weekdays, weekday].sort((one, other) => one - other)
                          : time.weekdays.filter((one) => one !== weekday),
                      })
                    }
                  />
                ))}
              </div>
              {at(`times.${index}.weekdays`).error !== null && <FieldError>{at(`times.${index}.weekdays`).error ?? ''}</FieldError>}
              <div className="flex items-end gap-2">
                <TimeField
                  {...at(`times.${index}.startsTime`)}
                  className="grow"
                  label={t('starts')}
                  required
                  value={time.startsTime}
                  onChange={(startsTime) => setTime(time.id, { startsTime: startsTime ?? '' })}
                />
                <TimeField
                  {...at(`times.${index}.minutes`)}
                  className="grow"
                  label={t('ends')}
                  required
                  value={time.startsTime === '' ? '' : timeOf((minutesOf(time.startsTime) + time.minutes) % dayLong)}
                  onChange={(ends) => {
                    if (ends === null || ends === '' || time.startsTime === '') return
                    const minutes = minutesOf(ends) - minutesOf(time.startsTime)
                    setTime(time.id, { minutes: minutes > 0 ? minutes : minutes + dayLong })
                  }}
                />
                <IconButton
                  icon={<Trash2 />}
                  label={t('removeTime', { number: index + 1 })}
                  disabledReason={slot.times.length === 1 && t('oneTime')}
                  onPress={() => set({ times: slot.times.filter(({ id }) => id !== time.id) })}
                />
              </div>
            </div>
          ))}
          {slot.times.length < mostRotaTimes && (
            <Button
              className="self-start"
              size="sm"
              icon={<Plus />}
              onPress={() => {
                const last = slot.times.at(-1)
                const weekday = Math.min(7, (last?.weekdays.at(-1) ?? 0) + 1)
                set({
                  times: [
                    ...slot.times,
                    { id: newId(), weekdays: [weekday], startsTime: last?.startsTime ?? '09:00', minutes: last?.minutes ?? 180 },
                  ],
                })
              }}
            >
              {t('addTime')}
            </Button>
          )}
        </fieldset>
        <div role="group" aria-label={t('room')} id={at('roomId').id} tabIndex={-1} className="flex flex-col gap-1">
          <p className="font-medium">{t('room')}</p>
          <p className={slot.roomId === null ? 'text-muted' : undefined}>{slot.roomId === null ? t('noRoom') : nameOf(slot.roomId)}</p>
          {at('roomId').error !== null && <FieldError>{at('roomId').error ?? ''}</FieldError>}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onPress={() => void chooseRoom()}>
              {t('chooseRoom')}
            </Button>
            {slot.roomId !== null && (
              <Button size="sm" onPress={() => set({ roomId: null })}>
                {t('withoutRoom')}
              </Button>
            )}
          </div>
        </div>
        <div role="group" aria-label={t('teachers')} id={at('teachers').id} tabIndex={-1} className="flex flex-col gap-1">
          <p className="font-medium">{t('teachers')}</p>
          <p className={slot.teachers.length === 0 ? 'text-muted' : undefined}>
            {slot.teachers.length === 0 ? t('noTeachers') : formats.list(slot.teachers.map(({ userId }) => nameOf(userId)))}
          </p>
          {at('teachers').error !== null && <FieldError>{at('teachers').error ?? ''}</FieldError>}
          <div>
            <Button size="sm" onPress={() => void chooseTeachers()}>
              {t('chooseTeachers')}
            </Button>
          </div>
        </div>
        <NumberField
          {...at('groupsAtOnce')}
          label={t('groupsAtOnce')}
          description={t('groupsAtOnceHelp')}
          min={1}
          max={20}
          value={slot.groupsAtOnce}
          onChange={(groupsAtOnce) => set({ groupsAtOnce: groupsAtOnce ?? 1 })}
        />
      </div>
    </Dialog>
  )
}
