'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { CalibrationFigures } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { fewestToTell, wordOf } from '@/lib/reports/calibration'
import { useSigned } from './use-signed'

/** The same figures for simple, moderate and complex work. */
export function DifficultyTable({ rows }: { rows: CalibrationFigures['byDifficulty'] }) {
  const t = useTranslations('calibration')
  const clinical = useTranslations('clinical.difficulty')
  const formats = useFormats()
  const { signed, plain } = useSigned()
  return (
    <Card flush>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('difficulty.title')}>
        <table className="w-full text-left text-dense tabular-nums">
          <caption className="sr-only">{t('difficulty.title')}</caption>
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              <th scope="col" className="px-3 py-3 font-medium">
                {t('difficulty.title')}
              </th>
              <th scope="col" className="px-3 py-3 text-right font-medium">
                {t('difficulty.sessions')}
              </th>
              <th scope="col" className="px-3 py-3 text-right font-medium">
                {t('difficulty.difference')}
              </th>
              <th scope="col" className="px-3 py-3 font-medium">
                {t('difficulty.range')}
              </th>
              <th scope="col" className="px-3 py-3 text-right font-medium">
                {t('difficulty.spread')}
              </th>
              <th scope="col" className="px-3 py-3 font-medium">
                {t('difficulty.words')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ difficulty, sessions, difference, spread }) => (
              <tr key={difficulty}>
                <th scope="row" className="px-3 py-2 font-normal">
                  {clinical(difficulty)}
                </th>
                <td className="px-3 py-2 text-right">{formats.number(sessions)}</td>
                <td className="px-3 py-2 text-right">{difference ? signed(difference.value) : '–'}</td>
                {difference ? (
                  <>
                    <td className="px-3 py-2 whitespace-nowrap">
                      {t('difficulty.rangeOf', { low: signed(difference.low), high: signed(difference.high) })}
                    </td>
                    <td className="px-3 py-2 text-right">{spread === null ? '–' : plain(spread)}</td>
                    <td className="px-3 py-2">
                      {t(`word.${wordOf({ shrunk: difference.value, low: difference.low, high: difference.high })}`)}
                    </td>
                  </>
                ) : (
                  <td colSpan={3} className="px-3 py-2 text-muted">
                    {spread === null ? t('difficulty.tooFew', { count: fewestToTell.sessions }) : t('difficulty.notCompared')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
