'use client'

import { useTranslations } from 'next-intl'
import { choiceFilter, type ListFilter } from '@/components/shared/list/list-filter'
import { graduated, yearsOf } from '@/components/shared/selector-modal-rules'
import type { Filters } from '@/components/shared/use-filters'
import { accountStates } from '@/lib/users/account-states'
import type { OutputOf } from '@/lib/contract'
import type { listPeople } from '@/lib/contracts/users'

interface PeopleFiltering {
  choices: OutputOf<typeof listPeople>['choices']
  asked: Filters
  onSet: (change: Filters) => void
}

/** Filters by the account's properties, and by the student's programme, year, group and firm. */
export function usePeopleFilters({ choices, asked, onSet }: PeopleFiltering): ListFilter[] {
  const t = useTranslations('users')
  const tSelector = useTranslations('selector')
  const { roles, programmes, groups, firms, flags } = choices
  const { programmeId = '', year = '' } = asked
  const known = Object.fromEntries(
    programmes.map(({ id, name, lengthYears }) => [id, { Id: id, Name: name, CourseLengthYears: lengthYears }]),
  )
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const choice = (id: string, label: string, options: readonly { value: string; label: string }[]) =>
    choiceFilter({ id, label, any: tSelector('any'), options, value: asked[id] ?? '', onChange: (value) => onSet({ [id]: value }) })
  const years = (of: string) => yearsOf(known, of)
  return [
    choice('roleId', t('column.role'), named(roles)),
    choice(
      'state',
      t('column.state'),
      accountStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
    ),
    choice(
      'flagId',
      t('column.flag'),
      flags.map(({ id, caption }) => ({ value: id, label: caption })),
    ),
    programmeChoice(),
    choice('year', tSelector('year'), [
      ...years(programmeId).map((number) => ({ value: String(number), label: tSelector('yearNumber', { year: number }) })),
      { value: graduated, label: tSelector('graduated') },
    ]),
    choice('groupId', tSelector('group'), named(groups)),
    choice('firmId', tSelector('firm'), named(firms)),
  ]

  // A year that the other programme does not have is cleared: it would find nobody, and not say why.
  function programmeChoice(): ListFilter {
    return choiceFilter({
      id: 'programmeId',
      label: tSelector('programme'),
      any: tSelector('any'),
      options: named(programmes),
      value: programmeId,
      onChange: (to) => onSet({ programmeId: to, year: years(to).includes(Number(year)) || year === graduated ? year : '' }),
    })
  }
}
