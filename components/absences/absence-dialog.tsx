'use client'

import { useRouter } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormBeside } from '@/components/shared/page/form-beside'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { recordAbsence, type listMyAbsences, type readAbsence } from '@/lib/contracts/absences'
import { EvidenceField, type Evidence } from './evidence-field'
import { ImpactView, useImpact } from './impact'
import { PersonField, type Absentee } from './person-field'

type Type = OutputOf<typeof listMyAbsences>['types'][number]
type Absence = OutputOf<typeof readAbsence>

interface AbsenceDialogProps {
  /** Null for a new absence. */
  initial: Absence | null
  types: readonly (Type & { readonly forWhom?: 'STUDENTS' | 'STAFF' | 'EVERYBODY' })[]
  today: string
  /** Whether the absence can be somebody else's. */
  mayChoose: boolean
  /** Whether the person teaches, and so is asked about cover. */
  teaches: boolean
  onClose: () => void
}

type Values = {
  readonly person: Absentee | null
  readonly typeId: string
  readonly fromOn: string
  readonly startsAtNoon: boolean
  readonly toOn: string
  readonly endsAtNoon: boolean
  readonly note: string
  readonly files: readonly Evidence[]
  readonly needsCover: boolean
}

function startOf(initial: Absence | null, today: string): Values {
  if (!initial)
    return {
      person: null,
      typeId: '',
      fromOn: today,
      startsAtNoon: false,
      toOn: today,
      endsAtNoon: false,
      note: '',
      files: [],
      needsCover: false,
    }
  const { type, fromOn, startsAtNoon, toOn, endsAtNoon, note, files, needsCover } = initial
  return { person: null, typeId: type.id, fromOn, startsAtNoon, toOn, endsAtNoon, note, files, needsCover }
}

/** The form for a new or undecided absence: when, why, and what it touches. */
export function AbsenceDialog({ initial, types, today, mayChoose, teaches, onClose }: AbsenceDialogProps) {
  const t = useTranslations('absences')
  const ui = useTranslations('ui')
  const texts: Readonly<Record<string, string>> = useMessages().issues
  const problem = useProblemText()
  const router = useRouter()
  const [id] = useState(() => initial?.id ?? newId())
  const [start] = useState(() => startOf(initial, today))
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (some: Partial<Values>) => setValues((before) => ({ ...before, ...some }))
  const type = types.find((one) => one.id === values.typeId)
  const offered = types.filter(
    ({ forWhom = 'EVERYBODY' }) => !values.person || forWhom === 'EVERYBODY' || (forWhom === 'STUDENTS') === values.person.isStudent,
  )
  const { fromOn, toOn, startsAtNoon, endsAtNoon } = values
  const userId = initial ? (initial.isOwn ? undefined : initial.person.id) : values.person?.id
  const isDated = fromOn !== '' && toOn !== '' && fromOn <= toOn
  const impact = useImpact(
    isDated
      ? {
          ...(userId !== undefined && { userId }),
          but: id,
          fromOn,
          toOn,
          startsAtNoon: startsAtNoon ? 'true' : 'false',
          endsAtNoon: endsAtNoon ? 'true' : 'false',
        }
      : null,
  )
  const doesOverlap = (impact.current?.overlaps.length ?? 0) > 0

  async function save(despite: boolean) {
    const missing = {
      ...(values.typeId === '' && { typeId: texts.required ?? '' }),
      ...(fromOn === '' && { fromOn: texts.dateEmpty ?? '' }),
      ...(toOn === '' && { toOn: texts.dateEmpty ?? '' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    setFailure(null)
    const { person: _, files, ...rest } = values
    try {
      await call(recordAbsence, {
        ...rest,
        ...(userId !== undefined && { userId }),
        id,
        revision: initial?.revision ?? 0,
        fileIds: files.map((file) => file.id),
        despite,
      })
      notify.success(t('saved'))
      onClose()
      router.refresh()
    } catch (error) {
      await failed(error)
    }
    setBusy(false)
  }

  async function failed(error: unknown) {
    if (error instanceof CallError && error.code === 'absences.OVERLAPS') {
      // Somebody saved the overlapping absence in the meantime.
      if (await confirm({ title: t('overlapsAsk'), action: t('saveAnyway') })) await save(true)
      return
    }
    const issues = error instanceof CallError ? error.issues : []
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.split('.')[0] ?? '', message])))
    setFailure(issues.length > 0 ? null : `${t('failed')}. ${problem(error)}`)
  }

  async function leave() {
    const isChanged = JSON.stringify(values) !== JSON.stringify(start)
    if (!isChanged || (await confirm({ title: t('leaveAsk'), action: t('leave'), tone: 'danger' }))) onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={() => void leave()}
      title={t(initial ? 'edit' : 'new')}
      footer={
        <>
          <Button onPress={() => void leave()}>{ui('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={() => void save(doesOverlap)}>
            {t(doesOverlap ? 'saveAnyway' : 'save')}
          </Button>
        </>
      }
    >
      <FormBeside sideLabel={t('touches')} side={<ImpactView asked={impact} excuses={type?.isAuthorised ?? null} />}>
        <div className="flex flex-col gap-4">
          {failure && <Banner tone="danger">{failure}</Banner>}
          {mayChoose && !initial && <PersonField chosen={values.person} onChoose={(person) => set({ person })} />}
          <Select
            label={t('type')}
            required
            placeholder={t('chooseType')}
            options={offered.map((one) => ({ value: one.id, label: one.name }))}
            value={values.typeId}
            error={errors.typeId ?? null}
            onChange={(typeId) => set({ typeId })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="flex flex-col gap-2">
              <DayField
                label={t('firstDay')}
                required
                value={fromOn}
                error={errors.fromOn ?? null}
                onChange={(day) => set({ fromOn: day, ...(toOn < day && { toOn: day }) })}
              />
              {type?.halfDays !== false && (
                <Segmented
                  label={t('firstDay')}
                  hideLabel
                  options={[
                    { value: 'whole', label: t('whole') },
                    { value: 'half', label: t('afternoon') },
                  ]}
                  value={startsAtNoon ? 'half' : 'whole'}
                  onChange={(half) => set({ startsAtNoon: half === 'half' })}
                />
              )}
            </div>
            <div className="flex flex-col gap-2">
              <DayField label={t('lastDay')} required value={toOn} error={errors.toOn ?? null} onChange={(day) => set({ toOn: day })} />
              {type?.halfDays !== false && (
                <Segmented
                  label={t('lastDay')}
                  hideLabel
                  options={[
                    { value: 'whole', label: t('whole') },
                    { value: 'half', label: t('morning') },
                  ]}
                  value={endsAtNoon ? 'half' : 'whole'}
                  onChange={(half) => set({ endsAtNoon: half === 'half' })}
                />
              )}
            </div>
          </div>
          <TextArea
            label={t('note')}
            description={t('noteHelp')}
            optional
            rows={3}
            maxLength={2000}
            value={values.note}
            error={errors.note ?? null}
            onChange={(note) => set({ note })}
          />
          <EvidenceField
            files={values.files}
            error={errors.fileIds ?? null}
            due={type?.evidenceAfterDays ?? null}
            onChange={(files) => set({ files })}
          />
          {(teaches || (mayChoose && values.person?.isStudent === false)) && (
            <Checkbox
              label={t('needsCover')}
              description={t('needsCoverHelp')}
              checked={values.needsCover}
              onChange={(needsCover) => set({ needsCover })}
            />
          )}
        </div>
      </FormBeside>
    </Dialog>
  )
}
