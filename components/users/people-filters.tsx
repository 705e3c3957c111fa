'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Select } from '@/components/ui/select'
import { accountStates } from '@/lib/account-states'
import type { OutputOf } from '@/lib/contract'
import type { listPeople } from '@/lib/contracts/users'

const names = ['roleId', 'state', 'programmeId', 'year', 'groupId', 'firmId']

interface PeopleFiltersProps {
  choices: OutputOf<typeof listPeople>['choices']
  asked: Filters
  onSet: (change: Filters) => void
}

/** By what an account is, and by where a student is. A programme sets which years there are. A phone shows them when they are asked for. */
export function PeopleFilters({ choices: { roles, programmes, groups, firms }, asked, onSet }: PeopleFiltersProps) {
  const t = useTranslations('users')
  const [isOpen, setOpen] = useState(false)
  const count = names.filter((name) => asked[name]).length
  const lengths = programmes.filter(({ id }) => !asked.programmeId || id === asked.programmeId).map(({ lengthYears }) => lengthYears)
  const years = Array.from({ length: Math.max(0, ...lengths) }, (_, at) => String(at + 1))
  const optionsOf = (list: readonly { readonly id: string; readonly name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const yearOptions = [...years.map((year) => ({ value: year, label: t('yearOption', { year }) })), { value: 'GRADUATED', label: t('graduatedOption') }]

  return (
    <>
      <Button className="justify-self-start md:hidden" icon={<SlidersHorizontal />} aria-expanded={isOpen} aria-controls="people-filters" onPress={() => setOpen(!isOpen)}>{t('filters', { count })}</Button>
      <div id="people-filters" className={classNames('contents', !isOpen && 'max-md:hidden')}>
        <Select label={t('column.role')} placeholder={t('any')} options={optionsOf(roles)} value={asked.roleId ?? ''} onChange={(roleId) => onSet({ roleId })} />
        <Select label={t('column.state')} placeholder={t('any')} options={accountStates.map((state) => ({ value: state, label: t(`state.${state}`) }))} value={asked.state ?? ''} onChange={(state) => onSet({ state })} />
        {programmes.length > 0 && <Select label={t('column.programme')} placeholder={t('any')} options={optionsOf(programmes)} value={asked.programmeId ?? ''} onChange={(programmeId) => onSet({ programmeId, year: '' })} />}
        {programmes.length > 0 && <Select label={t('column.year')} placeholder={t('any')} options={yearOptions} value={asked.year ?? ''} onChange={(year) => onSet({ year })} />}
        {groups.length > 0 && <Select label={t('column.group')} placeholder={t('any')} options={optionsOf(groups)} value={asked.groupId ?? ''} onChange={(groupId) => onSet({ groupId })} />}
        {firms.length > 0 && <Select label={t('column.firm')} placeholder={t('any')} options={optionsOf(firms)} value={asked.firmId ?? ''} onChange={(firmId) => onSet({ firmId })} />}
      </div>
    </>
  )
}
