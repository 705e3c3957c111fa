'use client'

import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { useReportWords } from '@/components/reports/report/use-report-words'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import {
  nameElement,
  splitsOfAll,
  titledBy,
  withElements,
  withShow,
  type BlockValues,
  type KnownElements,
} from '@/lib/reports/config-values'
import { blockSorts, elementsOf, reportLimits, splitsOf, takesSpread, type Dimension } from '@/lib/reports/measures'
import { ElementsField } from './elements-field'
import { ShowField } from './show-field'

interface BlockFieldsProps {
  block: BlockValues
  /** The block's position in the report. */
  at: number
  known: KnownElements
  /** Whether the report is of students in the years that they were in then. */
  asThen: boolean
  field: FieldAt
  isOpen: boolean
  /** The reason why the block cannot be removed. */
  keptReason: string | false
  onOpen: () => void
  onChange: (block: BlockValues) => void
  onRemove: () => void
}

/** A block: folded it says what it is, unfolded it can be edited. */
export function BlockFields({ block, at, known, asThen, field, isOpen, keptReason, onOpen, onChange, onRemove }: BlockFieldsProps) {
  const t = useTranslations('reportConfigs')
  const number = at + 1
  const bodyId = `block-${block.uid}`
  return (
    <Card as="section" aria-label={t('edit.block', { number })} className={classNames('flex flex-col gap-4', isOpen && 'border-primary')}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            className="flex min-h-control w-full items-center gap-2 rounded-control text-left hover:bg-hover"
            onClick={onOpen}
          >
            <IconSlot className="text-muted">{isOpen ? <ChevronDown /> : <ChevronRight />}</IconSlot>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-bold">{block.title || t('edit.block', { number })}</span>{' '}
              <span className="text-dense text-muted">{t(`show.${block.show}`)}</span>
            </span>
          </button>
        </h3>
        <IconButton
          icon={<Trash2 />}
          label={t('edit.removeBlock', { name: block.title || t('edit.block', { number }) })}
          disabledReason={keptReason}
          onPress={onRemove}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className="flex flex-col gap-4">
          <Opened block={block} at={at} known={known} asThen={asThen} field={field} onChange={onChange} />
        </div>
      )}
    </Card>
  )
}

function Opened({
  block,
  at,
  known,
  asThen,
  field,
  onChange,
}: Pick<BlockFieldsProps, 'block' | 'at' | 'known' | 'asThen' | 'field' | 'onChange'>) {
  const t = useTranslations('reportConfigs.edit')
  const sorts = useTranslations('reportConfigs.sort')
  const words = useReportWords()
  const path = (name: string) => `blocks.${at}.${name}`
  const elements = block.elements.map((one) => nameElement(one, known))
  const offered = splitsOfAll(elements)
  const [least, most] = splitsOf(block.show)
  const isSplitTwice = most > 1 && block.columns !== null
  // An error of the block as a whole, namely that it occurs twice.
  const overall = field(path('uid'))

  function put(next: BlockValues['elements']) {
    const named = next.map((one) => nameElement(one, known))
    onChange(withElements(titledBy(block, named), next, splitsOfAll(named)))
  }
  const splitOptions = (value: Dimension | null, other: Dimension | null) =>
    // A dimension that no longer fits stays visible, and its field refuses it.
    [...offered, ...(value !== null && !offered.includes(value) ? [value] : [])]
      .filter((one) => one === value || one !== other)
      .map((one) => ({ value: one, label: words.dimension(one) || one }))
  const split = (name: 'rows' | 'columns', other: Dimension | null, isNeeded: boolean) => {
    const value = block[name]
    const options = splitOptions(value, other)
    return (
      <Select
        {...field(path(name))}
        label={t(name)}
        className="min-w-40 grow"
        placeholder={t(isNeeded ? 'choose' : 'noSplit')}
        disabledReason={options.length === 0 && t('elementsFirst')}
        value={value ?? ''}
        options={options}
        onChange={(chosen) => onChange({ ...block, [name]: options.find((one) => one.value === chosen)?.value ?? null })}
      />
    )
  }
  return (
    <>
      {overall.error && (
        <p id={overall.id} className="text-dense font-medium text-danger">
          {overall.error}
        </p>
      )}
      <TextField
        {...field(path('title'))}
        label={t('blockTitle')}
        required
        maxLength={reportLimits.title}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <ElementsField
        {...field(path('elements'))}
        elements={elements}
        choices={known.newest}
        most={elementsOf(block.show, isSplitTwice || least > 1 ? 2 : 1)}
        onChange={put}
      />
      <ShowField {...field(path('show'))} value={block.show} onChange={(show) => onChange(withShow(block, show, offered))} />
      {most > 0 && (
        <div className="flex flex-wrap items-start gap-4">
          {split('rows', most > 1 ? block.columns : null, true)}
          {most > 1 && split('columns', block.rows, least > 1)}
        </div>
      )}
      {most > 0 && (
        <div className="flex flex-wrap items-start gap-4">
          <Select
            {...field(path('sort'))}
            label={t('sort')}
            className="min-w-40 grow"
            value={block.sort}
            options={blockSorts.map((value) => ({ value, label: sorts(value) }))}
            onChange={(value) => onChange({ ...block, sort: blockSorts.find((one) => one === value) ?? block.sort })}
          />
          <NumberField
            {...field(path('limit'))}
            label={t('limit')}
            className="w-40"
            min={1}
            max={reportLimits.rows}
            value={block.limit}
            onChange={(limit) => onChange({ ...block, limit })}
          />
        </div>
      )}
      {takesSpread(block) && (
        <Checkbox
          {...field(path('spread'))}
          label={t('spread')}
          description={t('spreadHelp')}
          disabledReason={asThen && t('spreadThen')}
          checked={block.spread && !asThen}
          onChange={(spread) => onChange({ ...block, spread })}
        />
      )}
    </>
  )
}
