'use client'

import { Hospital } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MergeDialog } from '@/components/shared/merge/merge-dialog'
import { useAsked } from '@/lib/client/use-asked'
import { listProviders } from '@/lib/contracts/placements'

/** Chooses the provider to keep, among those in use. */
export function ProviderMergeDialog({ id: ownId, onDone }: { id: string; onDone: (intoId: string | null) => void }) {
  const t = useTranslations('placements')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const asked = useAsked(listProviders, text === '' ? {} : { q: text })
  const candidates = (asked.found?.rows ?? []).map(({ id, name, kind, town }) => ({
    id,
    leading: <Hospital aria-hidden />,
    title: name,
    subtitle: [t(`kind.${kind}`), town].filter(Boolean).join(' · '),
  }))
  return (
    <MergeDialog
      words={{
        title: t('merge.into'),
        search: t('merge.search'),
        failed: t('merge.failed'),
        found: (count) => t('merge.found', { count }),
      }}
      typed={typed}
      onTyped={setTyped}
      asked={asked}
      candidates={candidates}
      ownId={ownId}
      onDone={onDone}
    />
  )
}
