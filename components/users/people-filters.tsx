'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectorFilterFields } from '@/components/shared/selector-modal-filters'
import type { Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { Select } from '@/components/ui/select'
import { accountStates } from '@/lib/users/account-states'
import type { OutputOf } from '@/lib/contract'
import type { listPeople } from '@/lib/contracts/users'

const names = ['roleId', 'state', 'programmeId', 'year', 'groupId', 'firmId', 'flagId']

interface PeopleFiltersProps {
  choices: OutputOf<typeof listPeople>['choices']
  asked: Filters
  onSet: (change: Filters) => void
}

/** By what an account is, and by where a student is. A phone shows them when they are asked for. */
export function PeopleFilters({ choices: { roles, programmes, groups, firms, flags }, asked, onSet }: PeopleFiltersProps) {
  const t = useTranslations('users')
  const tSelector = useTranslations('selector')
  const [isOpen, setOpen] = useState(false)
  const count = names.filter((name) => asked[name]).length
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    Object.fromEntries(list.map(({ id, name }) => [id, name]))
  const students = {
    programmes: Object.fromEntries(
      programmes.map(({ id, name, lengthYears }) => [id, { Id: id, Name: name, CourseLengthYears: lengthYears }]),
    ),
    groups: named(groups),
    firms: named(firms),
  }
  const { programmeId = '', year = '', groupId = '', firmId = '' } = asked

  return (
    <>
      <Button
        className="md:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls="people-filters"
        onPress={() => setOpen(!isOpen)}
      >
        {t('filters', { count })}
      </Button>
      <div
        id="people-filters"
        className={classNames('grid w-full items-start gap-2 sm:grid-cols-3 2xl:grid-cols-7', !isOpen && 'max-md:hidden')}
      >
        <Select
          label={t('column.role')}
          placeholder={tSelector('any')}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={asked.roleId ?? ''}
          onChange={(roleId) => onSet({ roleId })}
        />
        <Select
          label={t('column.state')}
          placeholder={tSelector('any')}
          options={accountStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
          value={asked.state ?? ''}
          onChange={(state) => onSet({ state })}
        />
        <Select
          label={t('column.flag')}
          placeholder={tSelector('any')}
          options={flags.map(({ id, caption }) => ({ value: id, label: caption }))}
          value={asked.flagId ?? ''}
          onChange={(flagId) => onSet({ flagId })}
        />
        <div className="col-span-full 2xl:col-span-4">
          <SelectorFilterFields
            filters={students}
            values={{ programme: programmeId, year, group: groupId, firm: firmId }}
            onChange={(to) => onSet({ programmeId: to.programme, year: to.year, groupId: to.group, firmId: to.firm })}
          />
        </div>
      </div>
    </>
  )
}
