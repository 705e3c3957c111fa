'use client'

import { useTranslations } from 'next-intl'
import type { SelectOption } from '@/components/ui/select'
import { offeredPrivileges, privileges } from '@/lib/privileges'

/** The privileges that can be required for a menu item: those that a role can hold, and the one that is already chosen. */
export function usePrivilegeOptions(): (chosen: string) => SelectOption[] {
  const t = useTranslations('roles')
  return (chosen) => {
    const offered = offeredPrivileges.map((name) => ({
      value: name,
      label: t(`privilege.${name}`),
      group: t(`area.${privileges[name].area}`),
    }))
    const isKnown = chosen === '' || offered.some(({ value }) => value === chosen)
    return isKnown ? offered : [...offered, { value: chosen, label: chosen, group: chosen }]
  }
}
