'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoiceGroup } from '@/components/ui/choice-group'
import type { FieldProps } from '@/components/ui/form-field'
import { Skeleton } from '@/components/ui/skeleton'
import { TextButton } from '@/components/ui/text-button'
import { TextField } from '@/components/ui/text-field'
import { useLazy } from '@/components/ui/use-lazy'
import type { Strokes } from './fields/strokes'

export type Signed = { name: string; strokes: Strokes | null }

interface SignatureFieldProps extends Omit<FieldProps, 'readOnly' | 'disabledReason' | 'queued'> {
  /** The name of the signer, which is under a drawing and begins the typed signature. */
  signerName: string
  value: Signed | null
  onChange: (signed: Signed | null) => void
}

/** A signature, drawn by finger, pen or mouse, or typed: nobody needs a pointer to sign. */
export function SignatureField({ signerName, value, onChange, id, error, ...field }: SignatureFieldProps) {
  const t = useTranslations('form.signature')
  const [isTyped, setTyped] = useState(value !== null && value.strokes === null)
  const [cleared, setCleared] = useState(0)
  const Pad = useLazy(!isTyped, loadPad, () => setTyped(true))

  function turn(toTyped: boolean) {
    setTyped(toTyped)
    onChange(toTyped ? { name: signerName, strokes: null } : null)
  }

  function clear() {
    setCleared(cleared + 1)
    onChange(null)
  }

  return (
    <ChoiceGroup
      {...field}
      id={id}
      role="group"
      error={error}
      after={
        <span className="flex shrink-0 flex-wrap justify-end gap-x-4 text-dense text-primary">
          <TextButton onPress={() => turn(!isTyped)}>{t(isTyped ? 'draw' : 'type')}</TextButton>
          {value !== null && !isTyped && <TextButton onPress={clear}>{t('clear')}</TextButton>}
        </span>
      }
    >
      {isTyped && (
        <TextField
          label={t('name')}
          hideLabel
          autoComplete="name"
          maxLength={200}
          value={value?.name ?? ''}
          onChange={(name) => onChange(name.trim() === '' ? null : { name, strokes: null })}
        />
      )}
      {!isTyped &&
        (Pad ? (
          <Pad
            key={cleared}
            label={t('pad', { field: field.label })}
            isInvalid={Boolean(error)}
            strokes={value?.strokes ?? []}
            onDrawn={(strokes) => onChange({ name: signerName, strokes })}
          />
        ) : (
          <Skeleton className="aspect-signature w-full" />
        ))}
      {!isTyped && <p className="mt-1 text-meta text-muted">{t('by', { name: signerName })}</p>}
    </ChoiceGroup>
  )
}

const loadPad = async () => (await import('./signature-pad')).SignaturePad
