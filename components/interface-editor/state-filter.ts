'use client'

import { useTranslations } from 'next-intl'
import { choiceFilter, type ListFilter } from '@/components/shared/list/list-filter'
import type { Filters } from '@/components/shared/use-filters'

/** A filter that limits procedures or sections to those out of use, or extends the list to all; by default the list has those in use. */
export function useStateFilter(asked: Filters, onSet: (change: Filters) => void): ListFilter {
  const t = useTranslations('interfaceEditor.list')
  return choiceFilter({
    id: 'state',
    label: t('state'),
    any: t('active'),
    options: [
      { value: 'inactive', label: t('inactive') },
      { value: 'all', label: t('all') },
    ],
    value: asked.state ?? '',
    onChange: (state) => onSet({ state }),
  })
}
