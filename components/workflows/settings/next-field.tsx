'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import type { Next } from '@/lib/workflows/definition'
import { useEditing } from './editing-context'
import type { EditorStage } from './types'

interface NextFieldProps {
  id?: string
  label: string
  stage: EditorStage
  value: Next
  onChange: (next: Next) => void
}

/** A choice of where a stage or a path leads: to the next stage, to another one, or to the end. */
export function NextField({ id, label, stage, value, onChange }: NextFieldProps) {
  const t = useTranslations('workflowSettings')
  const { stages } = useEditing().draft
  const at = stages.findIndex((one) => one.id === stage.id)
  const isLast = at === stages.length - 1
  const others = stages.flatMap((one, place) =>
    one.id === stage.id
      ? []
      : [{ value: one.id, label: t('stageNamed', { number: place + 1, caption: one.caption || t(`kind.${one.kind}`) }) }],
  )
  const isKnown = value === 'FOLLOWING' || value === 'END' || others.some((one) => one.value === value)
  return (
    <Select
      id={id}
      label={label}
      value={value}
      options={[
        { value: 'FOLLOWING', label: isLast ? t('way.following.last') : t('way.following.next', { number: at + 2 }) },
        { value: 'END', label: t('way.end') },
        ...(isKnown ? [] : [{ value, label: t('gone') }]),
        ...others,
      ]}
      onChange={onChange}
    />
  )
}
