'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ElementDefinition } from '@/lib/contracts/reports'
import type { ElementWords } from '@/lib/reports/element-words'

/** The element in the words that a reader of a report sees. */
export function WordsCard({ definition, words }: { definition: ElementDefinition | null; words: ElementWords }) {
  const t = useTranslations('reportElements')
  return (
    <section aria-labelledby="element-words" className="rounded-card border border-primary bg-primary-tint p-4">
      <h2 id="element-words" className="text-meta font-medium text-primary">
        {t('words.title')}
      </h2>
      {definition ? (
        <p className="text-lead">
          <Said definition={definition} words={words} />
        </p>
      ) : (
        <p className="text-muted">{t('preview.unfinished')}</p>
      )}
    </section>
  )
}

function Said({ definition, words }: { definition: ElementDefinition; words: ElementWords }) {
  const t = useTranslations('reportElements')
  const said = words.sentence(definition)
  const b = (chunks: ReactNode) => <b>{chunks}</b>
  if (said.kind === 'ratio') return t.rich('words.ratio', { b, above: said.above, below: said.below })
  const { source, measure, period } = said
  if (said.kind === 'all') return t.rich('words.all', { b, source, measure, period })
  return t.rich('words.where', { b, source, measure, period, conditions: said.conditions })
}
