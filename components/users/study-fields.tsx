'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import type { AccountChoices } from '@/lib/contracts/users/accounts'
import { enrolmentStatuses } from '@/lib/users/enrolment-statuses'
import type { AccountEditor } from './account-fields'
import { withStudies } from './account-form'
import { GroupField } from './group-field'
import { useAccountNames } from './use-account-names'

interface StudyFieldsProps {
  editor: AccountEditor
  choices: AccountChoices
  /** Whether a value differs from the stored one: the form then asks since when it holds. */
  isMoved: boolean
  /** The day on which the person's present place began. */
  currentFrom: string | null
}

/** The place of a student: programme, year, group, firm, and the enrolment. */
export function StudyFields({
  editor: { values, set, field },
  choices: { programmes, groups, groupingId, firms, today },
  isMoved,
  currentFrom,
}: StudyFieldsProps) {
  const t = useTranslations('accounts')
  const names = useAccountNames()
  const named = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const length = programmes.find(({ id }) => id === values.programmeId)?.lengthYears ?? 0
  // A stored year that does not fit the programme any more is still shown.
  const years = Array.from({ length: Math.max(length, Number(values.year) || 0) }, (_, at) => ({
    value: String(at + 1),
    label: t('year', { year: at + 1 }),
  }))
  return (
    <Fieldset legend={t('part.studies')} help={t('studiesHelp')}>
      <Select
        {...field('programmeId')}
        label={names.programmeId}
        placeholder={t('none')}
        options={named(programmes)}
        value={values.programmeId}
        onChange={(programmeId) => set(withStudies(values, { programmeId }, programmes))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          {...field('year')}
          label={names.year}
          placeholder={t('none')}
          options={[...years, { value: 'GRADUATED', label: t('graduated') }]}
          value={values.year}
          onChange={(year) => set(withStudies(values, { year }, programmes))}
        />
        <Select
          {...field('enrolment')}
          label={names.enrolment}
          options={enrolmentStatuses.map((value) => ({ value, label: t(`enrolment.${value}`) }))}
          value={values.enrolment}
          onChange={(value) => {
            const enrolment = enrolmentStatuses.find((status) => status === value)
            if (enrolment) set(withStudies(values, { enrolment }, programmes))
          }}
        />
        <GroupField
          {...field('groupId')}
          label={names.groupId}
          choices={{ groups, groupingId }}
          value={values.groupId}
          onChange={(groupId) => set({ groupId })}
        />
        <Select
          {...field('firmId')}
          label={names.firmId}
          placeholder={t('none')}
          options={named(firms)}
          value={values.firmId}
          onChange={(firmId) => set({ firmId })}
        />
      </div>
      {isMoved && (
        <div className="rounded-card border border-line bg-neutral-tint p-3">
          <DayField
            {...field('from')}
            label={names.from}
            value={values.from}
            min={currentFrom ?? undefined}
            max={today}
            onChange={(from) => set({ from })}
            className="max-w-60"
          />
          {currentFrom !== null && <p className="mt-2 text-dense text-muted">{t('field.fromHelp')}</p>}
        </div>
      )}
    </Fieldset>
  )
}
