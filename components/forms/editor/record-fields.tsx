'use client'

import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { FieldOf } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { propertyId, useEditing, useFieldChange } from './editor-context'
import { NumberBox } from './limits-fields'
import { PropertyProblems } from './property-problems'

const clampCount = (most: number | null, limit: number) => Math.min(limit, Math.max(1, most ?? 1))

export function RadiographsFields({ field }: { field: FieldOf<'RADIOGRAPHS'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return (
    <>
      <NumberBox
        showLabel
        label={t('mostRadiographs')}
        value={field.most}
        onChange={(most) => change({ most: clampCount(most, formLimits.radiographs) })}
      />
      <Checkbox label={t('askQuality')} checked={field.quality} onChange={(quality) => change({ quality })} />
      <Checkbox label={t('askJustification')} checked={field.justification} onChange={(justification) => change({ justification })} />
    </>
  )
}

export function ProcedureFields({ field }: { field: FieldOf<'PROCEDURE'> }) {
  const t = useTranslations('formEditor.of')
  const { choices } = useEditing()
  const [selector, select] = useSelector()
  const change = useFieldChange(field)
  const count = field.ids.length

  async function choose() {
    const ids = await select({
      title: t('procedures'),
      multiple: true,
      selected: [...field.ids],
      items: choices.procedures
        .filter(({ id, active }) => active || field.ids.includes(id))
        .map(({ id, caption, code, category }) => ({ id, caption, subcaption: `${code} · ${category}` })),
    })
    if (ids) change({ ids: ids.slice(0, formLimits.procedureChoices) })
  }

  return (
    <>
      <div id={propertyId(field.uid, 'ids')} tabIndex={-1} role="group" aria-label={t('procedures')}>
        <p className="text-dense font-medium">{t('procedures')}</p>
        <p className="pb-2 text-dense text-muted">{count === 0 ? t('allProcedures') : t('someProcedures', { count })}</p>
        <Button size="sm" aria-haspopup="dialog" onPress={() => void choose()}>
          {t('chooseProcedures')}
        </Button>
      </div>
      <PropertyProblems uid={field.uid} property="ids" />
      <NumberBox
        showLabel
        label={t('mostProcedures')}
        value={field.most}
        onChange={(most) => change({ most: clampCount(most, formLimits.procedures) })}
      />
      <Checkbox label={t('askTeeth')} checked={field.teeth} onChange={(teeth) => change({ teeth })} />
      <Checkbox label={t('askHelp')} checked={field.helpLevel} onChange={(helpLevel) => change({ helpLevel })} />
      <Checkbox label={t('counts')} description={t('countsHelp')} checked={field.counts} onChange={(counts) => change({ counts })} />
      {selector}
    </>
  )
}
