'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { classNames } from '@/components/ui/class-names'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import { asRegion } from '@/components/shared/tooth-map/region'
import { TeethField, type TeethFieldProps } from '../procedures/teeth-field'

/** The place in the mouth: teeth, a quadrant, an arch or a sextant. */
export function PlaceField(props: TeethFieldProps) {
  if (needsTeeth(props.line.site)) return <TeethField {...props} />
  if (regionsOf(props.line.site).length > 0) return <RegionField {...props} />
  return null
}

function RegionField({ line, onChange }: Pick<TeethFieldProps, 'line' | 'onChange'>) {
  const t = useTranslations('clinical')
  const issues = useTranslations('issues')
  const chosen = new Set(line.surfaces)
  const change = (code: string, on: boolean) =>
    onChange({ teeth: [], surfaces: regionsOf(line.site).filter((one) => (one === code ? on : chosen.has(one))) })
  return (
    <ChoiceGroup
      role="group"
      id={`place-${line.id}`}
      label={t(`line.site.${line.site}`)}
      description={chosen.size === 0 ? issues('regionNeeded') : undefined}
    >
      {/* The rows are even, as in the mouth: never three and a single one. */}
      <div className={classNames('grid max-w-xl gap-2', columns[line.site])}>
        {(inTheMouth[line.site] ?? regionsOf(line.site)).map((code) => (
          <ToggleChip
            key={code}
            label={t(`line.region.${asRegion(code)}`)}
            selected={chosen.has(code)}
            onChange={(on) => change(code, on)}
            className="justify-center"
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}

/** The sites as seen from the front; a site without an order here keeps its usual one. */
const inTheMouth: Partial<Record<ProcedureSite, readonly string[]>> = {
  QUADRANT: ['UR', 'UL', 'LR', 'LL'],
  SEXTANT: ['S1', 'S2', 'S3', 'S6', 'S5', 'S4'],
}
const columns: Partial<Record<ProcedureSite, string>> = { QUADRANT: 'grid-cols-2', ARCH: 'grid-cols-2', SEXTANT: 'grid-cols-3' }
