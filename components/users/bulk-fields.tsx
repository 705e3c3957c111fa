'use client'

import { useTranslations } from 'next-intl'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import type { CarriedFlag } from '@/lib/contracts/users'
import type { AccountChoices } from '@/lib/contracts/users/accounts'
import { none, type BulkKind, type BulkValues } from './bulk-act'

interface BulkFieldsProps {
  kind: BulkKind
  choices: AccountChoices
  flags: readonly CarriedFlag[]
  values: BulkValues
  onChange: (values: BulkValues) => void
}

/** The fields for what many people are given or put into. */
export function BulkFields({ kind, choices: { roles, programmes, groups, firms, today }, flags, values, onChange }: BulkFieldsProps) {
  const t = useTranslations('users.bulk')
  const tColumn = useTranslations('users.column')
  const tUsers = useTranslations('users')
  const set = (change: Partial<BulkValues>) => onChange({ ...values, ...change })
  const named = (list: readonly { readonly id: string; readonly name: string }[]) => [
    { value: none, label: t('none') },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ]

  if (kind === 'GIVE_ROLE' || kind === 'TAKE_ROLE') {
    const mine = roles.filter(({ isMine }) => isMine)
    return (
      <Select
        label={tColumn('role')}
        description={mine.length < roles.length ? t('rolesOfOthers') : undefined}
        placeholder={t('choose')}
        options={mine.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.roleId}
        onChange={(roleId) => set({ roleId })}
      />
    )
  }
  if (kind === 'GIVE_FLAG' || kind === 'TAKE_FLAG') {
    return (
      <Select
        label={tColumn('flag')}
        placeholder={t('choose')}
        options={flags.map(({ id, caption }) => ({ value: id, label: caption }))}
        value={values.flagId}
        onChange={(flagId) => set({ flagId })}
      />
    )
  }
  const length =
    programmes.find(({ id }) => id === values.programmeId)?.lengthYears ?? Math.max(0, ...programmes.map(({ lengthYears }) => lengthYears))
  const years = Array.from({ length }, (_, at) => ({ value: String(at + 1), label: tUsers('year', { year: at + 1 }) }))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={tColumn('programme')}
        placeholder={t('kept')}
        options={named(programmes)}
        value={values.programmeId}
        onChange={(programmeId) => set({ programmeId })}
      />
      <Select
        label={t('year')}
        placeholder={t('kept')}
        options={[{ value: none, label: t('none') }, ...years, { value: 'GRADUATED', label: tUsers('graduated') }]}
        value={values.year}
        onChange={(year) => set({ year })}
      />
      <Select
        label={tColumn('group')}
        placeholder={t('kept')}
        options={named(groups)}
        value={values.groupId}
        onChange={(groupId) => set({ groupId })}
      />
      <Select
        label={tColumn('firm')}
        placeholder={t('kept')}
        options={named(firms)}
        value={values.firmId}
        onChange={(firmId) => set({ firmId })}
      />
      <DayField label={t('from')} value={values.from} max={today} onChange={(from) => set({ from })} className="max-w-60" />
    </div>
  )
}
