'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import type { FieldProps } from '@/components/ui/form-field'
import { IconButton } from '@/components/ui/icon-button'
import { SelectorModal } from '@/components/shared/selector-modal'
import { UserRound, X } from 'lucide-react'

export type Choice = { readonly id: string; readonly displayName: string; readonly caption: string }

interface PersonFieldProps extends FieldProps {
  people: readonly Choice[]
  value: string | null
  /** Names of people who are in no list any more. */
  names: Readonly<Record<string, string>>
  onChange: (id: string | null) => void
}

/** One person, chosen in the selector. */
export function PersonField({ people, value, names, onChange, ...field }: PersonFieldProps) {
  const t = useTranslations('clinical')
  const [open, setOpen] = useState(false)
  const name = people.find(({ id }) => id === value)?.displayName ?? (value ? names[value] : undefined)
  return (
    <ChoiceGroup {...field} role="group">
      <div className="flex items-center gap-2">
        {field.readOnly ? (
          <p className="min-w-0 py-2 wrap-anywhere">{name ?? t('head.none')}</p>
        ) : (
          <Button
            icon={<UserRound />}
            onPress={() => setOpen(true)}
            aria-label={`${field.label}: ${name ?? t('head.choose')}`}
            className="min-w-0 grow justify-start wrap-anywhere"
          >
            {name ?? t('head.choose')}
          </Button>
        )}
        {field.optional && value && !field.readOnly && (
          <IconButton label={t('head.clear', { field: field.label })} icon={<X />} onPress={() => onChange(null)} />
        )}
      </div>
      {open && (
        <SelectorModal
          title={field.label}
          items={people.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption }))}
          selected={value ? [value] : []}
          onDone={(ids) => {
            setOpen(false)
            if (ids) onChange(ids[0] ?? null)
          }}
        />
      )}
    </ChoiceGroup>
  )
}
