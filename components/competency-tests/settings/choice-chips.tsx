'use client'

import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSelector, type SelectorItem } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { FilterChip } from '@/components/ui/filter-chip'

interface ChoiceChipsProps {
  id: string
  label: string
  description?: string | undefined
  error: string | null
  action: string
  icon?: ReactNode
  value: readonly string[]
  nameOf: (id: string) => string
  /** Returns null if the items could not be read; `findItems` itself reports the failure. */
  findItems: () => Promise<readonly SelectorItem[] | null>
  onChange: (ids: readonly string[]) => void
}

/** Several entries of a list, shown as chips and chosen in the selector. */
export function ChoiceChips({ value, nameOf, findItems, onChange, action, icon = <Plus />, ...field }: ChoiceChipsProps) {
  const [selector, select] = useSelector()

  async function choose() {
    const items = await findItems()
    const ids = items && (await select({ title: field.label, items, multiple: true, selected: value }))
    if (ids) onChange(ids)
  }

  return (
    <ChoiceGroup {...field} role="group" optional>
      <div className="flex flex-col items-start gap-2">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {value.map((id) => (
            <FilterChip key={id} label={nameOf(id)} onRemove={() => onChange(value.filter((one) => one !== id))} />
          ))}
        </div>
        <Button size="sm" icon={icon} onPress={() => void choose()}>
          {action}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
