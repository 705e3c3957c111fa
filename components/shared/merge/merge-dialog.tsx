'use client'

import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SearchField } from '@/components/ui/search-field'
import type { Asked } from '@/lib/client/use-asked'

interface Candidate {
  readonly id: string
  readonly leading: ReactNode
  readonly title: string
  readonly subtitle: string
}

interface MergeDialogProps {
  words: { readonly title: string; readonly search: string; readonly failed: string; readonly found: (count: number) => string }
  typed: string
  onTyped: (typed: string) => void
  asked: Pick<Asked<unknown>, 'current' | 'isAsking' | 'isFailed'>
  /** What was found; the record that is merged is left out. */
  candidates: readonly Candidate[]
  ownId: string
  onDone: (intoId: string | null) => void
}

/** Chooses the record to keep, among those that the server finds by name. */
export function MergeDialog({
  words,
  typed,
  onTyped,
  asked: { current, isAsking, isFailed },
  candidates,
  ownId,
  onDone,
}: MergeDialogProps) {
  const rows = candidates.filter(({ id }) => id !== ownId)
  return (
    <Dialog open size="md" title={words.title} onClose={() => onDone(null)}>
      <div className="flex min-h-80 flex-col gap-3 pb-4">
        <SearchField data-autofocus label={words.search} value={typed} maxLength={100} loading={isAsking} onChange={onTyped} />
        <p role="status" className="sr-only">
          {current ? words.found(rows.length) : ''}
        </p>
        {isFailed && (
          <Banner tone="danger" announce="assertive">
            {words.failed}
          </Banner>
        )}
        {current !== null && typed.trim() !== '' && rows.length === 0 && <p className="text-muted">{words.found(0)}</p>}
        {rows.length > 0 && (
          <List label={words.title}>
            {rows.map(({ id, ...row }) => (
              <ListRow key={id} {...row} onPress={() => onDone(id)} />
            ))}
          </List>
        )}
      </div>
    </Dialog>
  )
}
