'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { MergeCard } from '@/components/shared/merge/merge-card'
import { call } from '@/lib/client/request'
import { mergeTag, previewTagMerge } from '@/lib/contracts/tags'
import { paths } from '@/lib/paths'
import { useUseWords } from './use-words'

const load = async () => (await import('./merge-dialog')).TagMergeDialog

/** Lets another tag take the place of this one. */
export function TagMergeCard({ id, name, revision, isChanged }: { id: string; name: string; revision: number; isChanged: boolean }) {
  const t = useTranslations('tags.merge')
  const usedWords = useUseWords()
  const router = useRouter()

  async function ask(intoId: string) {
    const { into, moved, both } = await call(previewTagMerge, { id, intoId })
    const records = moved.reduce((sum, { count }) => sum + count, 0)
    return {
      title: t('question', { name, into: into.name, group: into.group }),
      body: [
        records === 0 ? t('nothingMoves') : t('moves', { what: usedWords(moved), into: into.name }),
        both > 0 && t('both', { count: both }),
        t('final'),
      ],
      action: t('do', { count: records }),
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
      merge={(intoId) => call(mergeTag, { id, revision, intoId })}
      open={(intoId) => router.push(`${paths.tag}/${intoId}`)}
    />
  )
}
