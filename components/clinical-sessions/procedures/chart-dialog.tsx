'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { canonicalChart, plainChart, withMissing, withSupernumerary, type Chart } from '@/lib/clinical/chart'
import { isSupernumerary, supernumeraryBeside } from '@/lib/clinical/teeth'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { dentitions, type ToothNotation } from '@/lib/clinical/vocabulary'
import type { Chart as StoredChart } from '@/lib/contracts/clinical-sessions'
import { useAutosave } from '@/components/shared/live/use-autosave'
import { ToothMap } from '@/components/shared/tooth-map/tooth-map'

export interface ChartDialogProps {
  chart: StoredChart
  notation: ToothNotation
  onChart: (chart: StoredChart) => void
  onClose: () => void
}

const presses = ['MISSING', 'EXTRA'] as const
const restMs = 500
const nobody: ReadonlySet<number> = new Set()
const isSame = (one: Chart, other: Chart) => JSON.stringify(canonicalChart(one)) === JSON.stringify(canonicalChart(other))

/** The teeth that the patient has. They save themselves like the rest. */
export function ChartDialog({ chart: { revision, ...stored }, notation, onChart, onClose }: ChartDialogProps) {
  const t = useTranslations('toothMap')
  const [press, setPress] = useState<(typeof presses)[number]>('MISSING')
  const { typed: chart, type } = useAutosave<Chart>({
    stored: { value: stored, revision },
    same: isSame,
    restMs,
    save: (next, builtOn) => onChart({ ...canonicalChart(next), revision: builtOn }),
  })
  const change = (next: Chart) => type(canonicalChart(next))

  function pressTooth(tooth: number) {
    if (isSupernumerary(tooth)) return change(withSupernumerary(chart, tooth))
    change(press === 'MISSING' ? withMissing(chart, tooth) : withSupernumerary(chart, supernumeraryBeside(tooth)))
  }

  const inWords = (teeth: readonly number[]) => formatTeeth(teeth.length > 0 ? [{ teeth, surfaces: [] }] : [], notation)
  const rows = (
    [
      ['missing', inWords(chart.missing)],
      ['supernumerary', inWords(chart.supernumerary)],
    ] as const
  ).filter(([, teeth]) => teeth !== '')
  return (
    <Dialog
      open
      size="lg"
      title={t('chart.title')}
      onClose={onClose}
      footer={
        <>
          {!isSame(chart, plainChart) && <Button onPress={() => change(plainChart)}>{t('chart.clear')}</Button>}
          <Button variant="primary" onPress={onClose}>
            {t('chart.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Segmented
            label={t('chart.dentition')}
            value={chart.dentition}
            onChange={(dentition) => change({ ...chart, dentition })}
            options={dentitions.map((value) => ({ value, label: t(`chart.dentitions.${value}`) }))}
          />
          <Segmented
            label={t('chart.press')}
            description={t('chart.pressHelp')}
            value={press}
            onChange={setPress}
            options={presses.map((value) => ({ value, label: t(`chart.presses.${value}`) }))}
          />
        </div>
        <div className="-mx-4">
          <ToothMap chart={chart} notation={notation} chosen={chart.missing} surfaces={[]} workedOn={nobody} onPress={pressTooth} />
        </div>
        <div role="status">
          <dl className="flex flex-wrap gap-x-6 gap-y-1 text-dense">
            {rows.map(([which, teeth]) => (
              <div key={which} className="flex gap-2">
                <dt className="text-muted">{t(`chart.${which}`)}</dt>
                <dd className="font-medium tabular-nums">{teeth}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Dialog>
  )
}
