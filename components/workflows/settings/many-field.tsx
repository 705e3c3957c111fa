'use client'

import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChosenChips } from '@/components/shared/audience/chosen-chips'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { useEditing } from './editing-context'

interface ManyFieldProps {
  label: string
  /** The text for an empty choice. */
  none: string
  items: readonly { readonly id: string; readonly name: string }[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** A choice of several items of a list, shown as chips: tests, procedures, roles. */
export function ManyField({ label, none, items, value, onChange }: ManyFieldProps) {
  const t = useTranslations('workflowSettings')
  const tAudience = useTranslations('audience')
  const { nameOf } = useEditing()
  const [selector, select] = useSelector()

  async function choose() {
    const ids = await select({
      title: label,
      items: items.map(({ id, name }) => ({ id, caption: name })),
      multiple: true,
      selected: value,
    })
    // Chosen items that are not offered any more stay until they are removed.
    if (ids) onChange([...ids, ...value.filter((id) => !items.some((one) => one.id === id))])
  }

  return (
    <ChoiceGroup role="group" label={label} description={value.length === 0 ? none : undefined}>
      <div className="flex flex-col items-start gap-2">
        <ChosenChips
          label={tAudience('chosen', { label })}
          chips={value.map((id) => ({ id, words: nameOf(id), onRemove: () => onChange(value.filter((one) => one !== id)) }))}
        />
        <Button
          size="sm"
          icon={<ListChecks />}
          disabledReason={items.length === 0 && t('field.nothingToChoose')}
          onPress={() => void choose()}
        >
          {t('field.choose')}
        </Button>
      </div>
      {selector}
    </ChoiceGroup>
  )
}
