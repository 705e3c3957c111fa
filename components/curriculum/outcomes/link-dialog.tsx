'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listOutcomes, saveOutcomeLink } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLinkKinds, type OutcomeLinkKind } from '@/lib/curriculum/vocabulary'

const shownAtOnce = 20

/** Links an outcome to another, which is looked for in all frameworks. */
export function LinkDialog({ outcomeId, onClose }: { outcomeId: string; onClose: () => void }) {
  const t = useTranslations('learningOutcomes')
  const ui = useTranslations('ui')
  const router = useRouter()
  const problem = useProblemText()
  const [kind, setKind] = useState<OutcomeLinkKind>('EXACT')
  const [q, setQ] = useState('')
  const { current: answer } = useAsked(listOutcomes, q.trim() === '' ? null : { q: q.trim(), retired: 'WITH' })
  const rows = (answer?.rows ?? []).filter(({ id }) => id !== outcomeId).slice(0, shownAtOnce)

  async function link(toId: string) {
    try {
      await call(saveOutcomeLink, { outcomeId, toId, kind, linked: true })
    } catch (error) {
      return void notify.error(problem(error))
    }
    onClose()
    router.refresh()
  }

  return (
    <Dialog open onClose={onClose} title={t('addLink')} size="md" footer={<Button onPress={onClose}>{ui('cancel')}</Button>}>
      <div className="flex flex-col gap-4">
        <Select
          label={t('linkKind')}
          value={kind}
          options={outcomeLinkKinds.map((value) => ({ value, label: t(`link.${value}.from`) }))}
          onChange={(value) => setKind(outcomeLinkKinds.find((one) => one === value) ?? kind)}
        />
        <SearchField data-autofocus label={t('search')} value={q} maxLength={100} onChange={setQ} />
        {rows.length > 0 && (
          <List label={t('title')}>
            {rows.map((row) => (
              <ListRow key={row.id} title={`${row.code} ${row.text}`} onPress={() => void link(row.id)} />
            ))}
          </List>
        )}
        {answer && rows.length === 0 && <p role="status">{t('nothing')}</p>}
      </div>
    </Dialog>
  )
}
