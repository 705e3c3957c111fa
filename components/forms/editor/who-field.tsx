'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextButton } from '@/components/ui/text-button'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { Who } from '@/lib/forms/definition'
import { formParts } from '@/lib/forms/vocabulary'
import { useEditing } from './editor-context'
import { useWhoText } from './who-chip'

interface WhoFieldProps {
  id: string
  label: string
  /** Null takes the value of the page or form around it. */
  value: Who | null
  onChange: (value: Who | null) => void
  inherits: 'page' | 'form' | null
  /** The value of the page around it. */
  fallback?: Who | null
  use: 'complete' | 'see'
}

/** Chooses people by their part in the response or by a role of the institution. */
export function WhoField({ id, label, value, onChange, inherits, fallback = null, use }: WhoFieldProps) {
  const t = useTranslations('formEditor')
  const { draft, choices } = useEditing()
  const text = useWhoText()
  const inherited = fallback ?? draft.definition[use]
  if (value === null && inherits !== null)
    return (
      <div id={id} tabIndex={-1}>
        <p className="text-dense font-medium">{label}</p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-dense">
          <span>
            {t(inherits === 'page' && fallback ? 'asPage' : inherits === 'page' ? 'asPageAndForm' : 'asForm', { who: text(inherited) })}
          </span>
          <TextButton
            aria-label={t('changeWho', { label })}
            onPress={() => onChange({ parts: [...inherited.parts], roles: [...inherited.roles] })}
          >
            {t('change')}
          </TextButton>
        </p>
      </div>
    )
  const who = value ?? inherited
  return (
    <ChoiceGroup
      id={id}
      role="group"
      label={label}
      description={who.parts.length + who.roles.length === 0 ? t('nobody') : undefined}
      after={
        inherits !== null && <TextButton onPress={() => onChange(null)}>{t(inherits === 'page' ? 'asThePage' : 'asTheForm')}</TextButton>
      }
    >
      <div className="flex flex-wrap gap-1">
        {formParts.map((part) => (
          <ToggleChip
            key={part}
            label={t(`part.${part}`)}
            selected={who.parts.includes(part)}
            onChange={(on) => onChange({ ...who, parts: on ? [...who.parts, part] : who.parts.filter((one) => one !== part) })}
          />
        ))}
      </div>
      <p className="mt-2 mb-1 text-meta text-muted">{t('orRole')}</p>
      <div className="flex flex-wrap gap-1">
        {choices.roles.map((role) => (
          <ToggleChip
            key={role.id}
            label={role.name}
            selected={who.roles.includes(role.id)}
            onChange={(on) => onChange({ ...who, roles: on ? [...who.roles, role.id] : who.roles.filter((one) => one !== role.id) })}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
