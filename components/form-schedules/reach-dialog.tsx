'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { SearchField } from '@/components/ui/search-field'
import { ReachedRow, type Reach } from './reached-row'

/** Everybody who is reached, with a search; of a very long list only the first people. */
export function ReachDialog({ reach: { people, total }, onClose }: { reach: Reach; onClose: () => void }) {
  const t = useTranslations('formSchedules.reach')
  const [text, setText] = useState('')
  const shown = people.filter(({ displayName, completers }) =>
    matchesText({ caption: displayName, subcaption: completers.map((one) => one.displayName).join(' ') }, text),
  )
  return (
    <Dialog open size="md" title={t('people')} closesOnBackdrop onClose={onClose}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField data-autofocus label={t('search')} value={text} maxLength={100} onChange={setText} />
        {shown.length === 0 ? (
          <p className="text-muted">{t('nobodyFound')}</p>
        ) : (
          <List label={t('people')}>
            {shown.map((person) => (
              <ReachedRow key={person.id} person={person} />
            ))}
          </List>
        )}
        {total > people.length && <p className="text-dense text-muted">{t('cut', { shown: people.length, total })}</p>}
      </div>
    </Dialog>
  )
}
