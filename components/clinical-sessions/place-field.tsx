'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import { asRegion } from './region'
import { TeethField, type TeethFieldProps } from './teeth-field'

/** Where in the mouth: teeth, or a quadrant, an arch, a sextant. */
export function PlaceField(props: TeethFieldProps) {
  if (needsTeeth(props.line.site)) return <TeethField {...props} />
  if (regionsOf(props.line.site).length > 0) return <RegionField {...props} />
  return null
}

function RegionField({ line, onChange }: Pick<TeethFieldProps, 'line' | 'onChange'>) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')
  const chosen = new Set(line.surfaces)
  const change = (code: string, on: boolean) => onChange({ teeth: [], surfaces: regionsOf(line.site).filter((one) => (one === code ? on : chosen.has(one))) })
  return (
    <ChoiceGroup role="group" id={`place-${line.id}`} label={t(`line.site.${line.site}`)} description={chosen.size === 0 ? issues('regionNeeded') : undefined}>
      <div className="flex flex-wrap gap-2">
        {regionsOf(line.site).map((code) => (
          <ToggleChip key={code} label={t(`line.region.${asRegion(code)}`)} selected={chosen.has(code)} onChange={(on) => change(code, on)} />
        ))}
      </div>
    </ChoiceGroup>
  )
}
