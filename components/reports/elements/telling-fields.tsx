'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { toggleSplit, tickedOf, type DefinitionValues } from '@/lib/reports/element-values'
import { elementLimits, fewestPeople, restsOnMany, unitOf, type Dimension } from '@/lib/reports/measures'
import type { ElementContext } from './element-context'
import { Part } from './part'

export interface TellingFieldsProps extends Pick<ElementContext, 'words' | 'source' | 'field'> {
  definition: DefinitionValues
  /** The dimensions by which the element's rows can be split. */
  dimensions: readonly Dimension[]
  put: (change: Partial<DefinitionValues>) => void
}

/** The fields for how the number is presented: its splits, its comparison, and the smallest number of entries for which it is shown. */
export function TellingFields({ definition, dimensions, words, source, field, put }: TellingFieldsProps) {
  const t = useTranslations('reportElements.edit')
  const { measure, target, minimum, splits } = definition
  const unit = unitOf(measure.kind)
  const ticked = tickedOf(splits, dimensions)
  return (
    <>
      <Part word={t('splits')} isRuled>
        <ChoiceGroup {...field('definition.splits')} role="group" label={t('splits')} hideLabel>
          <div className="@container">
            <div className="grid grid-cols-2 gap-x-4 @xl:grid-cols-3">
              {dimensions.map((dimension) => {
                const isOn = ticked.includes(dimension)
                return (
                  <Checkbox
                    key={dimension}
                    label={words.dimension(source?.name ?? definition.source, dimension)}
                    checked={isOn}
                    disabledReason={isOn && ticked.length === 1 && t('oneSplit')}
                    onChange={(next) => put({ splits: toggleSplit(splits, { all: dimensions, dimension, isOn: next }) })}
                  />
                )
              })}
            </div>
          </div>
        </ChoiceGroup>
      </Part>
      {unit !== 'DAY' && (
        <Part word={t('compare')} isRuled>
          <div className="flex flex-wrap items-start gap-2">
            <Select
              {...field('definition.target.kind')}
              label={t('compare')}
              hideLabel
              value={target.kind}
              options={[
                { value: 'NONE', label: t('compareNone') },
                { value: 'NUMBER', label: t('compareNumber') },
              ]}
              onChange={(kind) => put({ target: { ...target, kind: kind === 'NUMBER' ? 'NUMBER' : 'NONE' } })}
            />
            {target.kind === 'NUMBER' && (
              <>
                <NumberField
                  {...field('definition.target.value')}
                  label={t('target')}
                  hideLabel
                  className="w-36"
                  value={target.value}
                  onChange={(value) => put({ target: { ...target, value } })}
                />
                <span className="py-2 text-muted">{t(unit === 'SHARE' ? 'asLinePercent' : 'asLine')}</span>
              </>
            )}
          </div>
        </Part>
      )}
      {restsOnMany(measure.kind) && (
        <Part word={t('silent')}>
          <div className="flex flex-wrap items-start gap-2">
            <span className="py-2">{t('under')}</span>
            <NumberField
              {...field('definition.minimum')}
              label={t('minimum')}
              hideLabel
              className="w-36"
              min={1}
              max={elementLimits.minimumMost}
              value={minimum}
              onChange={(value) => put({ minimum: value })}
            />
            <span className="py-2">{t('entries')}</span>
            <span className="py-2 text-dense text-muted">{t('crowd', { count: fewestPeople })}</span>
          </div>
        </Part>
      )}
    </>
  )
}
