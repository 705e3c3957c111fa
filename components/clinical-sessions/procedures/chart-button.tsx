'use client'

import { ClipboardPen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import { useFormats } from '@/lib/i18n/use-formats'
import type { ChartDialogProps } from './chart-dialog'

/** Shows which teeth the patient has, if they are not the usual ones, and opens the dialog to change them. */
export function ChartButton(props: Omit<ChartDialogProps, 'onClose'>) {
  const t = useTranslations('toothMap')
  const formats = useFormats()
  const [charting, setCharting] = useState(false)
  const ChartDialog = useLazy(charting, loadChartDialog, () => setCharting(false))
  const { dentition, missing, supernumerary } = props.chart
  const summary = formats.list(
    [
      dentition === 'PERMANENT' ? '' : t(`chart.dentitions.${dentition}`),
      missing.length > 0 ? t('chart.missingCount', { count: missing.length }) : '',
      supernumerary.length > 0 ? t('chart.supernumeraryCount', { count: supernumerary.length }) : '',
    ].filter(Boolean),
  )
  return (
    <>
      <Button variant="quiet" size="sm" icon={<ClipboardPen />} aria-haspopup="dialog" onPress={() => setCharting(true)}>
        {summary === '' ? t('chart.open') : t('chart.openCharted', { summary })}
      </Button>
      {charting && ChartDialog && <ChartDialog {...props} onClose={() => setCharting(false)} />}
    </>
  )
}

const loadChartDialog = async () => (await import('./chart-dialog')).ChartDialog
