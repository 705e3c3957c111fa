'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import type { OutputOf } from '@/lib/contract'
import type { readXlsForm } from '@/lib/contracts/forms'

const mostShown = 30

/** The rows of an XLSForm that cannot be imported. */
export function LeftOut({ left }: { left: OutputOf<typeof readXlsForm>['left'] }) {
  const t = useTranslations('formEditor.import')
  const rest = left.length - mostShown
  return (
    <Banner tone="warning" title={t('leftTitle', { count: left.length })}>
      <p>{t('leftHelp')}</p>
      <ul
        className="mt-2 max-h-48 list-disc overflow-y-auto pl-5 text-dense"
        tabIndex={0}
        aria-label={t('leftTitle', { count: left.length })}
      >
        {left.slice(0, mostShown).map(({ row, name, code, what }, at) => (
          <li key={at} className="wrap-anywhere">
            {t('leftRow', { row, name: name === '' ? '' : ` (${name})`, words: t(`left.${code}`, { what }) })}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-dense">{t('more', { count: rest })}</p>}
    </Banner>
  )
}
