'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Figure } from '@/components/shared/report/figure'
import { QuartileMark } from '@/components/shared/report/quartile-mark'
import { notify } from '@/components/ui/notify'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { hideQuartile, type Progress } from '@/lib/contracts/reports'

interface QuartileFigureProps {
  quartile: Progress['quartile']
  isHidden: boolean
  isOwn: boolean
}

/** The student's quartile by number. Students can hide their own from themselves. */
export function QuartileFigure({ quartile, isHidden, isOwn }: QuartileFigureProps) {
  const t = useTranslations('reports.figure')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)

  async function hide(to: boolean) {
    if (isBusy) return
    setBusy(true)
    try {
      await call(hideQuartile, { isHidden: to })
      router.refresh()
    } catch {
      notify.error(t('hideFailed'), { id: 'quartile' })
    }
    setBusy(false)
  }

  const label = t(isOwn ? 'quartileOwn' : 'quartile')
  if (isHidden) return <Figure label={label} value="–" note={<TextButton onPress={() => void hide(false)}>{t('show')}</TextButton>} />
  if (quartile === null) return <Figure label={label} value="–" note={t('quartileNone')} />
  return (
    <Figure
      label={label}
      value={<QuartileMark quartile={quartile.quartile} />}
      note={
        <>
          <b className="text-dense text-ink">{t('quarter', { quartile: quartile.quartile })}</b> {t('ofStudents', { count: quartile.of })}
          {isOwn && (
            <span data-print="hide" className="block text-primary">
              <TextButton onPress={() => void hide(true)}>{t('hide')}</TextButton>
            </span>
          )}
        </>
      }
    />
  )
}
