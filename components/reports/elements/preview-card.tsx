'use client'

import { useTranslations } from 'next-intl'
import { CountingAgain } from '@/components/shared/counting-again'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import type { Asked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { CheckedElement, ElementDefinition } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Dimension } from '@/lib/reports/measures'
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
  const problem = useProblemText()
  const { found, isAsking, isFailed, issues, error, again } = asked
  const [issue] = issues
  return (
    <Card as="section" aria-labelledby="element-preview" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 id="element-preview" className="flex items-center gap-2 text-lead font-bold">
          {t('preview.title')}
          {isAsking && <Spinner size="sm" />}
        </h2>
        <Select
          label={t('preview.by')}
          hideLabel
          value={by}
          options={dimensions.map((value) => ({ value, label: words.dimension(source, value) }))}
          onChange={(value) => onBy(dimensions.find((one) => one === value) ?? by)}
        />
      </div>
      {definition && <p className="text-meta text-muted">{t(`preview.${definition.period}`)}</p>}
      {!isWhole && <p className="text-dense text-muted">{t(definition ? 'preview.partly' : 'preview.unfinished')}</p>}
      {issue && <p className="text-dense text-danger">{issue.message}</p>}
      {isFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-dense text-danger">
          {t('preview.failed')}: {problem(error)}
          <Button size="sm" onPress={again}>
            {t('preview.again')}
          </Button>
        </p>
      )}
      {definition && found && !issue && !isFailed && <Numbers found={found} definition={definition} by={by} words={words} />}
    </Card>
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
