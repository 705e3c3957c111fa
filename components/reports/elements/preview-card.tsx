'use client'

import { useTranslations } from 'next-intl'
import { CountingAgain } from '@/components/shared/counting-again'
import type { Asked } from '@/lib/client/use-asked'
import type { CheckedElement, ElementDefinition } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Dimension } from '@/lib/reports/measures'
import { PreviewFrame } from '../preview-frame'
import { PreviewTable } from './preview-table'
import type { ElementWords } from '@/lib/reports/element-words'

interface PreviewCardProps {
  /** The definition that is counted, without its unfinished parts; null if there is nothing to count yet. */
  definition: ElementDefinition | null
  isWhole: boolean
  /** The source that the element counts from; it is known before the definition is complete. */
  source: string
  asked: Asked<CheckedElement>
  by: Dimension
  dimensions: readonly Dimension[]
  words: ElementWords
  onBy: (by: Dimension) => void
}

/** The numbers that the element currently gives, as its author sees them. */
export function PreviewCard({ definition, isWhole, source, asked, by, dimensions, words, onBy }: PreviewCardProps) {
  const t = useTranslations('reportElements')
  const { found } = asked
  return (
    <PreviewFrame
      id="element-preview"
      words={{ title: t('preview.title'), failed: t('preview.failed'), again: t('preview.again') }}
      asked={asked}
      className="flex flex-col gap-2"
      choice={{
        label: t('preview.by'),
        value: by,
        options: dimensions.map((value) => ({ value, label: words.dimension(source, value) })),
        onChange: (value) => onBy(dimensions.find((one) => one === value) ?? by),
      }}
      notes={
        <>
          {definition && <p className="text-meta text-muted">{t(`preview.${definition.period}`)}</p>}
          {!isWhole && <p className="text-dense text-muted">{t(definition ? 'preview.partly' : 'preview.unfinished')}</p>}
        </>
      }
    >
      {definition && found && <Numbers found={found} definition={definition} by={by} words={words} />}
    </PreviewFrame>
  )
}

type NumbersProps = { found: CheckedElement; definition: ElementDefinition; by: Dimension; words: ElementWords }

function Numbers({ found, definition, by, words }: NumbersProps) {
  const t = useTranslations('reportElements.preview')
  const formats = useFormats()
  const { rows, total, frame, isCut, tookMs, unit } = found
  const { target, decimals } = definition
  if (total.n === 0) return <p className="text-dense text-muted">{t('none')}</p>
  const facts = [
    total.n === null || total.people === null ? t('footFew') : t('foot', { entries: total.n, people: total.people }),
    t('asOf', { time: formats.time(frame.asOf) }),
    t('took', { ms: formats.number(tookMs) }),
    ...(target.kind === 'NUMBER' ? [t('line', { target: words.number(target.value, { unit, decimals }) })] : []),
  ]
  return (
    <>
      <PreviewTable found={found} definition={definition} by={by} words={words} />
      {isCut && <p className="text-dense text-muted">{t('cut', { count: formats.number(rows.length) })}</p>}
      <p className="text-meta text-muted" role="status">
        {facts.join(' · ')}
      </p>
      <CountingAgain counted={frame.counted} />
    </>
  )
}
