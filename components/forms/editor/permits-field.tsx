'use client'

import { useTranslations } from 'next-intl'
import { YearsField } from '@/components/shared/editor/years-field'
import { useEditing } from './editor-context'
import type { Settings } from './use-draft'

/** The programmes and years whose students may start the form; none means all of them. */
export function PermitsField({
  value,
  onChange,
}: {
  value: Settings['permits']
  onChange: (value: NonNullable<Settings['permits']>) => void
}) {
  const t = useTranslations('formEditor.settings')
  const { choices } = useEditing()
  return (
    <YearsField
      id="settings.permits"
      label={t('permits')}
      whenNone={t('permitsAll')}
      programmes={choices.programmes}
      value={value}
      yearLabel={(year) => t('year', { year })}
      onChange={onChange}
    />
  )
}
