'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { MergeCard } from '@/components/shared/merge/merge-card'
import { useProof } from '@/components/shared/proof'
import { call } from '@/lib/client/request'
import { mergeProvider, previewProviderMerge } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { providerHref } from './hrefs'

const load = async () => (await import('./merge-dialog')).ProviderMergeDialog
const moving = ['placements', 'contacts', 'agreements', 'checks', 'files', 'capacities'] as const

interface ProviderMergeCardProps {
  id: string
  name: string
  revision: number
  isChanged: boolean
}

/** Merges a provider that was entered twice. */
export function ProviderMergeCard({ id, name, revision, isChanged }: ProviderMergeCardProps) {
  const t = useTranslations('placements.merge')
  const router = useRouter()
  const formats = useFormats()
  const [proof, proven] = useProof()

  async function ask(intoId: string) {
    const { into, students, capacitiesLost, ...counts } = await call(previewProviderMerge, { id, intoId })
    const what = moving.filter((one) => counts[one] > 0).map((one) => t(`what.${one}`, { count: counts[one] }))
    return {
      title: t('question', { name, into: into.name, town: into.town }),
      body: [
        what.length === 0 ? t('nothingMoves') : t('moves', { what: formats.list(what), into: into.name }),
        capacitiesLost > 0 && t('capacitiesLost', { count: capacitiesLost, into: into.name }),
        students > 0 && t('students', { count: students }),
        t('final'),
      ],
      action: t('do'),
      done: t('done', { name, into: into.name }),
    }
  }

  return (
    <MergeCard
      words={{ title: t('title'), help: t('help'), choose: t('choose'), changed: t('changed') }}
      id={id}
      isChanged={isChanged}
      load={load}
      ask={ask}
      merge={(intoId) => proven(() => call(mergeProvider, { id, revision, intoId }))}
      open={(intoId) => router.push(providerHref(intoId))}
      proof={proof}
    />
  )
}
