'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { FieldError } from '@/components/ui/field-error'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readTimetable, removeTimetable, saveTimetable, type readTimetableChoices } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'
import { useMeantDays } from './dates/use-meant-days'

type Read = OutputOf<typeof readTimetable>
type Values = {
  name: string
  kind: 'TEACHING' | 'TEMPLATE' | 'PLACEMENT'
  programmeId: string
  years: readonly number[]
  fromOn: string
  toOn: string
}

const valuesOf = ({ name, kind, programme, years, fromOn, toOn }: Read['timetable']): Values => ({
  name,
  kind: kind === 'ROSTER' ? 'TEACHING' : kind,
  programmeId: programme?.id ?? '',
  years,
  fromOn,
  toOn: toOn ?? '',
})

interface SettingsProps {
  /** Null for a new timetable. */
  initial: Read | null
  /** Whether a new timetable is a template. */
  isTemplate?: boolean
  programmes: OutputOf<typeof readTimetableChoices>['programmes']
}

/** The settings of a timetable: its name, its students, and its first and last day. */
export function TimetableSettingsScreen({ initial, programmes: known, isTemplate = false }: SettingsProps) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell.titles')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const meantDays = useMeantDays()
  const [id] = useState(() => initial?.timetable.id ?? newId())
  const editor = useEditor({
    contract: saveTimetable,
    initial: {
      values: initial
        ? valuesOf(initial.timetable)
        : { name: '', kind: isTemplate ? 'TEMPLATE' : 'TEACHING', programmeId: '', years: [], fromOn: '', toOn: '' },
      revision: initial?.timetable.revision ?? 0,
    },
    inputOf: ({ years, programmeId, toOn, ...values }: Values, revision) => ({
      ...values,
      id,
      revision,
      years: [...years],
      programmeId: programmeId === '' ? null : programmeId,
      toOn: toOn === '' ? null : toOn,
    }),
    savedOf: (output) => output,
    send: (input) => meantDays((meant) => call(saveTimetable, { ...input, meant })),
    reread: async () => {
      const { timetable } = await call(readTimetable, { id })
      return { values: valuesOf(timetable), revision: timetable.revision }
    },
    onSaved: () => {
      if (initial) return router.refresh()
      notify.success(t('list.made', { name: editor.values.name }))
      router.replace(`${paths.timetable}/${id}`)
    },
  })
  const { values, set, field } = editor
  const own = initial?.timetable.programme
  const programmes = own && !known.some((one) => one.id === own.id) ? [...known, { ...own, lengthYears: 0 }] : known
  const length = programmes.find((one) => one.id === values.programmeId)?.lengthYears ?? 0
  const years = Array.from({ length: Math.max(length, ...values.years) }, (_, index) => index + 1)
  const names = {
    name: t('field.name'),
    kind: t('field.kind'),
    programmeId: t('field.programme'),
    years: t('field.years'),
    fromOn: t('field.from'),
    toOn: t('field.to'),
  }

  async function remove() {
    const sure = await confirm({
      title: t('remove.question', { name: values.name }),
      body: t('remove.help'),
      action: t('remove.action'),
      tone: 'danger',
    })
    if (!sure) return
    try {
      await call(removeTimetable, { id, revision: editor.revision })
      notify.success(tEditor('removal.deleted', { caption: values.name }))
      router.push(paths.timetables)
    } catch (error) {
      notify.error(problem(error))
    }
    router.refresh()
  }

  return (
    <EditorForm
      title={initial ? initial.timetable.name : t('list.new')}
      back={
        initial
          ? { href: `${paths.timetable}/${id}`, label: initial.timetable.name }
          : { href: paths.timetables, label: shell('timetables') }
      }
      editor={editor}
      names={names}
      labelOf={(path) => Object.entries(names).find(([key]) => key === path.split('.')[0])?.[1] ?? ''}
      below={
        initial && (
          <Removal
            title={t('remove.title')}
            words={t('remove.holds', { count: initial.timetable.events })}
            as={initial.timetable.state === 'PUBLISHED' ? null : 'DELETED'}
            labels={{ DELETED: t('remove.action'), DEACTIVATED: '' }}
            help={t(initial.timetable.state === 'PUBLISHED' ? 'remove.published' : 'remove.draft')}
            disabledReason={editor.isChanged && tEditor('removal.saveFirst')}
            onRemove={remove}
          />
        )
      }
    >
      <Fieldset legend={t('field.basics')}>
        <TextField {...field('name')} label={names.name} required maxLength={120} value={values.name} onChange={(name) => set({ name })} />
        <Select
          {...field('programmeId')}
          label={names.programmeId}
          placeholder={t('list.everybody')}
          options={programmes.map((one) => ({ value: one.id, label: one.name }))}
          value={values.programmeId}
          onChange={(programmeId) => set({ programmeId, years: [] })}
        />
        {years.length > 0 && (
          <div role="group" aria-labelledby="years-label" id={field('years').id} tabIndex={-1} className="flex flex-col gap-2">
            <p id="years-label" className="font-medium">
              {names.years} <span className="text-dense font-normal text-muted">{t('field.yearsHelp')}</span>
            </p>
            <div className="flex flex-wrap gap-2">
              {years.map((year) => (
                <ToggleChip
                  key={year}
                  label={t('years', { years: String(year) })}
                  selected={values.years.includes(year)}
                  onChange={(on) =>
                    set({ years: on ? [...values.years, year].toSorted((a, b) => a - b) : values.years.filter((one) => one !== year) })
                  }
                />
              ))}
            </div>
            {field('years').error !== null && <FieldError>{field('years').error ?? ''}</FieldError>}
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField {...field('fromOn')} label={names.fromOn} required value={values.fromOn} onChange={(fromOn) => set({ fromOn })} />
          <DayField {...field('toOn')} label={names.toOn} required value={values.toOn} onChange={(toOn) => set({ toOn })} />
        </div>
      </Fieldset>
    </EditorForm>
  )
}
