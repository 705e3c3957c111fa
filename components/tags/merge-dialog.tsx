'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MergeDialog } from '@/components/shared/merge/merge-dialog'
import { useAsked } from '@/lib/client/use-asked'
import { listTags } from '@/lib/contracts/tags'
import { TagMark } from './tag-mark'
import { useUseWords } from './use-words'

/** A choice of the tag that takes the place: tags in use, found by name on the server, since there may be thousands. */
export function TagMergeDialog({ id: ownId, onDone }: { id: string; onDone: (intoId: string | null) => void }) {
  const t = useTranslations('tags.merge')
  const usedWords = useUseWords()
  const [typed, setTyped] = useState('')
  const asked = useAsked(listTags, { q: typed.trim(), state: 'ACTIVE' })
  const candidates = (asked.found?.tags ?? []).map(({ id, name, group, uses }) => ({
    id,
    leading: <TagMark colour={group.colour} />,
    title: name,
    subtitle: [group.name, usedWords(uses)].filter(Boolean).join(' · '),
  }))
  return (
    <MergeDialog
      words={{ title: t('into'), search: t('search'), failed: t('failed'), found: (count) => t('found', { count }) }}
      typed={typed}
      onTyped={setTyped}
      asked={asked}
      candidates={candidates}
      ownId={ownId}
      onDone={onDone}
    />
  )
}
