'use client'

import { useTranslations } from 'next-intl'
import type { FieldOf } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { propertyId, useFieldChange } from './editor-context'
import { NumberBox } from './limits-fields'
import { PieceText } from './piece-text'
import { PropertyProblems } from './property-problems'

/** The editor's fields for a group: the name of one entry, and how many entries there may be. */
export function GroupFields({ field }: { field: FieldOf<'GROUP'> }) {
  const t = useTranslations('formEditor.group')
  const change = useFieldChange(field)
  const within = (count: number, least: number) => Math.min(formLimits.entries, Math.max(least, count))
  return (
    <>
      <p className="text-dense text-muted">{t('help')}</p>
      <PropertyProblems uid={field.uid} property="fields" />
      <PieceText label={t('entry')} value={field.entry} maxLength={100} optional onChange={(entry) => change({ entry })} />
      <div className="flex flex-wrap gap-4">
        <NumberBox
          id={propertyId(field.uid, 'least')}
          showLabel
          label={t('least')}
          value={field.least}
          onChange={(least) => change({ least: within(least ?? 0, 0) })}
        />
        <NumberBox
          showLabel
          label={t('most')}
          value={field.most}
          onChange={(most) => change({ most: within(most ?? formLimits.entries, 1) })}
        />
      </div>
      <PropertyProblems uid={field.uid} property="least" />
    </>
  )
}
