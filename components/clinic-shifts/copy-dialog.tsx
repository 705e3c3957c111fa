'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { CheckView, openClashesOf } from '@/components/timetables/clashes/check-view'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { shifts, type Shift as Part } from '@/lib/clinical/shifts'
import { daysFrom, weekOf } from '@/lib/clinical/week'
import { checkShift, copyShift, listHeld, type Shift } from '@/lib/contracts/clinic-shifts'
import { useFormats } from '@/lib/i18n/use-formats'
import { lastDay, previewOf, type Wanted, type When } from './copy-targets'

interface CopyDialogProps {
  shift: Pick<Shift, 'id' | 'clinic' | 'heldOn' | 'shift'>
  /** The people of the shift. */
  teacherIds: readonly string[]
  studentIds: readonly string[]
  today: string
  onClose: () => void
}

const mostWeeks = 52
const weekChoices = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 26, 39, mostWeeks]
const mostAtOnce = 200

/** Copies the same people to other days and shifts. Shifts that already exist are shown and stay as they are. */
export function CopyDialog({ shift, teacherIds, studentIds, today, onClose }: CopyDialogProps) {
  const t = useTranslations('shifts')
  const ui = useTranslations('ui')
  const tCheck = useTranslations('timetables.check')
  const formats = useFormats()
  const router = useRouter()
  const { id, clinic, heldOn } = shift
  const monday = weekOf(heldOn)
  const [wanted, setWanted] = useState<Wanted>({ weekdays: [daysFrom(monday, 7).indexOf(heldOn)], shifts: [shift.shift], weeks: 4 })
  const [held, setHeld] = useState<readonly When[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    call(listHeld, { clinicId: clinic.id, from: monday, to: lastDay({ heldOn, shift: 'AM' }, mostWeeks) }).then(
      (answer) => {
        if (!isGone) setHeld(answer.held)
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => void (isGone = true)
  }, [clinic.id, monday, heldOn])

  const preview = previewOf({ heldOn, shift: shift.shift }, wanted, { held: held ?? [], today })
  const count = preview.fresh.length
  const isCheckable = count > 0 && count <= mostAtOnce && teacherIds.length + studentIds.length > 0
  const asked = useAsked(
    checkShift,
    isCheckable ? { clinicId: clinic.id, days: [...preview.fresh], teacherIds: [...teacherIds], studentIds: [...studentIds] } : null,
    'form',
  )
  const serious = openClashesOf(asked.current).filter(({ isSerious }) => isSerious).length
  const listed = [
    ...preview.fresh.map((one) => ({ ...one, isThere: false })),
    ...preview.there.map((one) => ({ ...one, isThere: true })),
  ].toSorted((a, b) => a.heldOn.localeCompare(b.heldOn) || shifts.indexOf(a.shift) - shifts.indexOf(b.shift))
  const turn = <T,>(list: readonly T[], one: T, on: boolean) => (on ? [...list, one] : list.filter((other) => other !== one))

  async function copy() {
    setBusy(true)
    try {
      const { made, leftOut } = await call(copyShift, { id, targets: [...preview.fresh] })
      notify.success(t('copied', { count: made }), leftOut > 0 ? { description: t('copiedLeftOut', { count: leftOut }) } : undefined)
      router.refresh()
      onClose()
    } catch {
      setBusy(false)
      notify.error(t('saveFailed'))
    }
  }

  return (
    <Dialog
      open
      size="md"
      title={t('copyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={!held ? t('copyUnknown') : count === 0 ? t('copyNothing') : count > mostAtOnce && t('copyTooMany', { count })}
            onPress={() => void copy()}
          >
            {serious > 0 ? t('copyWith', { count, clashes: serious }) : t('copyAction', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed && (
          <p role="alert" className="text-danger">
            {t('copyUnknown')}
          </p>
        )}
        <div role="group" aria-label={t('copyDays')} className="flex flex-wrap gap-2">
          {daysFrom(monday, 7).map((day, weekday) => (
            <ToggleChip
              key={day}
              label={formats.weekday(day)}
              selected={wanted.weekdays.includes(weekday)}
              onChange={(on) => setWanted({ ...wanted, weekdays: turn(wanted.weekdays, weekday, on) })}
            />
          ))}
        </div>
        <div role="group" aria-label={t('copyShifts')} className="flex flex-wrap gap-2">
          {shifts.map((part: Part) => (
            <ToggleChip
              key={part}
              label={t(`shift.${part}`)}
              selected={wanted.shifts.includes(part)}
              onChange={(on) => setWanted({ ...wanted, shifts: turn(wanted.shifts, part, on) })}
            />
          ))}
        </div>
        <Select
          label={t('copyWeeks')}
          value={String(wanted.weeks)}
          onChange={(weeks) => setWanted({ ...wanted, weeks: Number(weeks) })}
          options={weekChoices.map((weeks) => ({ value: String(weeks), label: t('copyWeekCount', { count: weeks }) }))}
        />
        <div role="status" className="text-dense">
          <p className="font-bold">{t('copyPreview', { count })}</p>
          {preview.there.length > 0 && <p className="text-muted">{t('copyThere', { count: preview.there.length })}</p>}
          {preview.far > 0 && <p className="text-muted">{t('copyFar', { count: preview.far })}</p>}
        </div>
        <CheckView checked={asked.current} />
        <div role="status" className="text-dense text-danger empty:hidden">
          {asked.isFailed && tCheck('failed')}
        </div>
        <ul className="divide-y divide-line text-dense">
          {listed.map((one) => (
            <li key={`${one.heldOn} ${one.shift}`} className="flex flex-wrap items-center justify-between gap-2 py-1">
              <span>
                {formats.shortDay(one.heldOn)}, {t(`shift.${one.shift}`)}
              </span>
              {one.isThere && <Chip>{t('copyExists')}</Chip>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
