'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { useAsked } from '@/lib/client/use-asked'
import { listOutcomes } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { useMap } from './use-map'

const shownAtOnce = 20

interface MapDialogProps {
  componentId: string
  /** The outcomes that the component is mapped to already. */
  mapped: readonly string[]
  /** Called after each change, including one that is undone. */
  onSent?: () => void
  onClose: () => void
}

/** Maps outcomes to a component, one after the other. */
export function MapDialog({ componentId, mapped, onSent, onClose }: MapDialogProps) {
  const t = useTranslations('curriculum.component')
  const tCurriculum = useTranslations('curriculum')
  const ui = useTranslations('ui')
  const map = useMap(onSent)
  const [level, setLevel] = useState<OutcomeLevel>('PRACTISED')
  const [q, setQ] = useState('')
  const { current } = useAsked(listOutcomes, { q: q.trim() })
  const rows = (current?.rows ?? []).filter(({ id }) => !mapped.includes(id)).slice(0, shownAtOnce)
  return (
    <Dialog open onClose={onClose} title={t('map')} size="md" footer={<Button onPress={onClose}>{ui('close')}</Button>}>
      <div className="flex flex-col gap-4">
        <Select
          label={t('level')}
          value={level}
          options={outcomeLevels.map((value) => ({ value, label: tCurriculum(`level.${value}`) }))}
          onChange={(value) => setLevel(outcomeLevels.find((one) => one === value) ?? level)}
        />
        <SearchField data-autofocus label={t('search')} value={q} maxLength={100} onChange={setQ} />
        {rows.length > 0 ? (
          <List label={tCurriculum('outcomes')}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                title={`${row.code} ${row.text}`}
                onPress={() => void map([{ componentId, outcomeId: row.id, level }])}
              />
            ))}
          </List>
        ) : (
          current && <p role="status">{t('nothing')}</p>
        )}
      </div>
    </Dialog>
  )
}
