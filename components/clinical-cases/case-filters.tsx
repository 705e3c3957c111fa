'use client'

import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import type { Filters, useFilters } from '@/components/shared/use-filters'
import type { CasesFound } from '@/lib/contracts/clinical-cases'
import { caseStates } from '@/lib/states/clinical-case'

interface CaseFiltersProps {
  found: CasesFound
  asked: Filters
  filters: ReturnType<typeof useFilters>
}

const others = caseStates.filter((state) => state !== 'OPEN' && state !== 'RECALL' && state !== 'ABANDONED' && state !== 'DELETED')
const abandoned = ['include', 'only'] as const
const onlys = ['stalled', 'recall', 'agree', 'twice'] as const
type Shown = 'RUNNING' | 'OTHER' | 'ALL' | (typeof onlys)[number]

/** The filters of the case list, kept in the address. One choice covers both what is to be done with cases and which cases are shown. */
export function CaseFilters({ found: { counts, specialties, mayCreate }, asked, filters }: CaseFiltersProps) {
  const t = useTranslations('cases')
  const tSelector = useTranslations('selector')
  const only = onlys.find((one) => one === asked.only)
  const shown: Shown = only ?? (asked.state === 'ALL' ? 'ALL' : asked.state ? 'OTHER' : 'RUNNING')
  const chips = [
    { value: 'RUNNING' as const, label: t('filter.RUNNING') },
    ...onlys
      .filter((one) => counts[one] > 0 || one === only)
      .map((one) => ({ value: one, label: t(`filter.${one}`, { count: counts[one] }) })),
    { value: 'ALL' as const, label: t('filter.all') },
  ]
  return (
    <FilterBar
      states={
        <StateChips<Shown>
          label={t('filter.shown')}
          options={chips}
          value={shown}
          onChange={(value) =>
            filters.set(
              value === 'RUNNING' || value === 'ALL' ? { only: '', state: value === 'ALL' ? value : '' } : { only: value, state: '' },
            )
          }
        />
      }
      search={{ label: t('search'), hint: t(mayCreate ? 'searchHint' : 'searchHintOthers'), of: filters }}
      filters={[
        choiceFilter({
          id: 'state',
          label: t('filter.state'),
          any: tSelector('any'),
          value: asked.state === 'ALL' ? '' : (asked.state ?? ''),
          options: (['OPEN', 'RECALL', ...others] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          onChange: (state) => filters.set({ state }),
        }),
        choiceFilter({
          id: 'abandoned',
          label: t('filter.abandoned'),
          any: t('filter.exclude'),
          value: asked.abandoned === 'exclude' ? '' : (asked.abandoned ?? ''),
          options: abandoned.map((value) => ({ value, label: t(`filter.${value}`) })),
          onChange: (value) => filters.set({ abandoned: value }),
        }),
        choiceFilter({
          id: 'specialtyId',
          label: t('filter.specialty'),
          any: t('filter.anySpecialty'),
          value: asked.specialtyId ?? '',
          options: specialties.map(({ id, name }) => ({ value: id, label: name })),
          onChange: (specialtyId) => filters.set({ specialtyId }),
        }),
      ]}
      onClear={filters.clear}
    />
  )
}
