'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryEditor } from '@/components/shared/settings-list/entry-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { Segmented } from '@/components/ui/segmented'
import { absenceFor, type AbsenceFor } from '@/lib/absences/vocabulary'
import type { OutputOf } from '@/lib/contract'
import { absenceTypes } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'
import { NameField } from './name-field'

type Entry = OutputOf<typeof absenceTypes.read>['entry']
type Values = {
  name: string
  forWhom: AbsenceFor
  needsApproval: boolean
  halfDays: boolean
  evidenceAfterDays: number | null
  isAuthorised: boolean
  active: boolean
}

const start: Values = {
  name: '',
  forWhom: 'EVERYBODY',
  needsApproval: true,
  halfDays: true,
  evidenceAfterDays: null,
  isAuthorised: true,
  active: true,
}

export function AbsenceTypeScreen({ initial }: { initial: OutputOf<typeof absenceTypes.read> | null }) {
  const t = useTranslations('lists')
  const counts = useCounts()
  const use = useUse()
  return (
    <EntryEditor
      calls={absenceTypes}
      words={useListWords('absenceTypes')}
      path={{ list: paths.absenceTypes, edit: paths.absenceType }}
      initial={initial}
      start={start}
      valuesOf={({ id: _, revision: __, ...entry }: Entry): Values => entry}
      inputOf={(values: Values, of) => ({ ...of, ...values })}
      nameOf={({ name }) => name}
      use={use.removal}
      usage={counts({ absences: initial?.usage?.absences })}
      names={{
        name: t('field.name'),
        forWhom: t('absenceTypes.forWhom'),
        needsApproval: t('absenceTypes.needsApproval'),
        halfDays: t('absenceTypes.halfDays'),
        evidenceAfterDays: t('absenceTypes.evidence'),
        isAuthorised: t('absenceTypes.authorised'),
        active: use.field.label,
      }}
    >
      {({ values, set, field }) => (
        <Fieldset legend={t('field.basics')}>
          <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
          <Segmented
            {...field('forWhom')}
            label={t('absenceTypes.forWhom')}
            options={absenceFor.map((value) => ({ value, label: t(`absenceTypes.for.${value}`) }))}
            value={values.forWhom}
            onChange={(forWhom) => set({ forWhom })}
          />
          <Checkbox
            {...field('needsApproval')}
            label={t('absenceTypes.needsApproval')}
            description={t('absenceTypes.needsApprovalHelp')}
            checked={values.needsApproval}
            onChange={(needsApproval) => set({ needsApproval })}
          />
          <Checkbox
            {...field('isAuthorised')}
            label={t('absenceTypes.authorised')}
            description={t('absenceTypes.authorisedHelp')}
            checked={values.isAuthorised}
            onChange={(isAuthorised) => set({ isAuthorised })}
          />
          <Checkbox
            {...field('halfDays')}
            label={t('absenceTypes.halfDays')}
            checked={values.halfDays}
            onChange={(halfDays) => set({ halfDays })}
          />
          <NumberField
            {...field('evidenceAfterDays')}
            className="max-w-prose"
            label={t('absenceTypes.evidence')}
            description={t('absenceTypes.evidenceHelp')}
            optional
            min={0}
            max={365}
            value={values.evidenceAfterDays}
            onChange={(evidenceAfterDays) => set({ evidenceAfterDays })}
          />
          <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
        </Fieldset>
      )}
    </EntryEditor>
  )
}
