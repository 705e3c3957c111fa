'use client'

import { useTranslations } from 'next-intl'
import type { AnsweredBlock } from '@/lib/contracts/reports'
import { useReportWords } from './use-report-words'

/** The lowest, middle and highest value of each year group, above the students of whom they are; nothing of a block that compares nobody. */
export function BlockSpread({ block: { title, elements, spread } }: { block: AnsweredBlock }) {
  const t = useTranslations('reports')
  const words = useReportWords()
  const shown = elements.flatMap((element, at) => (element.bar === null ? [{ element, at }] : []))
  if (!spread || spread.groups.length === 0 || shown.length === 0) return null
  const heads = (['group', 'measure', 'least', 'median', 'most', 'below'] as const).map((name) => ({
    name,
    isNumber: name !== 'group' && name !== 'measure',
  }))
  return (
    <div className="-mx-4 mb-4 overflow-x-auto px-4 print:overflow-visible">
      <table className="w-full border-separate border-spacing-0 text-left text-dense wrap-normal tabular-nums">
        <caption className="sr-only">{t('spread.caption', { title })}</caption>
        <thead>
          <tr className="text-meta text-muted">
            {heads.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={`border-b border-line py-2 font-medium ${isNumber ? 'px-3 text-right' : 'pr-3'}`}>
                {t(`spread.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        {spread.groups.map(({ programme, year, people, figures }) => (
          <tbody key={`${programme} ${year}`}>
            {shown.every(({ at }) => !figures[at]) ? (
              <tr>
                <Group programme={programme} year={year} people={people} rows={1} />
                <td colSpan={5} className="border-b border-line px-3 py-2 text-right align-top text-muted">
                  {t('report.tooFew')}
                </td>
              </tr>
            ) : (
              shown.map(({ element, at }, index) => {
                const figure = figures[at] ?? null
                return (
                  <tr key={at}>
                    {index === 0 && <Group programme={programme} year={year} people={people} rows={shown.length} />}
                    <th scope="row" className="min-w-32 border-b border-line py-2 pr-3 font-normal">
                      {element.name}
                    </th>
                    {figure === null ? (
                      <td colSpan={4} className="border-b border-line px-3 py-2 text-right text-muted">
                        {t('report.tooFew')}
                      </td>
                    ) : (
                      <>
                        {[figure.least, figure.median, figure.most].map((value, place) => (
                          <td key={place} className="border-b border-line px-3 py-2 text-right">
                            {words.middle(element, value)}
                          </td>
                        ))}
                        <td className="border-b border-line px-3 py-2 text-right">
                          {t('spread.some', { count: figure.below, of: figure.of })}
                        </td>
                      </>
                    )}
                  </tr>
                )
              })
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Group({ programme, year, people, rows }: { programme: string; year: number; people: number; rows: number }) {
  const t = useTranslations('reports')
  return (
    <th scope="rowgroup" rowSpan={rows} className="min-w-32 border-b border-line py-2 pr-3 align-top font-medium">
      {t('since', { programme, year })}
      <span className="block text-meta font-normal text-muted">{t('spread.people', { count: people })}</span>
    </th>
  )
}
