'use client'

import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import type { CheckedElement, ElementCondition, ElementDefinition } from '@/lib/contracts/reports'
import type { ElementWords } from '@/lib/reports/element-words'

type Judged = {
  readonly condition: ElementCondition
  readonly isBeside: boolean
  readonly met: number | null
  readonly unknown: number | null
}

/** Each condition with the server's result for it, in the order in which the server checks them. */
function judgedOf({ where, measure }: ElementDefinition, { conditions }: CheckedElement): Judged[] {
  const all = [
    ...where.flatMap((any) => any.map((condition) => ({ condition, isBeside: any.length > 1 }))),
    ...(measure.kind === 'SHARE' || measure.kind === 'LAST' ? measure.where.map((condition) => ({ condition, isBeside: false })) : []),
  ]
  return all.flatMap((one, at) => {
    const found = conditions[at]
    return found ? [{ ...one, ...found }] : []
  })
}

interface CheckCardProps {
  /** The definition to which the answer belongs. */
  definition: ElementDefinition
  found: CheckedElement
  words: ElementWords
}

/** Helps to check whether the element says what it seems to say. */
export function CheckCard({ definition, found, words }: CheckCardProps) {
  const t = useTranslations('reportElements.check')
  const { source, measure } = definition
  if (measure.kind === 'RATIO')
    return (
      <Lines title={t('title')}>
        <Line isFine>{t('onceEach')}</Line>
      </Lines>
    )
  const judged = judgedOf(definition, found)
  const unmet = judged.filter(({ met }) => met === 0)
  const { n } = found.total
  return (
    <Lines title={t('title')}>
      {unmet.map(({ condition }, at) => (
        <Line key={at}>{t('none', { condition: words.condition(source, condition) })}</Line>
      ))}
      {unmet.length === 0 && n === 0 && <Line>{t(judged.length > 1 ? 'together' : 'empty')}</Line>}
      {unmet.length === 0 && n !== 0 && (
        <Line isFine>{judged.length === 0 ? t('free') : n === null ? t('metFew') : t('met', { count: n })}</Line>
      )}
      <Line isFine>{t('once')}</Line>
      {judged.map(
        ({ condition, isBeside, unknown }, at) =>
          unknown !== null &&
          unknown > 0 && (
            <Line key={at}>
              {t(isBeside ? 'unknownBeside' : 'unknown', { count: unknown, field: words.fieldName(source, condition.field) })}
            </Line>
          ),
      )}
    </Lines>
  )
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="element-check" className="flex flex-col gap-2">
      <h2 id="element-check" className="text-lead font-bold">
        {title}
      </h2>
      <ul className="flex flex-col gap-2 text-dense">{children}</ul>
    </Card>
  )
}

function Line({ isFine = false, children }: { isFine?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <IconSlot className={isFine ? 'text-success' : 'text-warning'}>{isFine ? <CircleCheck /> : <TriangleAlert />}</IconSlot>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
