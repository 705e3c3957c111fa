'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector, type SelectorItem } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { ChosenChips } from './chosen-chips'

interface PeopleFieldProps {
  id: string
  label: string
  description?: string | undefined
  error?: string | null
  required?: boolean
  action: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  nameOf: (id: string) => string
  /** Returns null if the people could not be read; the function itself reports the failure. */
  findItems: () => Promise<readonly SelectorItem[] | null>
}

/** People by name, as chips. */
export function PeopleField({ value, onChange, nameOf, findItems, action, ...field }: PeopleFieldProps) {
  const t = useTranslations('audience')
  const [selector, select] = useSelector()

  async function choose() {
    const items = await findItems()
    const ids = items && (await select({ title: field.label, items, multiple: true, selected: value }))
    if (ids) onChange([...ids])
  }

  return (
    <ChoiceGroup {...field} role="group">
      <div className="flex flex-col items-start gap-2">
        <ChosenChips
          label={t('chosen', { label: field.label })}
          chips={value.map((id) => ({ id, words: nameOf(id), onRemove: () => onChange(value.filter((one) => one !== id)) }))}
        />
        <Button size="sm" icon={<UserPlus />} onPress={() => void choose()}>
          {action}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
