'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import type { OutputOf } from '@/lib/contract'
import type { readPlacementDay } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { addressText } from '@/lib/placements/ways'

type Provider = OutputOf<typeof readPlacementDay>['provider'] & { readonly clinic?: { readonly name: string } | null }

export function AddressCard({ provider }: { provider: Provider }) {
  const t = useTranslations('placements')
  const formats = useFormats()
  const { latitude, longitude } = provider
  const degrees = (value: number) => formats.number(value, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
  return (
    <Card as="section" aria-labelledby="address-title" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="address-title" className="text-lead font-bold">
          {t('providers.address')}
        </h2>
        {latitude !== null && <Chip tone="success">{t('address.placed')}</Chip>}
      </div>
      <address className="not-italic wrap-anywhere">
        {addressText(provider).map((line) => (
          <span key={line} className="block first:font-medium">
            {line}
          </span>
        ))}
      </address>
      {latitude !== null && longitude !== null && (
        <p className="text-dense text-muted tabular-nums">
          {degrees(latitude)}, {degrees(longitude)}
        </p>
      )}
      {provider.clinic && <p className="text-dense text-muted">{t('address.clinic', { name: provider.clinic.name })}</p>}
    </Card>
  )
}
