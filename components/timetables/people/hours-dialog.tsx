'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { FieldError } from '@/components/ui/field-error'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TimeField } from '@/components/ui/time-field'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { dayOfWeek } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import { readAvailability, saveAvailability } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'

type Hours = OutputOf<typeof readAvailability>['hours'][number]
type Row = {
  readonly key: string
  readonly weekday: number
  readonly startsTime: string
  readonly endsTime: string
  readonly fromOn: string
  readonly toOn: string
}

type Known = OutputOf<typeof readAvailability>

const rowOf = ({ fromOn, toOn, ...hours }: Hours): Row => ({ ...hours, key: newId(), fromOn: fromOn ?? '', toOn: toOn ?? '' })
const mostRows = 40

/** Opens the hours of a teacher, or one's own where nobody is named; draw `dialog` anywhere in the screen. */
export function useHoursDialog() {
  const problem = useProblemText()
  const [known, setKnown] = useState<Known | null>(null)
  const [opening, setOpening] = useState<string | null>(null)

  async function open(teacherId?: string) {
    setOpening(teacherId ?? '')
    try {
      setKnown(await call(readAvailability, teacherId === undefined ? {} : { teacherId }))
    } catch (error) {
      notify.error(problem(error))
    }
    setOpening(null)
  }
  return {
    open,
    /** The id of the teacher whose hours are being read; '' for one's own. */
    opening,
    dialog: known && <HoursDialog known={known} onClose={() => setKnown(null)} />,
  }
}

/** The hours in which a person can be planned to teach: any time, or some hours of the week. */
function HoursDialog({ known, onClose }: { known: Known; onClose: () => void }) {
  const t = useTranslations('timetables.staff')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [start] = useState<readonly Row[]>(() => known.hours.map(rowOf))
  const [rows, setRows] = useState(start)
  const contract = known.contractMinutes === null ? null : known.contractMinutes / 60
  const [contractHours, setContractHours] = useState(contract)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const change = (key: string, some: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const isChanged = JSON.stringify(rows) !== JSON.stringify(start) || contractHours !== contract

  async function leave() {
    if (!isChanged || (await confirm({ title: t('leaveAsk'), action: t('leave'), tone: 'danger' }))) onClose()
  }

  async function save() {
    setBusy(true)
    setErrors({})
    setFailure(null)
    try {
      await call(saveAvailability, {
        teacherId: known.teacher.id,
        seen: known.seen,
        ...(known.mayContract && { contractMinutes: contractHours === null ? null : Math.round(contractHours * 60) }),
        hours: rows.map(({ key: _, fromOn, toOn, ...row }) => ({
          ...row,
          fromOn: fromOn === '' ? null : fromOn,
          toOn: toOn === '' ? null : toOn,
        })),
      })
      notify.success(t('saved'))
      onClose()
      router.refresh()
    } catch (error) {
      const issues = error instanceof CallError ? error.issues : []
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
      const beside = issues.find(({ path }) => !/^hours\.\d+\./.test(path))
      if (beside && beside.path !== 'contractMinutes') setFailure(beside.message)
      if (issues.length === 0) setFailure(error instanceof CallError && error.status === 'CONFLICT' ? t('savedSince') : problem(error))
    }
    setBusy(false)
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={() => void leave()}
      title={t('dialog', { name: known.teacher.displayName })}
      description={t('dialogHelp')}
      footer={
        <>
          <Button onPress={() => void leave()}>{ui('cancel')}</Button>
          <Button variant="primary" loading={isBusy} onPress={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {known.mayContract ? (
          <NumberField
            label={t('contract')}
            optional
            description={t('contractHelp')}
            min={0.25}
            max={168}
            step={0.25}
            format={{ maximumFractionDigits: 2 }}
            value={contractHours}
            onChange={setContractHours}
            error={errors.contractMinutes}
          />
        ) : (
          contract !== null && <p>{t('contractOf', { hours: formats.number(contract, { maximumFractionDigits: 2 }) })}</p>
        )}
        {rows.length === 0 && <p>{t('anyTimeHelp')}</p>}
        <ul className="flex flex-col gap-4">
          {rows.map((row, index) => (
            <li key={row.key} className="flex flex-col gap-2 border-b border-line pb-4 last:border-b-0">
              <div className="grid grid-cols-2 items-end gap-2 md:grid-cols-6">
                <Select
                  label={t('weekday')}
                  options={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ value: String(weekday), label: formats.weekday(dayOfWeek(weekday)) }))}
                  value={String(row.weekday)}
                  onChange={(weekday) => change(row.key, { weekday: Number(weekday) })}
                />
                <TimeField
                  label={t('starts')}
                  required
                  value={row.startsTime}
                  onChange={(time) => change(row.key, { startsTime: time ?? '' })}
                />
                <TimeField label={t('ends')} required value={row.endsTime} onChange={(time) => change(row.key, { endsTime: time ?? '' })} />
                <DayField label={t('from')} optional value={row.fromOn} onChange={(fromOn) => change(row.key, { fromOn })} />
                <DayField label={t('to')} optional value={row.toOn} onChange={(toOn) => change(row.key, { toOn })} />
                <IconButton
                  label={t('remove', {
                    day: formats.weekday(dayOfWeek(row.weekday)),
                    span: formats.wallSpan(row.startsTime, row.endsTime),
                  })}
                  icon={<Trash2 />}
                  onPress={() => {
                    // The rows below have moved and their errors with them; saving checks every row again.
                    setErrors({})
                    setRows((before) => before.filter(({ key }) => key !== row.key))
                  }}
                />
              </div>
              {['startsTime', 'endsTime', 'fromOn', 'toOn', 'weekday'].map((field) => {
                const error = errors[`hours.${index}.${field}`]
                return error === undefined ? null : <FieldError key={field}>{error}</FieldError>
              })}
            </li>
          ))}
        </ul>
        {rows.length < mostRows && (
          <Button
            className="self-start"
            icon={<Plus />}
            onPress={() =>
              setRows((before) => [
                ...before,
                {
                  key: newId(),
                  weekday: Math.min(7, (before.at(-1)?.weekday ?? 0) + 1),
                  startsTime: '09:00',
                  endsTime: '17:00',
                  fromOn: '',
                  toOn: '',
                },
              ])
            }
          >
            {t('add')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
